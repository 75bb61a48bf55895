#include "waywiser/instance/vroom.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/blanks.h"
#include "waywiser/base/counted.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/instance/json_matrix.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/site_rows.h"
#include "waywiser/instance/vroom_matrices.h"

namespace waywiser {
namespace {

bool recognises(std::string_view bytes) {
  return Scanner(bytes, "").peek().text.starts_with('{') &&
         bytes.find("\"vehicles\"") != std::string_view::npos &&
         (bytes.find("\"jobs\"") != std::string_view::npos ||
          bytes.find("\"shipments\"") != std::string_view::npos);
}

// What all vehicles must have in common.
struct Vehicle {
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
  std::optional<PlacedNumber> capacity;
  PlacedNumber opens;
  PlacedNumber closes = kNoLimit;
  std::string profile = "car";

  bool same(const Vehicle& other) const {
    return start == other.start && end == other.end && opens.value == other.opens.value &&
           closes.value == other.closes.value && profile == other.profile &&
           capacity.value_or(kNoLimit).value == other.capacity.value_or(kNoLimit).value;
  }
};

struct Job {
  SiteRow row;
  std::optional<std::int64_t> place;
  std::string name;  // its description
  bool has_window = false;
};

class VroomReader {
 public:
  explicit VroomReader(const InstanceText& text) : text_(text), json_(text.scanner(), text.bytes) {}

  InstanceFile read() {
    json_.object("a problem of VROOM", [&](const Word& key) { read_member(key); });
    json_.finish();
    refuse_foreign();
    require(!jobs_.empty(), "no jobs", "one at least");
    require(fleet_ > 0, "no vehicles", "one at least");
    require(vehicle_.start && vehicle_.end && *vehicle_.start == *vehicle_.end,
            "vehicles without one place to start and end", "start_index and end_index, the same");
    Instance& instance = result_.instance;
    instance.name = std::filesystem::path(text_.file).stem().string();
    instance.vehicles = fleet_;
    instance.has_coordinates = false;
    const std::vector<SiteRow> rows = this->rows();
    const SiteTable table{scanner(), rows, result_.warnings};
    set_places(table, instance);
    read_matrices();
    set_times(table, instance);
    set_names();
    set_loads(table, vehicle_.capacity.value_or(kNoLimit), instance);
    return std::move(result_);
  }

 private:
  const Scanner& scanner() const { return json_.scanner(); }

  void require(bool good, const std::string& found, const std::string& expected) const {
    if (!good) throw InputError({scanner().file(), 0, 0}, found, expected);
  }

  // Kept for one message about all of them.
  void foreign(const Word& at, const std::string& what) {
    if (!named_.insert(what).second) return;
    foreign_.push_back(fmt::format("{} (line {})", what, scanner().place(at).line));
  }

  void refuse_foreign() const {
    std::string list;
    for (const std::string& what : foreign_) list += (list.empty() ? "" : ", ") + what;
    require(foreign_.empty(), list,
            "jobs with one delivery in one window each and equal vehicles: the rest is not of the "
            "model");
  }

  void read_member(const Word& key) {
    if (key.text == "jobs") {
      json_.array("the jobs", [&](std::size_t) { read_job(); });
    } else if (key.text == "vehicles") {
      json_.array("the vehicles", [&](std::size_t) { read_vehicle(); });
    } else if (key.text == "shipments") {
      json_.array("the shipments", [&](std::size_t) {
        foreign(key, "shipments");
        json_.skip();
      });
    } else if (key.text == "matrices" || key.text == "matrix") {
      matrices_ = json_.offset();
      one_matrix_ = key.text == "matrix";
      json_.skip();
    } else {
      json_.skip();
    }
  }

  std::int64_t integer(const std::string& what) {
    const Word word = json_.number(what);
    const std::int64_t value = scanner().integer(word, what);
    if (value < 0 || value > kLargestId)
      throw scanner().error(word, fmt::format("{} from 0 to {}", what, kLargestId));
    return value;
  }

  PlacedNumber amount(const std::string& what, bool limit = false) {
    const Word word = json_.number(what);
    return {limit ? scanner().limit(word, what) : scanner().non_negative(word, what), word.offset};
  }

  // An amount of one dimension.
  std::optional<PlacedNumber> load(const Word& key) {
    std::optional<PlacedNumber> load;
    json_.array(key.text, [&](std::size_t dimension) {
      const PlacedNumber cell = amount(std::string(key.text), key.text == "capacity");
      if (dimension == 0) {
        load = cell;
      } else {
        foreign(key, "several capacities");
      }
    });
    return load;
  }

  void read_job() {
    Job job;
    const std::size_t at = json_.offset();
    std::optional<std::int64_t> id;
    json_.object("a job", [&](const Word& key) {
      if (key.text == "id") {
        id = integer("the id of a job");
      } else {
        read_job_member(key, job);
      }
    });
    if (!id) throw InputError(scanner().place_at(at), "a job without id", "an id for each job");
    if (!job.place)
      throw InputError(scanner().place_at(at), fmt::format("job {} without location_index", *id),
                       "the row of \"matrices\" where it is: no times are made up for a location");
    if (!ids_.insert(*id).second)
      throw InputError(scanner().place_at(at), fmt::format("job {} a second time", *id),
                       "an id of its own for each job");
    job.row.id = *id;
    check_window(scanner(), job.row, fmt::format("job {}", *id));
    jobs_.push_back(job);
  }

  void read_job_member(const Word& key, Job& job) {
    if (key.text == "location_index") {
      job.place = integer("location_index");
    } else if (key.text == "service") {
      job.row.service = amount("service");
    } else if (key.text == "delivery" || key.text == "amount") {
      if (const auto demand = load(key)) job.row.demand = *demand;
    } else if (key.text == "time_windows") {
      json_.array("the time windows", [&](std::size_t window) {
        if (window > 0) foreign(key, "several time windows");
        read_window(job.row.ready, job.row.due);
      });
      job.has_window = true;
    } else {
      if (key.text == "description" && !json_.take_null()) {
        job.name = one_line(json_.string("the description of a job"));
      } else if (key.text != "description") {
        read_other(key, {"location"});
      }
    }
  }

  void read_window(PlacedNumber& ready, PlacedNumber& due) {
    std::size_t count = 0;
    json_.array("a time window", [&](std::size_t k) {
      count = k + 1;
      (k == 0 ? ready : due) = amount("a time", k == 1);
    });
    if (count != 2) throw scanner().error({{}, json_.offset()}, "two numbers as a time window");
  }

  // What may be passed, and what would change the problem unless it is empty, 0 or
  // (speed_factor) 1.
  void read_other(const Word& key, std::initializer_list<std::string_view> passed) {
    if (std::find(passed.begin(), passed.end(), key.text) != passed.end()) return json_.skip();
    const std::size_t at = json_.offset();
    json_.skip();
    std::string value(text_.bytes.substr(at, json_.end_of_last() - at));
    std::erase_if(value, is_white_space);
    const bool idle = value == "[]" || value == "{}" || value == "null" || value == "[0]" ||
                      (key.text == "speed_factor" ? value == "1" || value == "1.0" : value == "0");
    if (!idle) foreign(key, std::string(key.text));
  }

  void read_vehicle() {
    Vehicle vehicle;
    const Word at{{}, json_.offset()};
    json_.object("a vehicle", [&](const Word& key) { read_vehicle_member(key, vehicle); });
    if (++fleet_ == 1) {
      vehicle_ = vehicle;
    } else if (!vehicle.same(vehicle_)) {
      foreign(at, "unlike vehicles");
    }
  }

  void read_vehicle_member(const Word& key, Vehicle& vehicle) {
    if (key.text == "start_index") {
      vehicle.start = integer("start_index");
    } else if (key.text == "end_index") {
      vehicle.end = integer("end_index");
    } else if (key.text == "capacity") {
      vehicle.capacity = load(key);
    } else if (key.text == "profile") {
      vehicle.profile = json_.string("the profile");
    } else if (key.text == "time_window") {
      read_window(vehicle.opens, vehicle.closes);
    } else if (key.text == "costs") {
      json_.skip();
      if (fleet_ == 0)
        result_.warnings.emplace_back(
            "The costs of the vehicles are not of the model and not kept");
    } else {
      read_other(key, {"id", "description", "start", "end", "steps"});
    }
  }

  // The depot first, then the jobs in the order of the file.
  std::vector<SiteRow> rows() const {
    std::int64_t largest = 0;
    bool zero = false;
    for (const Job& job : jobs_) {
      largest = std::max(largest, job.row.id);
      zero = zero || job.row.id == 0;
    }
    SiteRow depot;
    depot.id = zero ? largest + 1 : 0;
    depot.ready = vehicle_.opens;
    depot.due = vehicle_.closes;
    check_window(scanner(), depot, "the vehicles");
    std::vector<SiteRow> rows{depot};
    for (const Job& job : jobs_) {
      rows.push_back(job.row);
      if (!job.has_window) rows.back().due = vehicle_.closes;
    }
    return rows;
  }

  // Descriptions, where any job has one.
  void set_names() {
    Labels labels;
    labels.names.emplace_back("depot");
    for (const Job& job : jobs_) labels.names.push_back(job.name);
    const auto named = [](const Job& job) { return !job.name.empty(); };
    if (std::any_of(jobs_.begin(), jobs_.end(), named))
      result_.instance.labels = std::make_shared<Labels>(std::move(labels));
  }

  // Which row of the matrices each site has.
  std::vector<std::size_t> places(std::size_t size) const {
    std::vector<std::size_t> places{static_cast<std::size_t>(*vehicle_.start)};
    for (const Job& job : jobs_) places.push_back(static_cast<std::size_t>(*job.place));
    for (const std::size_t place : places) {
      require(place < size,
              fmt::format("location_index {} and a matrix of {}", place, counted(size, "row")),
              "an index of the matrix, from 0");
    }
    return places;
  }

  void read_matrices() {
    require(matrices_ != 0, "no matrices (VROOM asks a routing engine for them)",
            "\"matrices\" with the durations of the profile " + vehicle_.profile);
    const VroomMatrices at = one_matrix_ ? VroomMatrices{matrices_, 0}
                                         : find_vroom_matrices(json_, matrices_, vehicle_.profile);
    require(at.durations != 0, "no durations of the profile " + in_quotes(vehicle_.profile),
            "them in \"matrices\"");
    Instance& instance = result_.instance;
    instance.durations = matrix_at(at.durations, "durations");
    if (at.distances != 0) instance.distances = matrix_at(at.distances, "distances");
    if (instance.distances && *instance.distances == *instance.durations)
      instance.distances.reset();
  }

  std::shared_ptr<const DecimalMatrix> matrix_at(std::size_t offset, const std::string& what) {
    const std::size_t size = rows_of_matrix(json_, offset, what);
    return std::make_shared<DecimalMatrix>(read_json_matrix(json_, size, places(size), what));
  }

  const InstanceText& text_;
  JsonCursor json_;
  InstanceFile result_;
  std::vector<Job> jobs_;
  std::set<std::int64_t> ids_;  // of the jobs
  Vehicle vehicle_;
  std::int64_t fleet_ = 0;
  std::size_t matrices_ = 0;  // where they begin
  bool one_matrix_ = false;
  std::set<std::string> named_;
  std::vector<std::string> foreign_;
};

}  // namespace

constexpr InstanceFormat kVroomFormat{
    .name = "vroom", .title = "VROOM's JSON", .recognises = recognises, .read = parse_vroom};

InstanceFile parse_vroom(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  return VroomReader(text).read();
}

}  // namespace waywiser
