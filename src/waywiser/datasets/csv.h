// The comma-separated values of data/: a header line, then records; a field in double quotes may
// hold commas and doubled quotes (RFC 4180, without line breaks inside a field).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waywiser {

using CsvRecord = std::vector<std::string>;

// The records after the header line. Throws std::logic_error where the header is not `header` or a
// record has another number of fields: the files are our own.
std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view header);

}  // namespace waywiser
