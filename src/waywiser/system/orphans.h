// What a solver leaves behind where it has killed its keeper: orphans, which the kernel then gives
// to this process because it has asked for them.
//
// The keeper (keeper.h) is what everything that a solver starts belongs to. A solver may kill it,
// for they are of the same user. So this process is a subreaper too while it has keepers, and kills
// what comes to it from a dead one. The limit: a solver that kills this process as well, and its
// keeper first, leaves what it likes.
#pragma once

#include <sys/types.h>

namespace waywiser {

// fork(), with the new process known as a keeper from the first moment. As fork() returns.
pid_t fork_keeper();
// The keeper has been waited for.
void forget_keeper(pid_t keeper);

// Kills every child of this process that has a session of its own and is no keeper, with all that
// descends from it: such children are orphans of a dead keeper, which led the session in which its
// solver began; children that this process has forked itself share its session. Returns when none
// is left, or after half a minute where one cannot be killed.
void kill_orphans();

}  // namespace waywiser
