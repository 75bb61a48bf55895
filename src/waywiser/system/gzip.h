// Inputs as people have them: a gzip file is read as what is in it.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/system/file.h"

namespace waywiser {

// read_input(), unpacked if the bytes are gzip's. Throws InputError as that does, for damaged data,
// and where more than `limit` bytes would come out.
std::string read_unpacked(const std::string& path, std::uintmax_t limit = kMaxInputBytes);

// The bytes themselves, or what is in them if they are gzip's.
std::string gunzipped(std::string bytes, const std::string& name,
                      std::uintmax_t limit = kMaxInputBytes);

}  // namespace waywiser
