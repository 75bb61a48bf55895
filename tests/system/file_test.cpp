// Files as users name them, and files of our own: what each refuses, and that neither waits.
#include "waywiser/system/file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/temporary_folder.h"
#include "waywiser/base/error.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Files : public testing::Test {
 protected:
  fs::path at(const std::string& name) const { return folder_ / name; }
  fs::path pipe(const std::string& name) const {
    EXPECT_EQ(::mkfifo(at(name).c_str(), 0666), 0);
    return at(name);
  }
  fs::path file(const std::string& name, const std::string& text) const {
    std::ofstream(at(name)) << text;
    return at(name);
  }
  static std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  test::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();
};

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(Files, AreWrittenWholeAndLeaveNothingBeside) {
  write_output(at("a"), "one", Existing::keep);
  EXPECT_EQ(text_of(at("a")), "one");
  EXPECT_THAT(error_of([&] { write_output(at("a"), "two", Existing::keep); }),
              HasSubstr("use --force"));
  EXPECT_EQ(text_of(at("a")), "one");
  write_output(at("a"), "two", Existing::replace);
  EXPECT_EQ(text_of(at("a")), "two");
  EXPECT_EQ(count(), 1U);
}

TEST_F(Files, KeepTheirPermissionsWhereTheyAreReplaced) {
  file("secret", "one");
  fs::permissions(at("secret"), fs::perms::owner_read | fs::perms::owner_write);
  write_output(at("secret"), "two", Existing::replace);
  EXPECT_EQ(fs::status(at("secret")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, NewOnesObeyTheUmask) {
  const mode_t before = ::umask(027);
  write_output(at("a"), "", Existing::keep);
  ::umask(before);
  struct stat status{};
  ASSERT_EQ(::stat(at("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(Files, AnOutputFollowsALinkToItsFile) {
  file("real", "one");
  fs::create_symlink("real", at("link"));
  write_output(at("link"), "two", Existing::replace);
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_EQ(text_of(at("real")), "two");
  fs::create_symlink("not-yet", at("dangling"));
  EXPECT_THAT(error_of([&] { write_output(at("dangling"), "x", Existing::keep); }),
              HasSubstr("use --force"));
  write_output(at("dangling"), "new", Existing::replace);
  EXPECT_EQ(text_of(at("not-yet")), "new");
}

TEST_F(Files, AnOutputNeverReplacesAFolderADeviceOrAPipe) {
  fs::create_directory(at("folder"));
  for (const Existing existing : {Existing::keep, Existing::replace}) {
    EXPECT_THAT(error_of([&] { write_output(at("folder"), "x", existing); }),
                HasSubstr("it is a folder"));
    EXPECT_THAT(error_of([&] { check_output(at("folder"), existing); }),
                HasSubstr("it is a folder"));
    write_output("/dev/null", "written into", existing);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_THAT(error_of([&] { write_output("/dev/full", "x", existing); }),
                HasSubstr("cannot write /dev/full"));
  }
  EXPECT_TRUE(fs::is_directory(at("folder")));
}

TEST_F(Files, APipeIsWrittenIntoWhereItIsRead) {
  const fs::path fifo = pipe("fifo");
  EXPECT_THAT(error_of([&] { write_output(fifo, "x", Existing::replace); }),
              HasSubstr("nobody reads"));
  const int reader = ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK);
  check_output(fifo, Existing::keep);
  write_output(fifo, "hello", Existing::keep);
  char text[6] = "";
  EXPECT_EQ(::read(reader, text, 5), 5);
  EXPECT_STREQ(text, "hello");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(fifo));
}

TEST_F(Files, AnOutputIsTestedWithoutBeingTouched) {
  file("there", "one");
  check_output(at("new"), Existing::keep);
  check_output(at("there"), Existing::replace);
  check_output("-", Existing::keep);
  EXPECT_FALSE(fs::exists(at("new")));
  EXPECT_EQ(text_of(at("there")), "one");
  EXPECT_EQ(count(), 1U);
  EXPECT_THAT(error_of([&] { check_output(at("there"), Existing::keep); }),
              HasSubstr("use --force"));
  EXPECT_THAT(error_of([&] { check_output(at("no/such/folder"), Existing::keep); }),
              HasSubstr("cannot write"));
}

TEST_F(Files, OurOwnAreRegularFilesAlone) {
  const fs::path real = file("real", "text");
  EXPECT_EQ(read_own_file(real), "text");
  fs::create_symlink(real, at("link"));
  fs::create_directory(at("folder"));
  pipe("fifo");
  for (const auto& [name, kind] : std::initializer_list<std::pair<const char*, const char*>>{
           {"link", "a link"}, {"folder", "a folder"}, {"fifo", "a named pipe"}}) {
    EXPECT_THAT(error_of([&] { read_own_file(at(name)); }), HasSubstr(kind));
    EXPECT_THAT(error_of([&] { write_atomically(at(name), "x", Existing::replace); }),
                HasSubstr(kind));
    EXPECT_NE(error_of([&] { FileLock::try_acquire(at(name)); }), "no error") << name;
    EXPECT_FALSE(FileLock::try_acquire_shared_file(at(name))) << name;
    EXPECT_FALSE(is_locked(at(name)));
  }
  EXPECT_THAT(error_of([&] { read_own_file("/dev/null"); }), HasSubstr("a device"));
  EXPECT_EQ(text_of(real), "text");
}

TEST_F(Files, ALinkOrPipeMadeAfterwardsIsNoLock) {
  auto lock = FileLock::try_acquire(at("lock"));
  ASSERT_TRUE(lock);
  EXPECT_TRUE(is_locked(at("lock")));
  EXPECT_FALSE(FileLock::try_acquire(at("lock")));
  lock->remove();
  EXPECT_FALSE(fs::exists(at("lock")));
}

}  // namespace
}  // namespace waywiser
