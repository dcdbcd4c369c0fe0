#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Each function answers 0 or a number >= 0, or -errno.

// An unbound unix stream socket: close-on-exec, non-blocking.
int qa_unix_socket(void);
// bind(2), chmod 0600 and listen(2); sockaddr_un has no room for 108 bytes or more (-ENAMETOOLONG).
int qa_unix_listen(int fd, const char *path, int backlog);
// connect(2); -EINPROGRESS or -EAGAIN when it cannot be made at once.
int qa_unix_connect(int fd, const char *path);
// accept4(2), which Swift does not see: close-on-exec, non-blocking.
int qa_accept(int fd);
// The user on the other side of a unix socket.
int qa_peer_user(int fd, uint32_t *user);
// pipe2(2) with close-on-exec.
int qa_pipe(int ends[2]);
// send(2) with MSG_NOSIGNAL for sockets, else write(2); the caller ignores or blocks SIGPIPE for pipes.
ssize_t qa_write(int fd, const void *bytes, size_t count);
// fcntl(2) is variadic: sets O_NONBLOCK.
int qa_set_nonblocking(int fd);
// A copy of fd, close-on-exec, numbered `least` or above.
int qa_duplicate(int fd, int least);

enum { QA_GROUP_INHERIT = 0, QA_GROUP_NEW = 1, QA_GROUP_SESSION = 2 };

// posix_spawn with the descriptors as streams 0 … count - 1 of the child and every other one closed,
// default signal dispositions and an empty signal mask. A directory may be NULL.
// Answers the pid or -errno, exec's errors included.
int qa_spawn(const char *path, char *const arguments[], char *const environment[],
             const char *directory, int group, const int *descriptors, int count);

// pidfd_open(2), close-on-exec.
int qa_pidfd_open(pid_t pid);
// pidfd_send_signal(2): no other process can be hit by a number used again.
int qa_pidfd_signal(int pidfd, int signal);
// waitpid(pid, WNOHANG): 0 while it runs, else the pid with *status filled in, or -errno.
int qa_reap(pid_t pid, int *status);

// Whether /proc/PID/environ holds a variable that is `text` (NAME=VALUE) or, for a prefix, begins
// with it: every process of the machine is asked, so it has to be quick. -errno when unreadable.
int qa_environment_has(pid_t pid, const char *text, int is_prefix);

// prctl(2): what this process gets when the thread that made it ends.
int qa_set_parent_death_signal(int signal);
// prctl(2): orphaned descendants become this process' children.
int qa_become_subreaper(void);

// prctl(2): nobody but root may read this process's memory and environment from now on, and no core is dumped.
void qa_hide_memory(void);
// Removes a variable from this process's environment and overwrites its value where /proc/PID/environ shows it. Call it
// before other threads read the environment.
void qa_hide_variable(const char *name);

// How many of so many threads can be made at once, each with 8 MiB of memory to work in; they are gone again when it
// returns.
int qa_count_threads(int wanted);

// The signals that were taken so far are being served. Without that, 10 s after a first SIGINT, SIGTERM, SIGHUP or SIGQUIT,
// or at a third that comes 2 s after it or later, the process ends with status 128 + its number, whatever its threads do.
void qa_signals_served(void);

// SIG_IGN, which Swift cannot spell.
void qa_ignore(int signal);

// The reading end of a pipe into which signals that were taken write their number as a byte; made once.
int qa_signal_pipe(void);
// Has a signal write its number into that pipe in place of its default effect; not SIGHUP where it is ignored.
void qa_take_signal(int signal);
// Gives a signal that was taken its default effect back.
void qa_give_signal_back(int signal);

// stdout by lines whatever it is; Swift cannot spell the stream.
void qa_line_buffer_output(void);
// When the process crashes, what its own pipe `from` still holds is copied to `to` first. Then it ends,
// or, with `hands_on`, whoever handled crashes before does so, with `to` as standard error.
void qa_drain_at_crash(int from, int to, int hands_on);

// mallopt(3) and its names, which Swift does not see: blocks from `bytes` on are mappings of their own,
// now and later.
void qa_map_blocks(int bytes);

// openat2(2), which Swift does not see, close-on-exec. Within the folder where `is_bound`: no path leads
// out of it, by `..` or by a link (-EXDEV), nor through a magic link of /proc (-ELOOP). Where the
// kernel has no openat2, bound paths may hold no link at all (-ELOOP).
// QA_ONLY_PATH among the flags is O_PATH, which Swift does not see either.
enum { QA_ONLY_PATH = 010000000 };
int qa_open_below(int folder, const char *path, int flags, int is_bound);
// Whether a descriptor's file is one that the kernel makes up as it is read, as below /proc and /sys.
int qa_is_made_up(int fd);
