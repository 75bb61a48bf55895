#include "waywiser/system/gzip.h"

#include <algorithm>
#include <array>
#include <utility>

#include <zlib.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

constexpr std::string_view kMagic = "\x1F\x8B";

class Inflater {
 public:
  Inflater(const std::string& bytes, const std::string& name) : bytes_(bytes), name_(name) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) refuse("no memory to unpack it");
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  std::string run(std::uintmax_t limit) {
    std::string out;
    for (bool more = true; more;) {
      more = step(out);
      if (out.size() > limit)
        refuse("gzip data of more than " + std::to_string(limit >> 20) + " MiB unpacked");
    }
    return out;
  }

 private:
  [[noreturn]] void refuse(const std::string& found) const {
    throw InputError({name_, 0, 0}, found, "a whole gzip file of text");
  }

  // Unpacks a piece; false after the last member.
  bool step(std::string& out) {
    if (stream_.avail_in == 0) feed();
    std::array<unsigned char, 1 << 16> piece{};
    stream_.next_out = piece.data();
    stream_.avail_out = static_cast<uInt>(piece.size());
    const int state = inflate(&stream_, Z_NO_FLUSH);
    out.append(reinterpret_cast<const char*>(piece.data()), piece.size() - stream_.avail_out);
    if (state == Z_STREAM_END) return next_member();
    if (state != Z_OK || (stream_.avail_in == 0 && at_ == bytes_.size() && stream_.avail_out > 0))
      refuse("damaged gzip data, or cut off");
    return true;
  }

  void feed() {
    const std::size_t size = std::min<std::size_t>(bytes_.size() - at_, std::size_t{1} << 20);
    // zlib does not write there: its interface is older than const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes_.data() + at_));  // NOLINT
    stream_.avail_in = static_cast<uInt>(size);
    at_ += size;
  }

  // gzip files may be glued together; anything else behind one is padding.
  bool next_member() {
    const std::size_t begin = at_ - stream_.avail_in;
    if (!std::string_view(bytes_).substr(begin).starts_with(kMagic)) return false;
    at_ = begin;
    stream_.avail_in = 0;
    return inflateReset(&stream_) == Z_OK;
  }

  const std::string& bytes_;
  const std::string& name_;
  z_stream stream_{};
  std::size_t at_ = 0;
};

}  // namespace

std::string gunzipped(std::string bytes, const std::string& name, std::uintmax_t limit) {
  if (!bytes.starts_with(kMagic)) return bytes;
  return Inflater(bytes, name).run(limit);
}

std::string read_unpacked(const std::string& path, std::uintmax_t limit) {
  return gunzipped(read_input(path, limit), path == "-" ? "standard input" : path, limit);
}

}  // namespace waywiser
