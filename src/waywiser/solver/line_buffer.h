// Splits a stream into lines, with a bound on how long a line may be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waywiser {

class LineBuffer {
 public:
  explicit LineBuffer(std::size_t longest) : longest_(longest) {}

  void append(std::string_view bytes) { text_.append(bytes); }

  // The next complete line without its end (LF or CR LF). The view holds until the next append().
  std::optional<std::string_view> next() {
    const std::size_t end = text_.find('\n', std::max(begin_, searched_));
    if (end == std::string::npos) {
      searched_ = text_.size();
      text_.erase(0, begin_);
      searched_ -= begin_;
      begin_ = 0;
      return std::nullopt;
    }
    std::string_view line(text_.data() + begin_, end - begin_);
    begin_ = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  // Whether the unfinished line is already longer than a line may be. Ask after next() is empty.
  bool too_long() const { return text_.size() > longest_; }
  // What came after the last line end. Ask after next() is empty.
  std::string_view rest() const { return text_; }

 private:
  std::size_t longest_;
  std::string text_;
  std::size_t begin_ = 0;     // of the line to come
  std::size_t searched_ = 0;  // no line end before this
};

}  // namespace waywiser
