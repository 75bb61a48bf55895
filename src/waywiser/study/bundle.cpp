#include "waywiser/study/bundle.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/hash.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/instance/read.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/instance_by_digest.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/provenance.h"
#include "waywiser/study/record.h"
#include "waywiser/study/repair_check.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kInstances = "instances/";

std::string readme_of(const Plan& plan, const Bundle& bundle) {
  const std::string stem = plan.study.path.stem().string();
  const std::string repairs =
      bundle.repairs == 0
          ? ""
          : "| `" + stem + ".study/repairs/` | what `study repair` made of final routes (JSON) |\n";
  return fmt::format(
      R"(# {0}

The study {0} of waywiser ({1}): {2} of its {3} planned runs.

| file | what it is |
| --- | --- |
| `{4}.toml` | the study file |
| `{4}.study/plan.json` | instances and solvers, with versions and options |
| `{4}.study/records/` | one file a run: `zstdcat` shows it (JSON lines) |
{5}| `instances/` | the instances that are in no public set; those that are in one are named by their digests |
| `report/` | tables, figures and page made from the records: open `report/index.html` |
| `checksums.sha256` | of every other file |

To verify it:

    sha256sum --check checksums.sha256
    waywiser data fetch all                  # the public instances
    waywiser study verify {4}.tar.gz         # judges the final routes of every run again
    waywiser study report {4}.toml           # makes the report again
)",
      plan.study.name, provenance().waywiser, bundle.records, bundle.planned, stem, repairs);
}

// Instances that the catalogue does not know, under names of their own; the plan names no path of
// this machine.
void add_instances(Plan& plan, Bundle& bundle, std::vector<ArchiveMember>& members) {
  std::set<std::string> names;
  for (PlannedInstance& instance : plan.inputs.instances) {
    const std::string path = file_of(plan, instance);
    instance.path.clear();
    if (find_by_digest(instance.digest) != nullptr) continue;
    if (!plan.study.instance_options.empty())
      throw InputError({plan.study.path.string(), 0, 0},
                       "instances with a matrix or other options beside them",
                       "one file an instance in a bundle (waywiser instance convert makes them)");
    if (path.empty())
      throw InputError({plan.study.path.string(), 0, 0},
                       "no file of the instance " + instance.name + " on this machine",
                       "one, to be put into the archive");
    std::string name = fs::path(path).filename().string();
    while (!names.insert(name).second) name = "_" + name;
    members.push_back({std::string(kInstances) + name, read_input(path)});
    instance.path = std::string(kInstances) + name;
    ++bundle.instances;
  }
}

void add_records(const Plan& plan, const StudyFolder& folder, const fs::path& inside,
                 Bundle& bundle, RepairChecker& repairs, std::vector<ArchiveMember>& members) {
  for (const PlannedRun& run : plan.runs) {
    ++bundle.planned;
    const fs::path path = folder.record(run.id);
    const RecordResult read = read_record(path);
    if (read.fault == RecordFault::missing) continue;
    if (!read.ok() || read.record.header.id != run.id.view()) {
      bundle.left_out.push_back(plan.label(run) + ": its record " +
                                (read.ok() ? "is of another run" : read.why));
      continue;
    }
    members.push_back(
        {(inside / fs::relative(path, folder.root())).generic_string(), read_own_file(path)});
    ++bundle.records;
    repairs.expect(read.record);
  }
}

// After all records: a reader knows by then what each of them ends with.
void add_repairs(const Plan& plan, const StudyFolder& folder, const fs::path& inside,
                 Bundle& bundle, RepairChecker& repairs, std::vector<ArchiveMember>& members) {
  for (const PlannedRun& run : plan.runs) {
    const fs::path path = folder.repair(run.id.view());
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) continue;
    std::string bytes = read_own_file(path);
    const RecordVerdict verdict = repairs.check(run.id.view(), bytes);
    if (verdict.kind == RecordVerdict::Kind::no_routes) {
      bundle.left_out.push_back(plan.label(run) + ": its repair " + verdict.why);
      continue;
    }
    members.push_back(
        {(inside / fs::relative(path, folder.root())).generic_string(), std::move(bytes)});
    ++bundle.repairs;
  }
}

}  // namespace

Bundle bundle_of(const Plan& plan, const std::vector<ArchiveMember>& report) {
  const StudyFolder folder(plan.study.folder());
  const std::string stem = plan.study.path.stem().string();
  const fs::path inside = stem + ".study";
  Bundle bundle;
  std::vector<ArchiveMember> members;
  Plan portable = plan;
  members.push_back({stem + ".toml", plan.study.text});
  add_instances(portable, bundle, members);
  members.push_back({(inside / "plan.json").generic_string(), plan_text(portable)});
  if (fs::exists(folder.references()))
    members.push_back(
        {(inside / "references.json").generic_string(), read_own_file(folder.references())});
  RepairChecker repairs;
  add_records(plan, folder, inside, bundle, repairs, members);
  add_repairs(plan, folder, inside, bundle, repairs, members);
  for (const ArchiveMember& file : report) members.push_back({"report/" + file.path, file.bytes});
  members.insert(members.begin(), {"README.md", readme_of(plan, bundle)});
  std::string checksums;
  for (const ArchiveMember& member : members)
    checksums += sha256_hex(member.bytes) + "  " + member.path + "\n";
  bundle.members.push_back({stem + "/checksums.sha256", std::move(checksums)});
  for (ArchiveMember& member : members)
    bundle.members.push_back({stem + "/" + member.path, std::move(member.bytes)});
  return bundle;
}

namespace {

// Takes the members one by one: checksums first, then the study, its instances and its plan, then
// records.
class BundleReader {
 public:
  explicit BundleReader(const fs::path& archive) : archive_(archive.string()) {}

  void take(const std::string& path, const std::string& bytes);
  BundleCheck finish();

 private:
  [[noreturn]] void refuse(const std::string& found) const {
    throw InputError({archive_, 0, 0}, found, "an archive that `study bundle` made");
  }
  void read_checksums(const std::string& path, const std::string& bytes);
  void read_instance_member(const std::string& path, const std::string& bytes);
  void read_plan_member(const std::string& path, const std::string& bytes);
  void read_study_member(const std::string& name, const std::string& bytes);
  void read_record_member(const std::string& id, const std::string& bytes);
  void read_repair_member(const std::string& id, const std::string& bytes);
  std::shared_ptr<const Instance> instance(const std::string& digest) const;

  std::string archive_;
  std::string root_;                             // "STEM/"
  std::map<std::string, std::string> expected_;  // path -> checksum, of what has not come yet
  std::map<std::string, std::shared_ptr<const Instance>> instances_;  // by digest
  StudyFile study_;
  std::optional<Plan> plan_;
  InstanceByDigest elsewhere_;
  std::map<RunId, const PlannedRun*> runs_;
  std::optional<RecordVerifier> verifier_;
  std::optional<RepairChecker> repairs_;
  BundleCheck check_;
};

void BundleReader::read_checksums(const std::string& path, const std::string& bytes) {
  const std::size_t slash = path.find('/');
  if (slash == std::string::npos || path.substr(slash) != "/checksums.sha256")
    refuse("first " + in_quotes(path));
  root_ = path.substr(0, slash + 1);
  std::istringstream lines(bytes);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 67 || line.substr(64, 2) != "  ") refuse("a line " + in_quotes(line));
    expected_[line.substr(66)] = line.substr(0, 64);
  }
}

void BundleReader::read_instance_member(const std::string& path, const std::string& bytes) {
  try {
    auto instance = std::make_shared<const Instance>(parse_instance(bytes, path).instance);
    instances_[content_digest(*instance)] = instance;
  } catch (const InputError& error) {
    check_.altered.push_back(path + ": " + error.what());
  }
}

std::shared_ptr<const Instance> BundleReader::instance(const std::string& digest) const {
  const auto own = instances_.find(digest);
  return own != instances_.end() ? own->second : elsewhere_(digest);
}

void BundleReader::read_plan_member(const std::string& path, const std::string& bytes) {
  if (study_.text.empty()) refuse("a plan before its study file");
  plan_ = parse_plan(bytes, study_, path);
  Plan without_paths;
  without_paths.inputs = plan_->inputs;
  for (PlannedInstance& instance : without_paths.inputs.instances) instance.path.clear();
  elsewhere_ = instances_of(without_paths);
  verifier_.emplace([this](const std::string& digest) { return instance(digest); });
  repairs_.emplace([this](const std::string& digest) { return instance(digest); });
  for (const PlannedRun& run : plan_->runs) runs_.emplace(run.id, &run);
  check_.study = study_.name;
  check_.runs.planned = static_cast<std::int64_t>(plan_->runs.size());
}

void BundleReader::read_record_member(const std::string& id, const std::string& bytes) {
  if (!plan_) refuse("records before their plan");
  const auto planned = is_run_id(id) ? runs_.find(RunId(id)) : runs_.end();
  if (planned == runs_.end()) {
    check_.runs.damaged.push_back("record " + in_quotes(id) + ": belongs to no run of the plan");
    return;
  }
  const std::string label = plan_->label(*planned->second);
  const RecordResult read = parse_record(bytes);
  if (read.ok() && read.record.header.id == id) {
    check_.runs.add(label, verifier_->verify(read.record));
    repairs_->expect(read.record);
  } else {
    check_.runs.damaged.push_back(label + ": its record " +
                                  (read.ok() ? "is of another run" : read.why));
  }
}

void BundleReader::read_repair_member(const std::string& id, const std::string& bytes) {
  if (!plan_) refuse("repairs before their plan");
  const auto planned = is_run_id(id) ? runs_.find(RunId(id)) : runs_.end();
  const std::string label =
      planned == runs_.end() ? "run " + in_quotes(id) : plan_->label(*planned->second);
  check_.runs.add_repair(label, repairs_->check(id, bytes));
}

// The id of a file FOLDER/.../<id>SUFFIX, none for other files.
std::optional<std::string> id_of(std::string_view name, std::string_view folder,
                                 std::string_view suffix) {
  if (!name.starts_with(folder) || !name.ends_with(suffix)) return std::nullopt;
  const std::string file = fs::path(name).filename().string();
  return file.substr(0, file.size() - suffix.size());
}

void BundleReader::read_study_member(const std::string& name, const std::string& bytes) {
  const std::string stem = root_.substr(0, root_.size() - 1);
  if (name == stem + ".toml") {
    study_ = parse_study(bytes, name);
  } else if (name == stem + ".study/plan.json") {
    read_plan_member(name, bytes);
  } else if (name.starts_with(kInstances)) {
    read_instance_member(name, bytes);
  } else if (const auto record = id_of(name, stem + ".study/records/", kRecordSuffix)) {
    read_record_member(*record, bytes);
  } else if (const auto repair = id_of(name, stem + ".study/repairs/", ".json")) {
    read_repair_member(*repair, bytes);
  }
}

void BundleReader::take(const std::string& path, const std::string& bytes) {
  if (root_.empty()) {
    read_checksums(path, bytes);
    return;
  }
  const std::string name = path.starts_with(root_) ? path.substr(root_.size()) : path;
  const auto expected = expected_.find(name);
  if (expected == expected_.end() || !path.starts_with(root_)) {
    check_.altered.push_back(name + ": is in no line of the checksums, or twice in the archive");
    return;
  }
  const bool same = sha256_hex(bytes) == expected->second;
  expected_.erase(expected);
  if (same) {
    ++check_.files;
  } else {
    check_.altered.push_back(name + ": has another checksum");
  }
  read_study_member(name, bytes);
}

BundleCheck BundleReader::finish() {
  if (!plan_) refuse("no plan");
  for (const auto& [path, checksum] : expected_) check_.altered.push_back(path + ": is missing");
  return std::move(check_);
}

}  // namespace

BundleCheck verify_bundle(const fs::path& archive) {
  if (!fs::is_regular_file(archive)) {
    std::error_code error;
    const fs::path file = fs::canonical(archive, error);
    throw InputError({archive.string(), 0, 0}, error ? "no file" : kind_of_file(file),
                     "a study file, or an archive that `study bundle` made");
  }
  BundleReader reader(archive);
  try {
    read_archive(
        archive, [](const std::string&) { return true; },
        [&](const std::string& path, const std::string& bytes) { reader.take(path, bytes); });
  } catch (const ExternalError& error) {
    throw InputError({archive.string(), 0, 0}, error.what(), "an archive that `study bundle` made");
  }
  return reader.finish();
}

}  // namespace waywiser
