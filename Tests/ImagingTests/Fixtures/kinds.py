"""Writes one tiny PNG of each kind and the RGBA8 that a reader should make of it.

    python3 kinds.py Kinds

Only the standard library: the files are put together chunk by chunk, so that kinds which image
libraries don't write are here too.
"""

import pathlib
import struct
import sys
import zlib

W, H = 9, 7
folder = pathlib.Path(sys.argv[1])
folder.mkdir(exist_ok=True)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(
        ">I", zlib.crc32(kind + data)
    )


def write(name, depth, color, rows, rgba, extra=b"", interlace=0):
    raw = b"".join(b"\0" + row for row in rows)
    (folder / f"{name}.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", W, H, depth, color, 0, 0, interlace))
        + extra
        + chunk(b"IDAT", zlib.compress(raw))
        + chunk(b"IEND", b"")
    )
    (folder / f"{name}.rgba").write_bytes(bytes(rgba))


def grid(f):
    return [[f(x, y) for x in range(W)] for y in range(H)]


def flat(cells):
    return [channel for row in cells for cell in row for channel in cell]


def scaled(value):
    return (value * 255 + 32895) >> 16


bits = grid(lambda x, y: (x * y + x) % 2)
packed = []
for row in bits:
    number = int("".join(map(str, row)).ljust(16, "0"), 2)
    packed.append(number.to_bytes(2, "big"))
write("gray1", 1, 0, packed, flat([[(255 * b,) * 3 + (255,) for b in r] for r in bits]))

gray = grid(lambda x, y: (x * 31 + y * 17) % 256)
write("gray8", 8, 0, map(bytes, gray), flat([[(g, g, g, 255) for g in r] for r in gray]))

deep = grid(lambda x, y: (x * 7919 + y * 104729) % 65536)
write(
    "gray16", 16, 0, [b"".join(struct.pack(">H", g) for g in r) for r in deep],
    flat([[(scaled(g),) * 3 + (255,) for g in r] for r in deep]),
)

pairs = grid(lambda x, y: (x * 28 % 256, y * 36 % 256))
write(
    "grayAlpha8", 8, 4, [bytes(v for p in r for v in p) for r in pairs],
    flat([[(g, g, g, a) for g, a in r] for r in pairs]),
)

colors = [(200, 30, 40), (10, 220, 90), (0, 0, 255), (255, 255, 255)]
indices = grid(lambda x, y: (x + 2 * y) % 4)
palette = chunk(b"PLTE", bytes(v for c in colors for v in c))
write(
    "palette", 8, 3, map(bytes, indices),
    flat([[colors[i] + (255,) for i in r] for r in indices]), palette,
)
alphas = [0, 128, 255, 255]
write(
    "paletteAlpha", 8, 3, map(bytes, indices),
    flat([[colors[i] + (alphas[i],) for i in r] for r in indices]),
    palette + chunk(b"tRNS", bytes(alphas[:2])),
)


def wide(channels):
    return grid(lambda x, y: tuple((x * 9973 * (c + 1) + y * 31337) % 65536 for c in range(channels)))


for name, color, channels in (("rgb16", 2, 3), ("rgba16", 6, 4)):
    cells = wide(channels)
    write(
        name, 16, color,
        [b"".join(struct.pack(">H", v) for c in r for v in c) for r in cells],
        flat([[(tuple(map(scaled, c)) + (255,))[:4] for c in r] for r in cells]),
    )

# Adam7: x start, y start, x step, y step of the seven passes.
passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
rows = [
    bytes(gray[y][x] for x in range(x0, W, dx))
    for x0, y0, dx, dy in passes
    for y in range(y0, H, dy)
    if x0 < W
]
write(
    "interlaced", 8, 0, rows, flat([[(g, g, g, 255) for g in r] for r in gray]), interlace=1
)
