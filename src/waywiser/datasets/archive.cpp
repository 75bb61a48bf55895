#include "waywiser/datasets/archive.h"

#include <array>
#include <memory>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

using ArchivePointer = std::unique_ptr<archive, int (*)(archive*)>;
using EntryPointer = std::unique_ptr<archive_entry, void (*)(archive_entry*)>;

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& what) {
  throw ExternalError(fmt::format("{}: {}", path.string(), what));
}

std::string fault_of(archive* reader) {
  const char* text = archive_error_string(reader);
  return text == nullptr ? "damaged archive" : text;
}

std::string read_member(archive* reader, const std::filesystem::path& path) {
  std::string bytes;
  std::array<char, 65536> buffer{};
  for (;;) {
    const la_ssize_t count = archive_read_data(reader, buffer.data(), buffer.size());
    if (count == 0) return bytes;
    if (count < 0) refuse(path, fault_of(reader));
    if (bytes.size() + static_cast<std::size_t>(count) > kMaxMemberBytes) {
      refuse(path, fmt::format("a file in it is larger than {} bytes", kMaxMemberBytes));
    }
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

void read_archive(const std::filesystem::path& path,
                  const std::function<bool(const std::string& path)>& wanted,
                  const std::function<void(const std::string& path, std::string bytes)>& take) {
  const ArchivePointer reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_all(reader.get());
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_7zip(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), 65536) != ARCHIVE_OK) {
    refuse(path, "not an archive that can be read: " + fault_of(reader.get()));
  }
  std::size_t total = 0;
  archive_entry* entry = nullptr;
  for (;;) {
    const int status = archive_read_next_header(reader.get(), &entry);
    if (status == ARCHIVE_EOF) return;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) refuse(path, fault_of(reader.get()));
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr || archive_entry_filetype(entry) != AE_IFREG || !wanted(name)) continue;
    const std::string member = name;
    std::string bytes = read_member(reader.get(), path);
    total += bytes.size();
    if (total > kMaxArchiveBytes) refuse(path, "too much in it");
    take(member, std::move(bytes));
  }
}

namespace {

la_ssize_t append_bytes(archive*, void* bytes, const void* buffer, std::size_t size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(buffer), size);
  return static_cast<la_ssize_t>(size);
}

void expect_written(archive* writer, la_int64_t result) {
  if (result < 0) throw WriteError("cannot make an archive: " + fault_of(writer));
}

void write_member(archive* writer, const ArchiveMember& member) {
  if (member.bytes.size() > kMaxMemberBytes)
    throw WriteError(
        fmt::format("{} is larger than the {} bytes that an archive may have in a file",
                    member.path, kMaxMemberBytes));
  const EntryPointer entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), member.path.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_mtime(entry.get(), 0, 0);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(member.bytes.size()));
  expect_written(writer, archive_write_header(writer, entry.get()));
  expect_written(writer, archive_write_data(writer, member.bytes.data(), member.bytes.size()));
}

}  // namespace

std::string archive_bytes(const std::vector<ArchiveMember>& members) {
  std::string bytes;
  const ArchivePointer writer(archive_write_new(), archive_write_free);
  archive* a = writer.get();
  expect_written(a, archive_write_add_filter_gzip(a));
  expect_written(a, archive_write_set_filter_option(a, "gzip", "timestamp", nullptr));
  expect_written(a, archive_write_set_format_pax_restricted(a));
  expect_written(a, archive_write_set_bytes_in_last_block(a, 1));
  expect_written(a, archive_write_open(a, &bytes, nullptr, append_bytes, nullptr));
  for (const ArchiveMember& member : members) write_member(a, member);
  expect_written(a, archive_write_close(a));
  return bytes;
}

}  // namespace waywiser
