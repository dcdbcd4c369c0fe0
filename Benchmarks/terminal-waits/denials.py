"""What a denial costs: after a key, on a program that is blocked in a read and on one that draws 60 frames a second; and the end.

Usage: denials.py QA_RUNNER. Prints a line for each; exits with 1 where a bound is missed.
"""

import json
import os
import statistics
import subprocess
import sys
import time
import urllib.request

BLOCKED = """
import os, tty
tty.setraw(0)
os.write(1, b"ready")
n = 0
while os.read(0, 1):
    n += 1
    os.write(1, b"\\x1b[2;1Hkey %d" % n)
"""
FRAMES = """
import os, select, tty
tty.setraw(0)
os.write(1, b"ready")
n = k = 0
while True:
    n += 1
    os.write(1, b"\\x1b[3;1Hframe %d" % n)
    if select.select([0], [], [], 1 / 60)[0]:
        os.read(0, 1)
        k += 1
        os.write(1, b"\\x1b[2;1Hkey %d" % k)
"""
ROUNDS = 40


class Driver:
    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "serve", "--no-token", "--port", "0", "--app", "python3=/usr/bin/python3"],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        line = self.process.stdout.readline()
        while "http://" not in line:
            line = self.process.stdout.readline()
        self.url = "http://" + line.split("http://")[1].split()[0].rstrip(".,")

    def send(self, method: str, path: str, body: object = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)["value"]

    def session(self, code: str) -> str:
        capabilities = {
            "platformName": "tui", "appium:app": "python3",
            "appium:processArguments": {"args": ["-c", code]},
        }  # fmt: skip
        value = self.send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        return f"/session/{value['sessionId']}"


def mobile(driver: Driver, session: str, command: str, argument: object) -> float:
    began = time.perf_counter()
    driver.send("POST", f"{session}/execute/sync", {"script": f"mobile: {command}", "args": [argument]})
    return (time.perf_counter() - began) * 1000


def main() -> int:
    driver = Driver(sys.argv[1])
    missed = 0
    try:
        for name, code, limit in (("blocked in a read", BLOCKED, 20), ("60 frames a second", FRAMES, 150)):
            session = driver.session(code)
            costs: dict[str, list[float]] = {"denial": [], "positive wait": []}
            for count in range(1, ROUNDS + 1):
                mobile(driver, session, "type", {"text": "x"})
                shown = {"locator": {"text": {"contains": f"key {count}"}}, "timeout": 5000}
                costs["positive wait"].append(mobile(driver, session, "waitFor", shown))
                gone = {
                    "locator": {"text": {"contains": "Error"}}, "condition": "gone", "timeout": 5000,
                    "step": count,
                }  # fmt: skip
                costs["denial"].append(mobile(driver, session, "waitFor", gone))
            end = mobile(driver, session, "exitStatus", {"isLast": True})
            for what, times in costs.items():
                median = statistics.median(times)
                bound = limit if what == "denial" else None
                verdict = "" if bound is None else f"; limit {bound} ms {'met' if median <= bound else 'MISSED'}"
                missed += bound is not None and median > bound
                print(f"{what}, {name:20} {median:7.2f} ms (median of {ROUNDS}){verdict}")
            print(f"the end with an open denial, {name:14} {end:7.2f} ms")
            driver.send("DELETE", session)
    finally:
        driver.process.terminate()
        driver.process.wait()
    return 1 if missed else 0


if __name__ == "__main__":
    os.environ.pop("CI", None)
    sys.exit(main())
