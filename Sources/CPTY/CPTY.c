#define _GNU_SOURCE
#include "CPTY.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int open_master(uint16_t columns, uint16_t rows, char *name, size_t length, int *master) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return errno;
  // The settings of the pair are one: those set through the master are the program's.
  struct termios settings;
  int failed = grantpt(fd) || unlockpt(fd) || ptsname_r(fd, name, length)
               || tcgetattr(fd, &settings);
  if (!failed) {
    settings.c_iflag |= IUTF8;
    failed = tcsetattr(fd, TCSANOW, &settings);
  }
  int error = failed ? errno : cpty_resize(fd, columns, rows);
  if (error) {
    close(fd);
    return error;
  }
  *master = fd;
  return 0;
}

// The child opens the slave itself, after setsid and without O_NOCTTY: so it becomes its
// controlling terminal.
static int describe_child(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, const char *slave,
    const char *cwd) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int error = posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawn_file_actions_addopen(actions, 0, slave, O_RDWR, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, 0, 1);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, 0, 2);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
  if (!error && cwd) error = posix_spawn_file_actions_addchdir_np(actions, cwd);
  return error;
}

int cpty_spawn(
    struct cpty_child *child, int *stage, const char *path, char *const argv[],
    char *const envp[], const char *cwd, uint16_t columns, uint16_t rows) {
  char slave[64];
  *stage = CPTY_STAGE_OPEN;
  int error = open_master(columns, rows, slave, sizeof slave, &child->master);
  if (error) return error;

  *stage = CPTY_STAGE_SPAWN;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  error = posix_spawn_file_actions_init(&actions);
  if (!error) {
    error = posix_spawnattr_init(&attributes);
    if (!error) {
      error = describe_child(&actions, &attributes, slave, cwd);
      if (!error) error = posix_spawn(&child->pid, path, &actions, &attributes, argv, envp);
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  if (!error) {
    *stage = CPTY_STAGE_WATCH;
    child->pidfd = (int)syscall(SYS_pidfd_open, child->pid, 0);
    if (child->pidfd < 0) {
      error = errno;
      kill(child->pid, SIGKILL);
      waitpid(child->pid, NULL, 0);
    }
  }
  if (error) close(child->master);
  return error;
}

int cpty_resize(int master, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(master, TIOCSWINSZ, &size) ? errno : 0;
}

int cpty_hides_input(int master) {
  struct termios settings;
  if (tcgetattr(master, &settings)) return 0;
  return (settings.c_lflag & ICANON) && !(settings.c_lflag & ECHO);
}

int cpty_input(int master, struct cpty_input *input) {
  int slave = ioctl(master, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (slave < 0) return errno;
  // Only a poll makes the kernel hand over what it still keeps from the other side.
  struct pollfd wanted = {.fd = slave, .events = POLLIN};
  struct termios settings;
  int failed = poll(&wanted, 1, 0) < 0 || ioctl(slave, FIONREAD, &input->unread)
               || tcgetattr(slave, &settings);
  int error = failed ? errno : 0;
  close(slave);
  if (error) return error;
  input->by_lines = (settings.c_lflag & ICANON) != 0;
  input->echoes = (settings.c_lflag & ECHO) != 0;
  input->read_limit =
      !input->by_lines && settings.c_cc[VMIN] == 0 && settings.c_cc[VTIME] > 0;
  return 0;
}

int cpty_wait(int master, int want_write, int pidfd, int wake, int64_t timeout_ns) {
  struct pollfd fds[3] = {
      {.fd = master, .events = POLLIN | (want_write ? POLLOUT : 0)},
      {.fd = pidfd, .events = POLLIN},
      {.fd = wake, .events = POLLIN},
  };
  struct timespec timeout = {.tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000};
  int count = ppoll(fds, 3, timeout_ns < 0 ? NULL : &timeout, NULL);
  if (count <= 0) return 0;
  int answer = 0;
  if (fds[0].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL)) answer |= CPTY_READABLE;
  if (fds[0].revents & POLLOUT) answer |= CPTY_WRITABLE;
  if (fds[1].revents) answer |= CPTY_EXITED;
  if (fds[2].revents) answer |= CPTY_WOKEN;
  return answer;
}

int cpty_wake_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cpty_wake_signal(int wake) {
  uint64_t one = 1;
  // It fails only when the counter is full: then it is signalled already.
  ssize_t ignored = write(wake, &one, sizeof one);
  (void)ignored;
}

void cpty_wake_clear(int wake) {
  uint64_t count;
  ssize_t ignored = read(wake, &count, sizeof count);
  (void)ignored;
}

int cpty_reap(int pidfd, int *code, int *signalled, int *dumped) {
  siginfo_t info = {0};
  int result;
  do {
    result = waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG);
  } while (result && errno == EINTR);
  if (result) return -1;
  if (info.si_pid == 0) return 0;
  *code = info.si_status;
  *signalled = info.si_code != CLD_EXITED;
  *dumped = info.si_code == CLD_DUMPED;
  return 1;
}

int cpty_signal(int pidfd, int signal) {
  return syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0) ? errno : 0;
}
