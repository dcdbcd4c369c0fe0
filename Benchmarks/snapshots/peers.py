"""Times the same file pairs with pixelmatch-fast, pybind11-pixelmatch and ImageMagick; prints JSON.

    peers.py fast|pybind|magick FOLDER

Each decodes two files, counts, and writes the picture of the difference, in one warm process (ImageMagick: one a pair).
"""

import json
import pathlib
import re
import subprocess
import sys
import time

ROUNDS = 7
kind, folder = sys.argv[1], pathlib.Path(sys.argv[2])

if kind == "fast":
    from PIL import Image
    from pixelmatch import pixelmatch

    def compare(a, b, out):
        first, second = Image.open(a).convert("RGBA"), Image.open(b).convert("RGBA")
        picture = Image.new("RGBA", first.size)
        count = pixelmatch(first, second, picture, threshold=0.1)
        picture.save(out, compress_level=1)
        return int(count)

elif kind == "pybind":
    import numpy
    from PIL import Image
    from pybind11_pixelmatch import Options, pixelmatch

    options = Options()
    options.threshold = 0.1

    def compare(a, b, out):
        first, second = (
            numpy.ascontiguousarray(numpy.array(Image.open(path).convert("RGBA")))
            for path in (a, b)
        )
        picture = numpy.zeros(first.shape, dtype=numpy.uint8)
        count = pixelmatch(first, second, output=picture, options=options)
        Image.fromarray(picture, "RGBA").save(out, compress_level=1)
        return int(count)

else:

    def compare(a, b, out):
        said = subprocess.run(
            ["compare", "-metric", "AE", "-quality", "10", a, b, out], capture_output=True, text=True
        ).stderr
        return int(float(re.match(r"[\d.e+]+", said)[0]))


result = {}
for name in ("same", "few", "many"):
    a, b, out = (str(folder / f"{name}-{end}") for end in ("a.png", "b.png", f"{kind}.png"))
    compare(a, b, out)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        count = compare(a, b, out)
        times.append((time.perf_counter() - start) * 1000)
    result[name] = {"ms": min(times), "count": count}
print(json.dumps(result))
