"""Times WebDriver commands on a kept connection: qa-runner's server and the browsers' drivers in turn.

Each serves a login screen of the same elements. The figure is the median of all rounds, in
milliseconds; a ratio above 1 says how many times quicker qa-runner answers.
"""

import argparse
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time

ROUNDS = 200
TURNS = 3
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Connection:
    """One kept connection to a WebDriver server."""

    def __init__(self, port):
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.http.connect()
        self.http.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        self.http.request(method, path, data, {"Content-Type": "application/json; charset=utf-8"})
        answer = self.http.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status >= 400:
            sys.exit(f"{method} {path}: {value['error']}: {value['message']}")
        return value


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connect(port, process):
    deadline = time.monotonic() + 30
    while True:
        try:
            return Connection(port)
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"{process.args[0]} does not serve")
            time.sleep(0.05)


def timed(action):
    times = []
    for _ in range(ROUNDS + 20):
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    return times[20:]


def commands(connection, session, heading):
    """The commands that tests send most, each on the same screen."""
    base = f"/session/{session}"
    css = {"using": "css selector", "value": '[id="login.user"]'}
    found = connection.call("POST", f"{base}/element", css)[ELEMENT]
    title = connection.call(
        "POST", f"{base}/element", {"using": "css selector", "value": heading})[ELEMENT]
    return {
        "title": lambda: connection.call("GET", f"{base}/title"),
        "find by CSS": lambda: connection.call("POST", f"{base}/element", css),
        "find by XPath": lambda: connection.call(
            "POST", f"{base}/element", {"using": "xpath", "value": '//*[@id="login.submit"]'}),
        "find all": lambda: connection.call(
            "POST", f"{base}/elements", {"using": "css selector", "value": "*"}),
        "text": lambda: connection.call("GET", f"{base}/element/{title}/text"),
        "rect": lambda: connection.call("GET", f"{base}/element/{found}/rect"),
    }


def measure(command, port, capabilities, page=None):
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        connection = connect(port, process)
        began = time.perf_counter()
        session = connection.call(
            "POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]
        start = (time.perf_counter() - began) * 1000
        if page:
            connection.call("POST", f"/session/{session}/url", {"url": page})
        actions = commands(connection, session, "h1" if page else "heading")
        results = {key: timed(action) for key, action in actions.items()}
        began = time.perf_counter()
        connection.call("DELETE", f"/session/{session}")
        results["new session"] = [start]
        results["delete"] = [(time.perf_counter() - began) * 1000]
        return results
    finally:
        # The whole group: xvfb-run doesn't hand a signal on.
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser()
    for name in ("qa-runner", "fernway", "page"):
        parser.add_argument(f"--{name}", required=True)
    given = parser.parse_args()
    page = pathlib.Path(given.page).resolve().as_uri()

    def ours():
        port = free_port()
        return measure(
            [given.qa_runner, "serve", "--port", str(port), "--app", f"fernway={given.fernway}"], port,
            {"platformName": "tui", "appium:app": "fernway", "appium:deviceName": "iPhone 6"})

    def chromedriver():
        port = free_port()
        options = {"args": ["--headless=new", "--no-sandbox"]}
        return measure(
            ["chromedriver", f"--port={port}"], port, {"goog:chromeOptions": options}, page)

    def webkit():
        port = free_port()
        return measure(
            ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"], port,
            {"webkitgtk:browserOptions": {"binary": minibrowser(), "args": ["--automation"]}}, page)

    peers = {}
    if shutil.which("chromedriver"):
        peers["chromedriver"] = chromedriver
    if minibrowser() and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run"):
        peers["WebKitWebDriver"] = webkit
    if not peers:
        sys.exit("no peer is installed: run Scripts/setup bench")
    runs = {name: [] for name in ["qa-runner", *peers]}
    # In turn: whatever else the machine does then meets all.
    for _ in range(TURNS):
        runs["qa-runner"].append(ours())
        for name, peer in peers.items():
            runs[name].append(peer())
    medians = {
        name: {
            key: statistics.median(time for run in those for time in run[key]) for key in those[0]
        }
        for name, those in runs.items()
    }
    for key in medians["qa-runner"]:
        line = f"{key:14} qa-runner {medians['qa-runner'][key]:8.3f} ms"
        for name in peers:
            ratio = medians[name][key] / medians["qa-runner"][key]
            line += f"   {name} {medians[name][key]:8.3f} ms  {ratio:6.1f}×"
        print(line)
    keys = [key for key in medians["qa-runner"] if key not in ("new session", "delete")]
    for name in peers:
        ratios = [medians[name][key] / medians["qa-runner"][key] for key in keys]
        print(
            f"command round trip: {statistics.geometric_mean(ratios):.1f}× quicker than {name} "
            f"(at least {min(ratios):.1f}×)")


def minibrowser():
    for place in pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"):
        return str(place)
    return None


main()
