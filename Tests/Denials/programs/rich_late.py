#!/usr/bin/env python3
"""Rich's Live, which draws in a thread of its own: rich_late.py MILLISECONDS error|nothing LOG, as
late.py."""

import os
import sys
import threading
import time
import tty

from rich.live import Live

DELAY, FAILS = float(sys.argv[1]) / 1000, sys.argv[2] == "error"
LOG = os.open(sys.argv[3], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o666)
lines = ["ready", "", "", ""]


def note(event):
    os.write(LOG, f"{event} {time.time():.6f}\n".encode())


def finish():
    if FAILS:
        note("drew")
        lines[2] = "Error: boom"


tty.setcbreak(0)
note("began")
with Live(get_renderable=lambda: "\n".join(lines), screen=True, refresh_per_second=20):
    while key := os.read(0, 1).decode():
        note(f"read-{key}")
        if key == "x":
            lines[1] = "working"
            threading.Timer(DELAY, finish).start()
        if key == "y":
            lines[3] = "next"
