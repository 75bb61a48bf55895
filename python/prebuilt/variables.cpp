// Variables of the C library and of fmt as the extension's own, for libraries that were compiled
// for an executable (WAYWISER_PREBUILT): such code reaches variables by place, which no shared
// object can offer for those of another.
#include <cstdint>

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

// Its table of virtual functions and its type.
fmt::format_error::~format_error() noexcept = default;

extern "C" {
char __libc_single_threaded = 0;  // never known to be: counts of shared_ptr are atomic
char** environ = nullptr;
#ifdef __SANITIZE_ADDRESS__
// The sanitizers': uses after a return are not looked for, and types are looked up each time.
int __asan_option_detect_stack_use_after_return = 0;
std::uintptr_t __ubsan_vptr_type_cache[128] = {};
#endif
}

namespace {
[[gnu::constructor]] void find_environment() {
  if (void* const place = ::dlsym(RTLD_NEXT, "environ"); place != nullptr) {
    environ = *static_cast<char***>(place);
  }
}
}  // namespace
