#!/usr/bin/env python3
"""Fills its terminal with random characters, anew after each line of input; the seed is fixed."""

import random
import shutil
import sys

POOL = [
    chr(code)
    for ranges in (
        (0x21, 0x7F),
        (0xA1, 0x180),
        (0x370, 0x400),
        (0x2500, 0x25A0),
        (0x4E00, 0x4E80),
        (0x1F300, 0x1F340),
        (0x600, 0x650),
        (0x202A, 0x202F),
    )
    for code in range(*ranges)
] + [" ", "  ", "[ OK ]", "<Quit>", "( ) ", "[x] ", "screen-data>"]

rng = random.Random(26)
while True:
    size = shutil.get_terminal_size()
    sys.stdout.write("\x1b[2J\x1b[H")
    for row in range(size.lines - 1):
        line = "".join(rng.choice(POOL) for _ in range(size.columns // 2))
        sys.stdout.write(
            f"\x1b[{row + 1};1H\x1b[3{rng.randrange(8)}m{line[: size.columns // 2]}"
        )
    sys.stdout.flush()
    if not sys.stdin.readline():
        break
