#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int answer(int result) { return result < 0 ? -errno : result; }

int qa_unix_socket(void) {
  return answer(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

static int address(struct sockaddr_un *to, const char *path) {
  size_t length = strlen(path);
  if (length >= sizeof to->sun_path) return -ENAMETOOLONG;
  memset(to, 0, sizeof *to);
  to->sun_family = AF_UNIX;
  memcpy(to->sun_path, path, length + 1);
  return 0;
}

int qa_unix_listen(int fd, const char *path, int backlog) {
  struct sockaddr_un to;
  int failure = address(&to, path);
  if (failure) return failure;
  if (bind(fd, (struct sockaddr *)&to, sizeof to) < 0) return -errno;
  if (chmod(path, 0600) < 0) return -errno;
  return answer(listen(fd, backlog));
}

int qa_unix_connect(int fd, const char *path) {
  struct sockaddr_un to;
  int failure = address(&to, path);
  if (failure) return failure;
  int result;
  do result = connect(fd, (struct sockaddr *)&to, sizeof to);
  while (result < 0 && errno == EINTR);
  return answer(result);
}

int qa_accept(int fd) {
  int result;
  do result = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  while (result < 0 && errno == EINTR);
  return answer(result);
}

int qa_peer_user(int fd, uint32_t *user) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -errno;
  *user = credentials.uid;
  return 0;
}

int qa_pipe(int ends[2]) { return answer(pipe2(ends, O_CLOEXEC)); }

ssize_t qa_write(int fd, const void *bytes, size_t count) {
  ssize_t written = send(fd, bytes, count, MSG_NOSIGNAL);
  if (written < 0 && errno == ENOTSOCK) written = write(fd, bytes, count);
  return written < 0 ? -errno : written;
}

int qa_set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return -errno;
  return answer(fcntl(fd, F_SETFL, flags | O_NONBLOCK));
}

int qa_duplicate(int fd, int least) { return answer(fcntl(fd, F_DUPFD_CLOEXEC, least)); }

int qa_spawn(const char *path, char *const arguments[], char *const environment[],
             const char *directory, int group, const int *descriptors, int count) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  // Copies above every target number, so that no dup2 overwrites what a later one needs.
  int *copies = malloc(sizeof(int) * (size_t)(count + 1));
  int made = 0;
  int failure = copies ? 0 : ENOMEM;
  pid_t pid = -1;
  if (failure) return -failure;
  for (; made < count && !failure; made++) {
    copies[made] = fcntl(descriptors[made], F_DUPFD_CLOEXEC, count + 16);
    if (copies[made] < 0) { failure = errno; break; }
  }
  if (!failure) failure = posix_spawn_file_actions_init(&actions);
  if (!failure) {
    for (int i = 0; i < count && !failure; i++)
      failure = posix_spawn_file_actions_adddup2(&actions, copies[i], i);
    if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, count);
    if (!failure && directory)
      failure = posix_spawn_file_actions_addchdir_np(&actions, directory);
    if (!failure) failure = posix_spawnattr_init(&attributes);
    if (!failure) {
      sigset_t all, none;
      sigfillset(&all);
      sigemptyset(&none);
      short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
      if (group == QA_GROUP_NEW) flags |= POSIX_SPAWN_SETPGROUP;
      if (group == QA_GROUP_SESSION) flags |= POSIX_SPAWN_SETSID;
      posix_spawnattr_setflags(&attributes, flags);
      posix_spawnattr_setpgroup(&attributes, 0);
      posix_spawnattr_setsigdefault(&attributes, &all);
      posix_spawnattr_setsigmask(&attributes, &none);
      failure = posix_spawn(&pid, path, &actions, &attributes, arguments, environment);
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  for (int i = 0; i < made; i++) close(copies[i]);
  free(copies);
  return failure ? -failure : pid;
}

int qa_pidfd_open(pid_t pid) { return answer((int)syscall(SYS_pidfd_open, pid, 0)); }

int qa_pidfd_signal(int pidfd, int signal) {
  return answer((int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0));
}

int qa_reap(pid_t pid, int *status) {
  int result;
  do result = waitpid(pid, status, WNOHANG);
  while (result < 0 && errno == EINTR);
  return answer(result);
}

// Whether an environment that is open holds a variable; -1 where there is nothing to read.
static int environment_has(int fd, const char *text, int is_prefix) {
  size_t length = strlen(text), matched = 0;
  char chunk[8192];
  int found = -1, at_start = 1;
  ssize_t count;
  while (found < 1 && ((count = read(fd, chunk, sizeof chunk)) > 0 || (count < 0 && errno == EINTR))) {
    if (count > 0) found = 0;
    for (ssize_t i = 0; i < count && !found; i++) {
      // `matched` bytes of the variable that is being read agree; at_start says they all do.
      if (chunk[i] == 0) {
        found = at_start && matched == length;
        matched = 0;
        at_start = 1;
      } else if (at_start) {
        if (matched < length && chunk[i] == text[matched]) {
          matched++;
          found = is_prefix && matched == length;
        } else {
          at_start = 0;
        }
      }
    }
  }
  return found;
}

// Whether there is an environment to be read: 0 where it is empty for good; -1 in the middle of exec,
// when the kernel has no place of it yet or, for a moment, an empty one, or where it does not say.
static int has_environment(pid_t pid) {
  enum { START = 50, END = 51 };
  char path[32], text[2048];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t count = read(fd, text, sizeof text - 1);
  close(fd);
  text[count > 0 ? count : 0] = 0;
  // The name may hold blanks and parentheses; the state behind it is field 3.
  char *place = strrchr(text, ')');
  int is_asleep = place && place[1] && place[2] == 'S';
  unsigned long start = 0, end = 0;
  for (int field = 2; place && field < END; place = strchr(place + 1, ' '), field++) {
    if (field == START) start = strtoul(place, NULL, 10);
  }
  if (place) end = strtoul(place, NULL, 10);
  if (end > start) return 1;
  return end > 0 && is_asleep ? 0 : -1;
}

int qa_environment_has(pid_t pid, const char *text, int is_prefix) {
  // A busy machine lets a process wait long in the middle of exec.
  enum { PAUSE = 500, LOOKS = 1000 };
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
  for (int look = 1;; look++) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -errno;
    int found = environment_has(fd, text, is_prefix);
    close(fd);
    if (found >= 0) return found;
    // In the middle of exec neither the old environment is there nor the new one; it may be over by now.
    int is_there = has_environment(pid);
    if (is_there == 0 || look == LOOKS) return 0;
    if (is_there < 0) usleep(PAUSE);
  }
}

int qa_set_parent_death_signal(int signal) { return answer(prctl(PR_SET_PDEATHSIG, signal)); }

int qa_become_subreaper(void) { return answer(prctl(PR_SET_CHILD_SUBREAPER, 1)); }

void qa_hide_memory(void) { prctl(PR_SET_DUMPABLE, 0); }

void qa_hide_variable(const char *name) {
  char *value = getenv(name);
  if (!value) return;
  // What /proc/PID/environ shows is the memory itself.
  explicit_bzero(value, strlen(value));
  unsetenv(name);
}

struct rehearsal {
  pthread_mutex_t lock;
  pthread_cond_t change;
  int has_memory, has_tried, is_over;
};

// What a thread may need while it works, beside its stack: without it the process would be stuck or
// trap soon after its beginning.
enum { THREAD_NEEDS = 8 << 20 };

static void *rehearse(void *context) {
  struct rehearsal *rehearsal = context;
  void *volatile block = malloc(64);
  void *space = mmap(NULL, THREAD_NEEDS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_mutex_lock(&rehearsal->lock);
  if (block && space != MAP_FAILED) rehearsal->has_memory++;
  rehearsal->has_tried++;
  pthread_cond_broadcast(&rehearsal->change);
  while (!rehearsal->is_over) pthread_cond_wait(&rehearsal->change, &rehearsal->lock);
  pthread_mutex_unlock(&rehearsal->lock);
  if (space != MAP_FAILED) munmap(space, THREAD_NEEDS);
  free(block);
  return NULL;
}

int qa_count_threads(int wanted) {
  struct rehearsal rehearsal = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0};
  pthread_t *threads = calloc(wanted, sizeof *threads);
  int made = 0;
  while (threads && made < wanted && !pthread_create(&threads[made], NULL, rehearse, &rehearsal)) made++;
  pthread_mutex_lock(&rehearsal.lock);
  while (rehearsal.has_tried < made) pthread_cond_wait(&rehearsal.change, &rehearsal.lock);
  rehearsal.is_over = 1;
  pthread_cond_broadcast(&rehearsal.change);
  pthread_mutex_unlock(&rehearsal.lock);
  for (int place = 0; place < made; place++) pthread_join(threads[place], NULL);
  free(threads);
  return rehearsal.has_memory;
}

void qa_ignore(int number) { signal(number, SIG_IGN); }

static int signal_pipe[2] = {-1, -1};
static pthread_once_t signal_pipe_once = PTHREAD_ONCE_INIT;

static void make_signal_pipe(void) {
  if (pipe2(signal_pipe, O_CLOEXEC) == 0) fcntl(signal_pipe[1], F_SETFL, O_NONBLOCK);
}

int qa_signal_pipe(void) {
  pthread_once(&signal_pipe_once, make_signal_pipe);
  return signal_pipe[0];
}

// The signals that end a program since one was last known to be served, and the first of them.
static volatile sig_atomic_t unserved = 0;
static volatile sig_atomic_t unserved_first = 0;
static volatile time_t unserved_since = 0;
enum { PATIENCE = 10, MOST_UNSERVED = 3, LEAST_PATIENCE = 2 };

static void give_up(int alarm) {
  (void)alarm;
  if (unserved > 0) _exit(128 + unserved_first);
}

void qa_signals_served(void) {
  unserved = 0;
  alarm(0);
}

static time_t seconds(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// Whoever serves a signal needs threads. Where none can be made the program ends all the same: in a while, or at once when
// it is asked again and again.
static void expect_service(int number) {
  if (number != SIGINT && number != SIGTERM && number != SIGHUP && number != SIGQUIT) return;
  if (unserved == 0) {
    unserved_first = number;
    unserved_since = seconds();
    signal(SIGALRM, give_up);
    alarm(PATIENCE);
  }
  unserved = unserved + 1;
  if (unserved >= MOST_UNSERVED && seconds() - unserved_since >= LEAST_PATIENCE) _exit(128 + unserved_first);
}

// Where the pipe is full, there are thousands of it to be read already.
static void tell_signal(int number) {
  int before = errno;
  expect_service(number);
  unsigned char byte = (unsigned char)number;
  if (write(signal_pipe[1], &byte, 1) < 0) errno = before;
}

void qa_take_signal(int number) {
  struct sigaction action = {0}, now;
  if (qa_signal_pipe() < 0) return;
  if (number == SIGHUP && sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN) return;
  action.sa_handler = tell_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void qa_give_signal_back(int number) {
  struct sigaction now;
  if (sigaction(number, NULL, &now) == 0 && now.sa_handler == tell_signal) signal(number, SIG_DFL);
}

void qa_line_buffer_output(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

static int crash_from = -1;
static int crash_to = -1;
static const int crash_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { CRASH_SIGNALS = sizeof crash_signals / sizeof *crash_signals };
static struct sigaction crash_before[CRASH_SIGNALS];
static int crash_hands_on = 0;

// Only async-signal-safe calls: the crash may have happened anywhere.
static void crashed(int signal) {
  struct sigaction end = {0};
  end.sa_handler = SIG_DFL;
  for (int i = 0; i < CRASH_SIGNALS; i++) {
    sigaction(crash_signals[i], crash_hands_on ? &crash_before[i] : &end, NULL);
  }
  // The other threads pass on what they have read already.
  struct timespec pause = {0, 150 * 1000 * 1000};
  nanosleep(&pause, NULL);
  char bytes[4096];
  for (int rounds = 0; rounds < 64; rounds++) {
    ssize_t count = read(crash_from, bytes, sizeof bytes);
    if (count <= 0 || write(crash_to, bytes, (size_t)count) < 0) break;
  }
  if (crash_hands_on) dup2(crash_to, STDERR_FILENO);
  raise(signal);
}

void qa_drain_at_crash(int from, int to, int hands_on) {
  crash_hands_on = hands_on;
  crash_from = from;
  crash_to = to;
  qa_set_nonblocking(from);
  struct sigaction action = {0};
  action.sa_handler = crashed;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < CRASH_SIGNALS; i++) {
    sigaction(crash_signals[i], &action, &crash_before[i]);
  }
}

void qa_map_blocks(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }

_Static_assert(QA_ONLY_PATH == O_PATH, "the header's copy of O_PATH");

// One component after the other, none of them a link; `..` leads nowhere.
static int open_walking(int folder, const char *path, int flags) {
  int at = folder;
  for (;;) {
    while (*path == '/') path++;
    size_t length = strcspn(path, "/");
    char name[256];
    if (length >= sizeof name) { errno = ENAMETOOLONG; break; }
    memcpy(name, path, length);
    name[length] = 0;
    int is_up = strcmp(name, "..") == 0;
    if (is_up) { errno = EXDEV; break; }
    const char *rest = path + length;
    while (*rest == '/') rest++;
    int is_last = *rest == 0;
    int how = is_last ? flags | O_NOFOLLOW : O_PATH | O_DIRECTORY | O_NOFOLLOW;
    int next = openat(at, length ? name : ".", how | O_CLOEXEC);
    if (next >= 0 && is_last && flags & O_PATH) {
      // With O_PATH a link is opened itself.
      struct stat status;
      if (fstat(next, &status) == 0 && S_ISLNK(status.st_mode)) {
        close(next);
        next = -1;
        errno = ELOOP;
      }
    }
    int failure = errno;
    if (at != folder) close(at);
    errno = failure;
    if (next < 0 || is_last) return answer(next);
    at = next;
    path = rest;
  }
  int failure = errno;
  if (at != folder) close(at);
  return -failure;
}

int qa_open_below(int folder, const char *path, int flags, int is_bound) {
  struct open_how how = {0};
  how.flags = (unsigned)(flags | O_CLOEXEC);
  how.resolve = RESOLVE_NO_MAGICLINKS | (is_bound ? RESOLVE_BENEATH : 0);
  long result = syscall(SYS_openat2, folder, path, &how, sizeof how);
  // A sandbox that does not know the call answers as if it were forbidden.
  if (result < 0 && (errno == ENOSYS || errno == EPERM)) {
    return is_bound ? open_walking(folder, path, flags)
                    : answer(openat(folder, path, flags | O_CLOEXEC));
  }
  return answer((int)result);
}

int qa_is_made_up(int fd) {
  // statfs(2): proc, sysfs, debugfs, tracefs, securityfs, cgroup, cgroup2, configfs, bpf, pstore, efivarfs,
  // selinuxfs, fusectl, mqueue, binfmt_misc, devpts, nsfs, pidfs.
  static const unsigned long kinds[] = {
      0x9fa0,     0x62656572, 0x64626720, 0x74726163, 0x73636673, 0x27e0eb,
      0x63677270, 0x62656570, 0xcafe4a11, 0x6165676c, 0xde5e81e4, 0xf97cff8c,
      0x65735543, 0x19800202, 0x42494e4d, 0x1cd1,     0x6e736673, 0x50494446,
  };
  struct statfs status;
  if (fstatfs(fd, &status) < 0) return -errno;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (((unsigned long)status.f_type & 0xffffffff) == kinds[i]) return 1;
  return 0;
}
