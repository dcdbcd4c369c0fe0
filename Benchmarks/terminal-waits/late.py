"""Answers each line `NUMBER MILLISECONDS` after so long with `T` and the time of the answer on the monotonic clock."""

import os
import sys
import termios
import time

mode = termios.tcgetattr(0)
mode[3] &= ~termios.ECHO
termios.tcsetattr(0, termios.TCSANOW, mode)
os.write(1, b"ready\r\n")
for line in sys.stdin:
    number, delay = line.split()
    time.sleep(int(delay) / 1000)
    # A cleared screen and the answer in one write, as a program draws.
    os.write(1, b"\x1b[H\x1b[2JT%d answer %s.\r\n" % (time.monotonic_ns(), number.encode()))
