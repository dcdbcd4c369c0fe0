"""Counts differing pixels of generated pairs with a public port of pixelmatch 7.

    python3 -m venv venv && venv/bin/pip install pixelmatch-fast==1.3.4
    venv/bin/python count-differences.py > pixelmatch.json

`GeneratedPair.swift` draws the same pairs from the same seeds, with integers alone.
"""

import json

from PIL import Image
from pixelmatch import pixelmatch

MASK = (1 << 64) - 1


class Random:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed

    def next(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) % bound


def blend(pixels, index, color, coverage):
    """Mixes `color` in at coverage / 16."""
    for channel in range(4):
        at = index * 4 + channel
        pixels[at] = (pixels[at] * (16 - coverage) + color[channel] * coverage) // 16


def disc(pixels, width, height, cx, cy, radius, color):
    """Draws a disc with 4 × 4 samples a pixel; the arguments are in quarters of a pixel."""
    for y in range(height):
        for x in range(width):
            inside = 0
            for sy in range(4):
                for sx in range(4):
                    dx, dy = 4 * x + sx - cx, 4 * y + sy - cy
                    inside += dx * dx + dy * dy < radius * radius
            if inside:
                blend(pixels, y * width + x, color, inside)


def shapes(width, height, seed, kind):
    """Both images of a pair: the second has its shapes moved by a fraction of a pixel."""
    pair = []
    for moved in (False, True):
        random = Random(seed)
        translucent = kind == "translucent"

        def color():
            rgb = [random.next(256) for _ in range(3)]
            return rgb + [random.next(256) if translucent else 255]

        ground = color()
        pixels = bytearray(ground * (width * height))
        for _ in range(6):
            cx, cy = random.next(width * 4), random.next(height * 4)
            radius, fill = 8 + random.next(40), color()
            shift = random.next(7) - 3
            disc(pixels, width, height, cx + (shift if moved else 0), cy, radius, fill)
        pair.append(pixels)
    return pair


def noise(width, height, seed, kind):
    """Pixels of a small palette; every fourth of the second image is drawn anew."""
    random = Random(seed)
    step = 9 if kind == "faint" else 80
    levels = [(random.next(3) * step + 60) for _ in range(width * height * 4)]
    first = bytearray(levels)
    if kind != "translucent noise":
        for index in range(width * height):
            first[index * 4 + 3] = 255
    second = bytearray(first)
    for index in range(width * height):
        if random.next(4) == 0:
            for channel in range(3):
                second[index * 4 + channel] = random.next(3) * step + 60
    return [first, second]


def main():
    rows = []
    kinds = ["shapes", "translucent", "noise", "faint", "translucent noise"]
    for kind in kinds:
        for seed in range(1, 25):
            width, height = 20 + 7 * (seed % 7), 40 - 3 * (seed % 7)
            draw = shapes if kind in ("shapes", "translucent") else noise
            pair = draw(width, height, seed, kind)
            images = [Image.frombytes("RGBA", (width, height), bytes(p)) for p in pair]
            for threshold in (0.0, 0.05, 0.1, 0.3):
                counts = [
                    int(pixelmatch(*images, threshold=threshold, includeAA=aa))
                    for aa in (False, True)
                ]
                rows.append(
                    {
                        "kind": kind, "seed": seed, "width": width, "height": height,
                        "threshold": threshold, "differing": counts[0],
                        "differingWithAntialiased": counts[1],
                    }
                )
    print("[")
    print(",\n".join(json.dumps(row) for row in rows))
    print("]")


main()
