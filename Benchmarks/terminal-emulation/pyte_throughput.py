"""Times pyte on recorded output: `pyte_throughput.py SECONDS FILE…` prints JSON, each file's MB/s."""

import json
import pathlib
import sys
import time

import pyte

COLUMNS, ROWS, CHUNK = 100, 30, 4096


def public(method):
    """pyte hands private sequences (`CSI ? … r`, `CSI > … m`) to the public ones' methods, which then fail."""
    return lambda self, *numbers, private=False, **rest: None if private else method(self, *numbers, **rest)


class Screen(pyte.HistoryScreen):
    pass


for name in set(pyte.Stream.csi.values()) - {"report_device_attributes", "set_mode", "reset_mode",
                                             "erase_in_display", "erase_in_line"}:
    setattr(Screen, name, public(getattr(pyte.HistoryScreen, name)))


def throughput(path, seconds):
    data = pathlib.Path(path).read_bytes()
    stream = pyte.ByteStream(Screen(COLUMNS, ROWS, history=2000))
    fed, start = 0, time.process_time()
    while True:
        for at in range(0, len(data), CHUNK):
            stream.feed(data[at:at + CHUNK])
            fed += len(data[at:at + CHUNK])
            if (took := time.process_time() - start) >= seconds:
                return fed / took / 1e6


print(json.dumps({pathlib.Path(path).stem: throughput(path, float(sys.argv[1])) for path in sys.argv[2:]}))
