#!/usr/bin/env python3
"""Draws "Error: boom" a little after the key x: late.py KIND MILLISECONDS error|nothing LOG.

KIND says what the result comes from. The log has the time of each key that was read, and of the
drawing, just before it is written.
"""

import ctypes
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import tty

KIND, DELAY, FAILS = sys.argv[1], float(sys.argv[2]) / 1000, sys.argv[3] == "error"
LOG = os.open(sys.argv[4], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o666)


def note(event):
    os.write(LOG, f"{event} {time.time():.6f}\n".encode())


def draw(row, text):
    os.write(1, f"\x1b[{row};1H{text}".encode())


def finish(*_):
    if FAILS:
        note("drew")
        draw(3, "Error: boom")


def key():
    """One key, and what it does; its name."""
    name = os.read(0, 1).decode()
    if not name:
        sys.exit(0)
    note(f"read-{name}")
    if name == "x":
        draw(2, "working")
    if name == "y":
        draw(4, "next")
    return name


def thread():
    while True:
        if key() == "x":
            threading.Timer(DELAY, finish).start()


def timed_select():
    due = None
    while True:
        left = None if due is None else max(0, due - time.monotonic())
        if select.select([0], [], [], left)[0]:
            due = time.monotonic() + DELAY if key() == "x" else due
        elif due is not None:
            due = None
            finish()


def timerfd():
    library = ctypes.CDLL(None, use_errno=True)
    clock = library.timerfd_create(time.CLOCK_MONOTONIC, 0)
    poll = select.poll()
    poll.register(0, select.POLLIN)
    poll.register(clock, select.POLLIN)
    while True:
        ready = [file for file, _ in poll.poll()]
        if clock in ready:
            os.read(clock, 8)
            finish()
        if 0 in ready and key() == "x":
            times = (ctypes.c_long * 4)(0, 0, int(DELAY), int(DELAY % 1 * 1e9))
            library.timerfd_settime(clock, 0, times, None)


def setitimer():
    signal.signal(signal.SIGALRM, finish)
    while True:
        if key() == "x":
            signal.setitimer(signal.ITIMER_REAL, DELAY)


def peer():
    """What answers a socket later, in a process of its own, which was there before the key."""
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen()
    if os.fork() == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        while True:
            other, _ = server.accept()
            other.recv(9)
            time.sleep(DELAY)
            other.send(b"x")
            other.close()
    return server.getsockname()


def sockets():
    address = peer()
    waits = select.epoll()
    waits.register(0, select.EPOLLIN)
    answer = None
    while True:
        for file, _ in waits.poll():
            if file == 0:
                if key() == "x":
                    answer = socket.create_connection(address)
                    answer.send(b"q")
                    waits.register(answer.fileno(), select.EPOLLIN)
            else:
                waits.unregister(file)
                answer.close()
                finish()


def child():
    pipe = None
    while True:
        ready = select.select([0] + ([pipe] if pipe else []), [], [])[0]
        if pipe in ready:
            pipe.close()
            pipe = None
            finish()
        if 0 in ready and key() == "x":
            words = ["sleep", str(DELAY)]
            pipe = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout


def sleep():
    while True:
        if key() == "x":
            time.sleep(DELAY)
            finish()


tty.setcbreak(0)
note("began")
os.write(1, b"\x1b[2J\x1b[Hready")
{"thread": thread, "select": timed_select, "timerfd": timerfd, "setitimer": setitimer,
 "socket": sockets, "child": child, "sleep": sleep}[KIND]()
