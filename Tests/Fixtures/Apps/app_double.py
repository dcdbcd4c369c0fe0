"""A terminal program that misbehaves on purpose.

usage: app_double.py MODE

It draws `up`, takes the mouse, and counts what it reads. The modes exit, crash and forks act at the
first byte that is read or at SIGUSR1.
"""

import os
import signal
import sys
import termios
import threading
import time
import tty

mode = sys.argv[1]


def sleep_for_ever():
    while True:
        time.sleep(1000)


def write(text):
    os.write(1, text.encode())


def act(*_):
    if mode == "exit":
        os._exit(3)
    if mode == "crash":
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGSEGV)
    if mode == "forks":
        if os.fork() > 0:
            os._exit(0)
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        sleep_for_ever()


if mode == "dies":
    os._exit(3)
if mode == "aborts":
    os.kill(os.getpid(), signal.SIGABRT)
if mode == "halts":
    os.kill(os.getpid(), signal.SIGSTOP)
if mode == "leaves":
    mode = "forks"
    act()
if mode == "blank":
    sleep_for_ever()
if mode == "spins":
    while True:
        pass
if mode == "stubborn":
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
if mode == "children":
    for index in range(50):
        if os.fork() == 0:
            if index % 2:
                os.setsid()
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
            sleep_for_ever()
signal.signal(signal.SIGUSR1, act)
tty.setraw(0, termios.TCSANOW)
if mode == "endless":
    write("up\x1b[?1000h\x1b[?1006h\x1b]0;")
    while True:
        write("x" * 4096)
write("\x1b[?1000h\x1b[?1006hup\r\n")
if mode == "floods":
    def flood():
        while True:
            write("flood " * 700 + "\r\n")
    threading.Thread(target=flood, daemon=True).start()
if mode == "deaf":
    sleep_for_ever()
if mode == "closes":
    null = os.open("/dev/null", os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    sleep_for_ever()
count = 0
while True:
    piece = os.read(0, 65536)
    if not piece:
        sys.exit(0)
    act()
    count += len(piece)
    if mode != "floods":
        write("\rread %d  " % count)
