// What bytes that are no text are: archives, compressed files, UTF-16, by their first bytes.
#pragma once

#include <string>
#include <string_view>

namespace waywiser {

// "a zip archive, or a spreadsheet (.xlsx, .ods)", "a gzip file", "text in UTF-16: save it as
// UTF-8"; empty for anything else.
std::string foreign_bytes(std::string_view bytes);

}  // namespace waywiser
