// Downloads over HTTP(S), by libcurl with the user's proxy settings (https_proxy, no_proxy).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace waywiser {

// Bytes so far and in all; `total` is 0 while unknown.
using DownloadProgress = std::function<void(std::int64_t done, std::int64_t total)>;

// The largest archive that is accepted.
inline constexpr std::int64_t kMaxDownloadBytes = std::int64_t{1} << 30;

// Brings `url` into `target`, through `target`.part, which is kept when the connection breaks and
// continued by the next call (from its end where the server can, from the beginning where it
// cannot). A broken connection is tried again three times. Throws ExternalError, with what to do
// behind a proxy or offline.
void download(const std::string& url, const std::filesystem::path& target,
              const DownloadProgress& progress);

}  // namespace waywiser
