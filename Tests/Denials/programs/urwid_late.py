#!/usr/bin/env python3
"""An urwid program: urwid_late.py MILLISECONDS error|nothing LOG, as late.py."""

import os
import sys
import time

import urwid

DELAY, FAILS = float(sys.argv[1]) / 1000, sys.argv[2] == "error"
LOG = os.open(sys.argv[3], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o666)
lines = [urwid.Text(text) for text in ("ready", "", "", "")]


def note(event):
    os.write(LOG, f"{event} {time.time():.6f}\n".encode())


def finish(*_):
    if FAILS:
        note("drew")
        lines[2].set_text("Error: boom")


def key(name):
    note(f"read-{name}")
    if name == "x":
        lines[1].set_text("working")
        loop.set_alarm_in(DELAY, finish)
    if name == "y":
        lines[3].set_text("next")


loop = urwid.MainLoop(urwid.Filler(urwid.Pile(lines), "top"), unhandled_input=key)
note("began")
loop.run()
