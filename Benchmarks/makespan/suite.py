#!/usr/bin/env python3
"""Tests that last as long as BENCH_DURATIONS says (milliseconds, with commas), as a suite executable."""

import json
import os
import sys
import threading
import time

DURATIONS = [float(word) / 1000 for word in os.environ["BENCH_DURATIONS"].split(",")]
lock = threading.Lock()
out = os.fdopen(os.dup(1), "w", encoding="utf-8")


def send(**message):
    with lock:
        out.write(json.dumps(message) + "\n")
        out.flush()


def beat():
    while True:
        time.sleep(0.5)
        send(type="heartbeat")


threading.Thread(target=beat, daemon=True).start()
send(type="hello", version=1, pid=os.getpid(), suite="durations")
for line in sys.stdin:
    order = json.loads(line)
    if order["type"] == "list":
        fields = {"tags": [], "devices": [], "targets": [], "place": {"file": "suite.py", "line": 1}}
        send(type="tests", tests=[{"path": f"Mix/{number:03}", **fields} for number in range(len(DURATIONS))])
    elif order["type"] == "run":
        began = time.monotonic()
        time.sleep(DURATIONS[int(order["test"]["path"].split("/")[1])])
        took = (time.monotonic() - began) * 1000
        send(type="finished", attempt=order["attempt"], outcome="passed", duration=took)
    elif order["type"] == "shutdown":
        break
