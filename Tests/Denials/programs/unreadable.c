// As late.py select, for a program whose /proc can't be read: unreadable MILLISECONDS error|nothing
// LOG. It is installed setuid, so that it is another user's.
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int log_file;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void note(const char *event) { dprintf(log_file, "%s %.6f\n", event, now(CLOCK_REALTIME)); }

int main(int words, char **word) {
  if (words != 4) return 2;
  double delay = atof(word[1]) / 1000, due = 0;
  log_file = open(word[3], O_CREAT | O_APPEND | O_WRONLY, 0666);
  struct termios mode;
  tcgetattr(0, &mode);
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  tcsetattr(0, TCSANOW, &mode);
  note("began");
  dprintf(1, "\033[2J\033[Hready");
  for (;;) {
    struct pollfd terminal = {.fd = 0, .events = POLLIN};
    int left = due > 0 ? (int)((due - now(CLOCK_MONOTONIC)) * 1000) + 1 : -1;
    if (poll(&terminal, 1, left < -1 ? 0 : left) > 0) {
      char key, event[] = "read-?";
      if (read(0, &key, 1) != 1) return 0;
      event[5] = key;
      note(event);
      if (key == 'x') {
        dprintf(1, "\033[2;1Hworking");
        due = now(CLOCK_MONOTONIC) + delay;
      }
      if (key == 'y') dprintf(1, "\033[4;1Hnext");
    }
    if (due > 0 && now(CLOCK_MONOTONIC) >= due) {
      due = 0;
      if (strcmp(word[2], "error") == 0) {
        note("drew");
        dprintf(1, "\033[3;1HError: boom");
      }
    }
  }
}
