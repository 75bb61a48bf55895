// Independent pieces of work on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace waywiser {

// Calls work(k) for each k < count, on at most `threads` threads of which the caller is one, in
// the order in which they become free. Where a piece throws no more begin, and once those that run
// have ended the exception of the first piece that threw one (in the order of k, whichever thread
// was faster) goes on to the caller.
void in_parallel(std::size_t count, std::int64_t threads,
                 const std::function<void(std::size_t)>& work);

}  // namespace waywiser
