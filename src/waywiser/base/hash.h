// SHA-256, by OpenSSL's libcrypto.
#pragma once

#include <string>
#include <string_view>

namespace waywiser {

// 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace waywiser
