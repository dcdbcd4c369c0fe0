"""A program that shows one fact for each step of a test without code: right, or broken at every one of them.

Usage: steps.py right|broken
"""

import base64
import os
import re
import select
import signal
import sys
import termios
import time
import tty

BROKEN = sys.argv[1] == "broken"
EVENT = "evont" if BROKEN else "event"
GREETING = "Hallo" if BROKEN else "Hello"
rows = {}
typed = ""
later = []


def write(text):
    os.write(1, text.encode())


def show(row, text):
    rows[row] = text
    write(f"\x1b[{row};1H\x1b[2K{text}")


def tell(what):
    show(10, f"{EVENT} {what}")


def size(*_):
    columns, lines = os.get_terminal_size()
    tell(f"size {columns}x{lines}")


def draw():
    for number in range(40):
        write(f"{'lag' if BROKEN else 'log'} line {number}\r\n")
    if BROKEN:
        write("fatal\r\n" * 30)
    write("\r\n" * 24)
    show(1, "Totel x" if BROKEN else "Total 7")
    show(2, "\x1b[31mFailed\x1b[0m" if BROKEN else "\x1b[1;31mFailed\x1b[0m")
    show(3, f"\x1b[{34 if BROKEN else 31}mWarned\x1b[0m")
    show(4, "< Sive >  < Help >" if BROKEN else "< Save >  < Quit >")
    show(5, "Error: disk" if BROKEN else "")
    show(6, "Name: [________]")
    show(7, "漢宇 größe" if BROKEN else "漢字 größe")
    show(8, "e\u0301tage" if not BROKEN else "etage")
    if BROKEN:
        show(13, "x" * 70 + " alert over two rows")
    else:
        show(13, "y" * 70 + " says that the box is full")
    copied = base64.b64encode(b"xyz" if BROKEN else b"abc").decode()
    write(f"\x1b]52;c;{copied}\x07\x1b[?1002h\x1b[?1006h\x1b[?1004h\x1b[?2004h")
    show(16, "Ready")


def lines_mode(echo):
    """As at a question, whose answer is shown or not."""
    attributes = termios.tcgetattr(0)
    attributes[3] |= termios.ICANON
    attributes[3] = attributes[3] | termios.ECHO if echo else attributes[3] & ~termios.ECHO
    termios.tcsetattr(0, termios.TCSANOW, attributes)
    tell("asks")


def after(seconds, action):
    later.append((time.monotonic() + seconds, action))


def key(text):
    global typed
    if text in "\r\n":
        show(11, f"{GREETING} {typed}")
        typed = ""
    elif text == "\x04":
        sys.exit(3 if BROKEN else 0)
    elif text == "\x18":
        if not BROKEN:
            sys.exit(4)
    elif text == "\x10":
        lines_mode(echo=BROKEN)
    elif text == "\x05":
        lines_mode(echo=not BROKEN)
    elif text == "\x0c":
        after(0.12, lambda: None if BROKEN else show(9, "late at last"))
    elif text == "\x07":
        after(0.12, lambda: None if BROKEN else show(6, ""))
    elif text == "\x17":
        after(0.08, lambda: show(9, "Alarm: smoke") if BROKEN else None)
    elif text == "\x14":
        tell("ctrl+t")
    elif text >= " ":
        typed += text


PATTERNS = [
    (r"\x1b\[<(\d+);(\d+);(\d+)([Mm])", lambda m: mouse(int(m[1]), int(m[2]), int(m[3]), m[4])),
    (r"\x1b\[([IO])", lambda m: tell("focus in" if m[1] == "I" else "focus out")),
    (r"\x1b\[200~(.*?)\x1b\[201~", lambda m: tell(f"paste {m[1]}")),
    (r"\x1b\[15~", lambda m: tell("F5")),
    (r"\x1b(\[|O)A", lambda m: tell("up")),
    (r"[^\x1b]", lambda m: key(m[0])),
]


def mouse(button, column, row, kind):
    if button in (64, 65):
        tell(f"wheel {'up' if button == 64 else 'down'} at {column - 1},{row - 1}")
    elif button == 32:
        tell(f"drag to {column - 1},{row - 1}")
    elif kind == "m" and "drag" not in rows.get(10, ""):
        tell(f"click {column - 1},{row - 1}")


def main():
    global later
    tty.setcbreak(0)
    signal.signal(signal.SIGWINCH, size)
    signal.signal(signal.SIGUSR1, lambda *_: tell("signal USR1"))
    if BROKEN:
        signal.signal(signal.SIGTERM, lambda *_: tell("TERM"))
    draw()
    pending = ""
    while True:
        times = [moment for moment, _ in later]
        limit = max(0, min(times) - time.monotonic()) if times else None
        if select.select([0], [], [], limit)[0]:
            read = os.read(0, 4096)
            if not read:
                return
            pending += read.decode(errors="replace")
        now = time.monotonic()
        due = [action for moment, action in later if moment <= now]
        later = [(moment, action) for moment, action in later if moment > now]
        for action in due:
            action()
        while pending:
            for pattern, action in PATTERNS:
                found = re.match(pattern, pending, re.DOTALL)
                if found:
                    pending = pending[found.end():]
                    action(found)
                    break
            else:
                break


main()
