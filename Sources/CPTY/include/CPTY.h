#pragma once

#include <stdint.h>
#include <sys/types.h>

// A child on a pseudo-terminal, spawned with posix_spawn(3): its cost does not grow with the
// parent's memory, as fork's does. In C because Swift sees neither posix_openpt nor
// POSIX_SPAWN_SETSID nor addclosefrom_np, and cannot call the variadic ioctl portably.

// Where a spawn failed; the errno is the return value.
enum cpty_stage {
  CPTY_STAGE_OPEN = 0,   // opening or setting up the pseudo-terminal
  CPTY_STAGE_SPAWN = 1,  // starting the program, or entering its directory
  CPTY_STAGE_WATCH = 2,  // getting a descriptor for the running child
};

struct cpty_child {
  int master;  // non-blocking, close-on-exec
  int pidfd;   // close-on-exec; readable when the child has exited
  pid_t pid;
};

// Starts `path` as the leader of a new session whose controlling terminal is a new
// pseudo-terminal of columns × rows cells. No descriptor but 0, 1 and 2 is inherited; signals are
// at their defaults and none is blocked. Returns 0, or an errno with `stage` set.
int cpty_spawn(
    struct cpty_child *child, int *stage, const char *path, char *const argv[],
    char *const envp[], const char *cwd, uint16_t columns, uint16_t rows);

// Sets the window size; the kernel sends SIGWINCH. Returns 0 or an errno.
int cpty_resize(int master, uint16_t columns, uint16_t rows);

// Whether the terminal reads a line without showing it, as for a password: 1 or 0; 0 on an error too.
int cpty_hides_input(int master);

// What stands on the program's side of the terminal.
struct cpty_input {
  int unread;       // bytes that a read would give: of whole lines only, where it reads by lines
  int by_lines;     // whether it reads by lines (ICANON)
  int echoes;       // whether the terminal shows what is typed (ECHO)
  int read_limit;   // whether a read ends by itself after a time (VTIME without VMIN)
};

// Looks at the program's side, after the kernel has handed it all that was written. Returns 0 or an errno.
int cpty_input(int master, struct cpty_input *input);

// The bits of cpty_wait's answer.
enum {
  CPTY_READABLE = 1,   // the master has output, or is at its end
  CPTY_WRITABLE = 2,   // the master takes input
  CPTY_EXITED = 4,     // the child has exited
  CPTY_WOKEN = 8,      // the wake descriptor was signalled
};

// Waits until something happens or `timeout_ns` nanoseconds (negative: for ever) have passed.
// A descriptor of -1 is ignored. Returns the bits that hold, or 0 at the time-out.
int cpty_wait(int master, int want_write, int pidfd, int wake, int64_t timeout_ns);

// An event counter to interrupt cpty_wait with: make, signal, clear. Making returns -1 on error.
int cpty_wake_make(void);
void cpty_wake_signal(int wake);
void cpty_wake_clear(int wake);

// Reaps an exited child without waiting: 1 reaped (`code` its status or signal, `signalled` which),
// 0 still running, -1 not ours to reap.
int cpty_reap(int pidfd, int *code, int *signalled, int *dumped);

// Sends a signal to the child by its pidfd, so never to a stranger that got its number.
// Returns 0 or an errno.
int cpty_signal(int pidfd, int signal);
