"""Forgets what was typed ahead before each question, as careful programs do."""

import sys
import termios
import tty


def ask(question):
    sys.stdout.write(question)
    sys.stdout.flush()
    termios.tcflush(0, termios.TCIFLUSH)
    key = sys.stdin.read(1)
    print(key)
    return key


before = termios.tcgetattr(0)
tty.setcbreak(0)
try:
    if ask("Delete all? [y/n] ") == "y" and ask("Really? [y/n] ") == "y":
        print("3 files deleted")
    else:
        print("nothing done")
finally:
    termios.tcsetattr(0, termios.TCSADRAIN, before)
