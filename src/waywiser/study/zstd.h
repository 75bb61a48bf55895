// Zstandard frames (RFC 8878) of bytes in memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waywiser {

// `bytes` as one frame with its size and a checksum of its content.
std::string compress_frame(std::string_view bytes);

// All frames of `compressed`, one after the other. False where they are damaged, cut off, or hold
// more than `limit` bytes; `bytes` then has what could be read.
bool decompress_frames(std::string_view compressed, std::size_t limit, std::string& bytes);

// Where the last frame begins; npos where `compressed` does not end with a complete frame.
std::size_t last_frame(std::string_view compressed);

}  // namespace waywiser
