"""Counts the differing pixels of image pairs with `pixelmatch-fast`, as it comes from PyPI.

    pixelmatch-counts.py PAIRS

PAIRS holds, a pair after another: width and height as 32-bit little-endian numbers, then both images' RGBA bytes.
Prints a line a pair: the counts for thresholds 0.05, 0.1 and 0.3, each without and with anti-aliased pixels.
"""

import struct
import sys

from PIL import Image
from pixelmatch import pixelmatch

with open(sys.argv[1], "rb") as file:
    while head := file.read(8):
        size = struct.unpack("<II", head)
        pair = [Image.frombytes("RGBA", size, file.read(size[0] * size[1] * 4)) for _ in range(2)]
        print(
            *(
                int(pixelmatch(*pair, threshold=threshold, includeAA=counted))
                for threshold in (0.05, 0.1, 0.3)
                for counted in (False, True)
            )
        )
