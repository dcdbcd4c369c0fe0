#!/usr/bin/env python3
"""A curses program in half-delay mode: curses_late.py MILLISECONDS error|nothing LOG, as late.py."""

import curses
import os
import sys
import time

DELAY, FAILS = float(sys.argv[1]) / 1000, sys.argv[2] == "error"
LOG = os.open(sys.argv[3], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o666)


def note(event):
    os.write(LOG, f"{event} {time.time():.6f}\n".encode())


def run(screen):
    curses.curs_set(0)
    due = None
    screen.addstr(0, 0, "ready")
    note("began")
    while True:
        screen.refresh()
        wait = 100 if due is None else min(100, max(1, int((due - time.monotonic()) * 1000)))
        screen.timeout(wait)
        code = screen.getch()
        if code != -1:
            note(f"read-{chr(code)}")
        if code == ord("x"):
            screen.addstr(1, 0, "working")
            due = time.monotonic() + DELAY
        if code == ord("y"):
            screen.addstr(3, 0, "next")
        if due is not None and time.monotonic() >= due:
            due = None
            if FAILS:
                note("drew")
                screen.addstr(2, 0, "Error: boom")


curses.wrapper(run)
