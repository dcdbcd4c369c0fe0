#pragma once

#include <stddef.h>
#include <stdint.h>

// What must be C because a signal handler does it: a process has one terminal and one set of
// dispositions, so the state is the process' own. Each function answers 0 or a number >= 0, or -errno.

// Puts the terminal `in` into raw mode and writes `enter` to `out`. `leave` (copied) and the old mode
// come back by qt_leave, at exit, and when a fatal signal (SEGV, BUS, ILL, TRAP, ABRT, FPE) ends the
// process.
int qt_enter(int in, int out, const uint8_t *enter, size_t enter_count, const uint8_t *leave,
             size_t leave_count);
// Keeps the mode of the terminal `in` as qt_enter does, and leaves it as it is: somebody else is going to change it.
int qt_keep(int in, int out, const uint8_t *leave, size_t leave_count);
// Undoes qt_enter and qt_keep; does nothing where that is done. Safe in a signal handler.
void qt_leave(void);
// The terminal's extent in cells.
int qt_size(int fd, int *columns, int *rows);
// From now on WINCH, TERM, INT, HUP, QUIT and CONT each write their number as a byte into a pipe;
// answers its non-blocking, close-on-exec reading end. PIPE is ignored.
int qt_watch_signals(void);
// Stops this process as its shell expects of ctrl-z; returns when it is continued.
void qt_stop(void);
