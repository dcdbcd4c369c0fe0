#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t entered;
static int input = -1, output = -1;
static struct termios cooked;
static uint8_t leaving[256];
static size_t leaving_count;
static int signal_write = -1;

static void put(int fd, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = write(fd, bytes, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return;
    bytes += sent;
    count -= (size_t)sent;
  }
}

void qt_leave(void) {
  if (!entered) return;
  entered = 0;
  put(output, leaving, leaving_count);
  tcsetattr(input, TCSAFLUSH, &cooked);
}

// SA_RESETHAND has put the default action back: raising the signal again ends the process with it.
static void fatal(int number) {
  qt_leave();
  raise(number);
}

static void handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int qt_keep(int in, int out, const uint8_t *leave, size_t leave_count) {
  static int registered;
  if (leave_count > sizeof leaving) return -E2BIG;
  if (entered) return -EALREADY;
  if (tcgetattr(in, &cooked) < 0) return -errno;
  input = in;
  output = out;
  if (leave_count > 0) memcpy(leaving, leave, leave_count);
  leaving_count = leave_count;
  if (!registered) {
    registered = 1;
    static const int fatals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof fatals / sizeof *fatals; i++)
      handle(fatals[i], fatal, SA_RESETHAND | SA_NODEFER);
    atexit(qt_leave);
  }
  entered = 1;
  return 0;
}

int qt_enter(int in, int out, const uint8_t *enter, size_t enter_count, const uint8_t *leave,
             size_t leave_count) {
  int status = qt_keep(in, out, leave, leave_count);
  if (status < 0) return status;
  struct termios raw = cooked;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(in, TCSAFLUSH, &raw) < 0) {
    status = -errno;
    entered = 0;
    return status;
  }
  put(out, enter, enter_count);
  return 0;
}

int qt_size(int fd, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) < 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

static void note(int number) {
  int saved = errno;
  uint8_t byte = (uint8_t)number;
  ssize_t ignored = write(signal_write, &byte, 1);
  (void)ignored;
  errno = saved;
}

int qt_watch_signals(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -errno;
  signal_write = ends[1];
  static const int watched[] = {SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCONT};
  for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
    handle(watched[i], note, SA_RESTART);
  signal(SIGPIPE, SIG_IGN);
  return ends[0];
}

void qt_stop(void) { raise(SIGSTOP); }
