#include "waywiser/datasets/download.h"

#include <chrono>
#include <cstdio>
#include <memory>
#include <system_error>
#include <thread>

#include <curl/curl.h>
#include <fmt/format.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

struct Transfer {
  std::FILE* file = nullptr;
  std::int64_t offset = 0;  // where this request began
  const DownloadProgress* progress = nullptr;
};

std::size_t write_bytes(char* bytes, std::size_t size, std::size_t count, void* user) {
  const Transfer& transfer = *static_cast<Transfer*>(user);
  if (std::ftell(transfer.file) + static_cast<std::int64_t>(size * count) > kMaxDownloadBytes) {
    return 0;  // curl stops with CURLE_WRITE_ERROR
  }
  return std::fwrite(bytes, 1, size * count, transfer.file);
}

int show_progress(void* user, curl_off_t total, curl_off_t done, curl_off_t, curl_off_t) {
  const Transfer& transfer = *static_cast<Transfer*>(user);
  if (*transfer.progress) {
    (*transfer.progress)(transfer.offset + done, total > 0 ? transfer.offset + total : 0);
  }
  return 0;
}

struct Outcome {
  CURLcode code = CURLE_OK;
  long status = 0;
  std::string message;
};

template <class Value>
void set(CURL* curl, CURLoption option, Value value) {
  curl_easy_setopt(curl, option, value);
}

// One request that appends to `part`.
Outcome request(const std::string& url, const fs::path& part, const DownloadProgress& progress) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                 curl_easy_cleanup);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(part.c_str(), "ab"),
                                                             std::fclose);
  if (!curl || !file) throw WriteError(fmt::format("cannot write {}", part.string()));
  std::fseek(file.get(), 0, SEEK_END);
  Transfer transfer{file.get(), std::ftell(file.get()), &progress};
  char message[CURL_ERROR_SIZE] = "";
  set(curl.get(), CURLOPT_URL, url.c_str());
  set(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
  set(curl.get(), CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  set(curl.get(), CURLOPT_FOLLOWLOCATION, 1L);
  set(curl.get(), CURLOPT_MAXREDIRS, 10L);
  set(curl.get(), CURLOPT_FAILONERROR, 1L);
  set(curl.get(), CURLOPT_USERAGENT, "waywiser");
  set(curl.get(), CURLOPT_CONNECTTIMEOUT, 30L);
  set(curl.get(), CURLOPT_LOW_SPEED_LIMIT, 1L);  // a minute without a byte is a broken connection
  set(curl.get(), CURLOPT_LOW_SPEED_TIME, 60L);
  set(curl.get(), CURLOPT_NOSIGNAL, 1L);
  set(curl.get(), CURLOPT_RESUME_FROM_LARGE, static_cast<curl_off_t>(transfer.offset));
  set(curl.get(), CURLOPT_ERRORBUFFER, static_cast<char*>(message));
  set(curl.get(), CURLOPT_WRITEFUNCTION, &write_bytes);
  set(curl.get(), CURLOPT_WRITEDATA, static_cast<void*>(&transfer));
  set(curl.get(), CURLOPT_XFERINFOFUNCTION, &show_progress);
  set(curl.get(), CURLOPT_XFERINFODATA, static_cast<void*>(&transfer));
  set(curl.get(), CURLOPT_NOPROGRESS, 0L);
  Outcome outcome;
  outcome.code = curl_easy_perform(curl.get());
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &outcome.status);
  outcome.message = message[0] != '\0' ? message : curl_easy_strerror(outcome.code);
  return outcome;
}

bool worth_another_try(const Outcome& outcome) {
  switch (outcome.code) {
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_OPERATION_TIMEDOUT:
      return true;
    case CURLE_HTTP_RETURNED_ERROR:
      return outcome.status >= 500;
    default:
      return false;
  }
}

// The server cannot continue where the part ends: it knows no ranges, or the part is no part of
// what it has now.
bool must_begin_again(const Outcome& outcome) {
  return outcome.code == CURLE_RANGE_ERROR || outcome.status == 416;
}

[[noreturn]] void give_up(const std::string& url, const Outcome& outcome) {
  const bool reached = outcome.code == CURLE_HTTP_RETURNED_ERROR;
  throw ExternalError(fmt::format(
      "cannot download {}: {}{}", url, outcome.message,
      reached ? ""
              : "\n  Behind a proxy: set https_proxy=http://HOST:PORT and run the command again."
                "\n  Offline: bring the archive here by other means and give its path with --from, "
                "or set WAYWISER_DATA to a folder that has the files."));
}

}  // namespace

void download(const std::string& url, const fs::path& target, const DownloadProgress& progress) {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (ready != CURLE_OK) throw ExternalError("libcurl does not start");
  constexpr int kTries = 4;
  fs::path part = target;
  part += ".part";
  for (int attempt = 1;; ++attempt) {
    const Outcome outcome = request(url, part, progress);
    // curl calls a 416 a success: to it the part was complete already.
    if (outcome.code == CURLE_OK && outcome.status != 416) break;
    if (must_begin_again(outcome) && attempt < kTries) {
      fs::remove(part);
    } else if (worth_another_try(outcome) && attempt < kTries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(250 << attempt));
    } else {
      std::error_code ignored;
      if (fs::file_size(part, ignored) == 0) fs::remove(part, ignored);
      give_up(url, outcome);
    }
  }
  std::error_code error;
  fs::rename(part, target, error);
  if (error) throw WriteError(fmt::format("cannot write {}: {}", target.string(), error.message()));
}

}  // namespace waywiser
