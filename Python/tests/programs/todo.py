#!/usr/bin/env python3
"""A list of things to do: `a` adds one, arrows move, space ticks, `q` quits, `!` crashes."""

import os
import sys
import termios
import tty


def draw(items, row, typing):
    lines = ["\x1b[H\x1b[2J\x1b[1m Things to do \x1b[0m", ""]
    for index, (text, done) in enumerate(items):
        mark = "x" if done else " "
        style = "\x1b[7m" if index == row else ""
        lines.append(f"{style}[{mark}] {text}\x1b[0m")
    lines.append("")
    left = sum(1 for _, done in items if not done)
    lines.append(f"New: {typing}" if typing is not None else f"{left} left")
    sys.stdout.write("\r\n".join(lines))
    sys.stdout.flush()


def main():
    items = [[text, False] for text in sys.argv[1:]]
    row, typing = 0, None
    before = termios.tcgetattr(0)
    tty.setraw(0, termios.TCSANOW)
    try:
        draw(items, row, typing)
        while True:
            key = os.read(0, 64).decode()
            if typing is not None:
                for character in key:
                    if character == "\r":
                        items.append([typing, False])
                        typing = None
                        break
                    typing = typing[:-1] if character == "\x7f" else typing + character
            elif key == "q":
                return 0
            elif key == "!":
                raise SystemExit(3)
            elif key == "a":
                typing = ""
            elif key == " " and items:
                items[row][1] = not items[row][1]
            elif key in ("\x1b[B", "\x1bOB"):
                row = min(row + 1, len(items) - 1)
            elif key in ("\x1b[A", "\x1bOA"):
                row = max(row - 1, 0)
            draw(items, row, typing)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)


if __name__ == "__main__":
    sys.exit(main())
