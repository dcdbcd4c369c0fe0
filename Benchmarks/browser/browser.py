"""Finds and taps in Chromium: through `qa-runner serve --upstream`, beside chromedriver alone.

The rounds of both alternate. Each line is the median of ROUNDS rounds, in milliseconds, and the
ratio; exits 1 where one is above its bound.
"""

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.parse
import urllib.request

KEY = "element-6066-11e4-a52e-4f735466cecf"
OPTIONS = {
    "binary": "/usr/bin/chromium",
    "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
}
BOUNDS = {"find by id": 1.1, "role and name": 0.8, "tap with auto-wait": 0.4}
ROUNDS = 41


class Session:
    def __init__(self, port):
        self.base = f"http://127.0.0.1:{port}"
        asked = {"browserName": "chrome", "goog:chromeOptions": OPTIONS}
        body = {"capabilities": {"alwaysMatch": asked}}
        self.base += f"/session/{self.send('POST', '/session', body)['sessionId']}"

    def send(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)["value"]

    def find(self, using, value):
        return self.send("POST", "/element", {"using": using, "value": value})[KEY]

    def mobile(self, name, argument):
        body = {"script": f"mobile: {name}", "args": [argument]}
        return self.send("POST", "/execute/sync", body)


def page(elements):
    rows = "".join(
        f"<div id=r{row}><h3>Item {row}</h3><p>Some text</p><button>Buy {row}</button>"
        f"<label><input type=checkbox> Pick {row}</label></div>"
        for row in range(elements // 6)
    )
    return "data:text/html," + urllib.parse.quote(f"<meta charset=utf-8><body>{rows}")


def by_hand(session, name):
    """What a test without auto-wait sends to be sure of a tap."""
    button = session.find("xpath", f"//button[normalize-space()='{name}']")
    for question in ("displayed", "enabled", "rect", "rect"):
        session.send("GET", f"/element/{button}/{question}")
    session.send("POST", f"/element/{button}/click")


def by_us(session, name):
    locator = {"role": "button", "name": {"equals": name}}
    asked = {"locator": locator, "condition": "actionable", "timeout": 5000}
    button = session.mobile("waitFor", asked)[KEY]
    session.send("POST", f"/element/{button}/click")


def questions(elements):
    name, row = f"Buy {elements // 24}", f"r{elements // 24}"
    locator = json.dumps({"role": "button", "name": {"equals": name}})
    return {
        "find by id": (
            lambda session: session.find("css selector", f"#{row}"),
            lambda session: session.find("css selector", f"#{row}"),
        ),
        "role and name": (
            lambda session: session.find("xpath", f"//button[normalize-space()='{name}']"),
            lambda session: session.find("-qa locator", locator),
        ),
        "tap with auto-wait": (
            lambda session: by_hand(session, name),
            lambda session: by_us(session, name),
        ),
    }


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/status", timeout=5).close()
            return
        except OSError:
            time.sleep(0.05)
    sys.exit(f"nothing answers on port {port}")


def measured(work, session):
    start = time.perf_counter()
    work(session)
    return (time.perf_counter() - start) * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    usual = os.environ.get("QA_RUNNER", ".build/release/qa-runner")
    parser.add_argument("--qa-runner", default=usual, metavar="PATH")
    runner = parser.parse_args().qa_runner
    behind, port = free_port(), free_port()
    started = [subprocess.Popen(["chromedriver", f"--port={behind}"], stdout=subprocess.DEVNULL)]
    missed = False
    try:
        answers(behind)
        words = [runner, "serve", "--no-token", "--log", "off", "--port", str(port)]
        words += ["--upstream", f"http://127.0.0.1:{behind}"]
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started.append(subprocess.Popen(words, **silent))
        answers(port)
        sessions = (Session(behind), Session(port))
        for elements in (50, 2000):
            for session in sessions:
                session.send("POST", "/url", {"url": page(elements)})
            for name, works in questions(elements).items():
                times = ([], [])
                for _ in range(ROUNDS):
                    for place in (0, 1):
                        times[place].append(measured(works[place], sessions[place]))
                direct, ours = (statistics.median(each[3:]) for each in times)
                ratio, bound = ours / direct, BOUNDS[name]
                missed = missed or ratio > bound
                print(
                    f"{elements:5} elements  {name:20}{direct:7.1f} ms {ours:7.1f} ms   "
                    f"{ratio:.2f} (at most {bound})"
                )
        for session in sessions:
            session.send("DELETE", "")
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
    sys.exit(missed)


main()
