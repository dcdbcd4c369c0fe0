#!/usr/bin/env python3
"""200 tests that each wait 50 ms, as a suite executable: the worker protocol in 50 lines."""

import json
import os
import sys
import threading
import time

TESTS = 200
WAIT = 0.050

lock = threading.Lock()
out = os.fdopen(os.dup(1), "w", encoding="utf-8")


def send(message):
    with lock:
        out.write(json.dumps(message) + "\n")
        out.flush()


def beat():
    while True:
        time.sleep(0.5)
        send({"type": "heartbeat"})


def main():
    if sys.argv[1:] != ["--qa-worker"]:
        sys.exit("suite.py is a suite executable: run it with qa-runner --suite")
    threading.Thread(target=beat, daemon=True).start()
    send({"type": "hello", "version": 1, "pid": os.getpid(), "suite": "waits"})
    for line in sys.stdin:
        order = json.loads(line)
        if order["type"] == "list":
            place = {"file": "suite.py", "line": 1}
            names = [f"Waits/test {number:03}" for number in range(TESTS)]
            fields = {"tags": [], "devices": [], "targets": [], "place": place}
            send({"type": "tests", "tests": [{"path": name, **fields} for name in names]})
        elif order["type"] == "run":
            attempt = order["attempt"]
            began = time.monotonic()
            send({"type": "event", "attempt": attempt, "time": 0, "kind": {"type": "started"}})
            time.sleep(WAIT)
            took = (time.monotonic() - began) * 1000
            send({"type": "finished", "attempt": attempt, "outcome": "passed", "duration": took})
        elif order["type"] == "shutdown":
            return


main()
