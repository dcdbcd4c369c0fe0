"""Prints rows that differ, in colours, as fast as they are taken."""

import itertools
import sys

for number in itertools.count():
    colour = 31 + number % 7
    sys.stdout.write(f"\033[{colour}m{number:08d} \033[0m" + chr(97 + number % 26) * (number % 180) + "\n")
