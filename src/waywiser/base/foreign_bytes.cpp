#include "waywiser/base/foreign_bytes.h"

namespace waywiser {
namespace {

bool begins_with(std::string_view bytes, std::string_view magic) {
  return bytes.starts_with(magic);
}

}  // namespace

std::string foreign_bytes(std::string_view bytes) {
  if (begins_with(bytes, "PK\x03\x04")) return "a zip archive, or a spreadsheet (.xlsx, .ods)";
  if (begins_with(bytes, "\x1F\x8B")) return "a gzip file";
  // After the level comes the mark of a block, or of the end: a name may well begin with BZh.
  constexpr std::size_t kLevel = 4;
  if (begins_with(bytes, "BZh") && bytes.size() > kLevel &&
      (begins_with(bytes.substr(kLevel), "1AY&SY") ||
       begins_with(bytes.substr(kLevel), "\x17rE8P")))
    return "a bzip2 file";
  if (begins_with(bytes,
                  "\xFD"
                  "7zXZ"))
    return "an xz file";
  if (begins_with(bytes, "\x28\xB5\x2F\xFD")) return "a Zstandard file";
  if (begins_with(bytes, "7z\xBC\xAF\x27\x1C")) return "a 7z archive";
  if (begins_with(bytes, "Rar!\x1A\x07")) return "a RAR archive";
  if (begins_with(bytes, "%PDF-")) return "a PDF";
  if (begins_with(bytes, "\x89PNG") || begins_with(bytes, "\xFF\xD8\xFF")) return "a picture";
  if (begins_with(bytes, "\x89HDF")) return "an HDF5 file";
  // Behind these the name of an instance could stand but for the byte that follows.
  if (begins_with(bytes, std::string_view("SQLite format 3\0", 16))) return "an SQLite database";
  if (begins_with(bytes, "PAR1\x15")) return "a Parquet file";
  if (begins_with(bytes, "\x80\x03") || begins_with(bytes, "\x80\x04\x95") ||
      begins_with(bytes, "\x80\x05\x95"))
    return "a pickle of Python";
  if (begins_with(bytes, "\x93NUMPY")) return "a NumPy array";
  if (begins_with(bytes, "\xFF\xFE") || begins_with(bytes, "\xFE\xFF"))
    return "text in UTF-16: save it as UTF-8";
  return {};
}

}  // namespace waywiser
