"""Runs a program in a terminal of its own, and breaks it as broken.txt says.

Each line: replace, a text, what is shown in its place; or drop, a key that the program never gets. Parts are separated by tabs
and may have escapes. Without the file the program is as it is.
"""

import fcntl
import os
import pathlib
import pty
import select
import sys
import termios
import tty


def rules():
    try:
        lines = pathlib.Path("broken.txt").read_text().splitlines()
    except FileNotFoundError:
        return []
    return [
        [
            part.encode().decode("unicode_escape").encode("latin1")
            for part in line.split("\t")
        ]
        for line in lines
    ]


def changed(data, kind, rules):
    for rule in rules:
        if rule[0] == kind:
            data = data.replace(rule[1], rule[2] if kind == b"replace" else b"")
    return data


def main():
    known = rules()
    before = termios.tcgetattr(0)
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(sys.argv[1], sys.argv[1:])
    fcntl.ioctl(
        terminal, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8))
    )
    tty.setraw(0)
    try:
        while True:
            ready, _, _ = select.select([0, terminal], [], [])
            if terminal in ready:
                try:
                    data = os.read(terminal, 65536)
                except OSError:
                    break
                if not data:
                    break
                os.write(1, changed(data, b"replace", known))
            if 0 in ready:
                data = changed(os.read(0, 1024), b"drop", known)
                if data:
                    os.write(terminal, data)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255


sys.exit(main())
