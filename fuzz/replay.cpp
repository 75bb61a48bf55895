// Runs a fuzz target over the files of the folders that are given: seeds and past crashers as a
// plain test. A run without any input fails: it would have shown nothing.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::vector<std::filesystem::path> files_below(int count, char** folders) {
  std::vector<std::filesystem::path> files;
  for (int i = 0; i < count; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folders[i])) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

int replay(int count, char** folders) {
  const std::vector<std::filesystem::path> files = files_below(count, folders);
  for (const std::filesystem::path& file : files) {
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);  // names the culprit where the next line crashes
    std::ifstream in(file, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::printf("%zu inputs\n", files.size());
  return files.empty() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return replay(argc - 1, argv + 1);
  } catch (const std::exception& error) {
    std::printf("a fuzz target let an exception out: %s\n", error.what());
    return 1;
  }
}
