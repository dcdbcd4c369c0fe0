#!/usr/bin/env python3
"""A terminal program that writes down what its terminal does to it."""
import os
import signal
import sys
import tty


def put(text):
    # Unbuffered: a signal may come while something is printed, and its handler prints, too.
    os.write(1, text.encode())


def say(*words):
    put("".join(map(str, words)) + "\r\n")


def size(*_):
    columns, rows = os.get_terminal_size()
    say("size ", columns, "x", rows)


def heard(number, _):
    say("signal ", signal.Signals(number).name)


tty.setraw(0)
signal.signal(signal.SIGWINCH, size)
signal.signal(signal.SIGUSR1, heard)
if "--plain" not in sys.argv:
    # The mouse with its wheel, the focus, and bracketed pasting.
    put("\x1b[?1000h\x1b[?1006h\x1b[?1004h\x1b[?2004h")
say("Ready")
size()
while True:
    data = os.read(0, 4096)
    if data == b"Q":
        sys.exit(0)
    elif data == b"T":
        put("\x1b]2;notes.md - mirror\x07")
        say("titled")
    elif data == b"B":
        put("\x07\x07")
        say("rung")
    elif data == b"C":
        put("\x1b[6 q\x1b[5;11H")
    elif data == b"H":
        put("\x1b[?25l")
        say("hidden")
    else:
        say("got ", repr(data)[2:-1])
