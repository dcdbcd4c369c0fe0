"""Times WebDriver commands on a kept connection: qa-runner's server and the browsers' drivers in turn.

Each serves a login screen of the same elements. The figure is the median of all rounds, in
milliseconds; a ratio above 1 says how many times quicker qa-runner answers.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import time

from connection import connect, free_port

ROUNDS = 200
TURNS = 3
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def timed(connection, request):
    times = []
    for _ in range(ROUNDS + 20):
        start = time.perf_counter()
        head, _ = connection.exchange(request)
        times.append((time.perf_counter() - start) * 1000)
        if b" 200 " not in head.split(b"\r\n")[0] + b" ":
            sys.exit(f"a timed command failed: {head}")
    return times[20:]


def commands(connection, session, heading):
    """The commands that tests send most, each on the same screen."""
    base = f"/session/{session}"
    css = {"using": "css selector", "value": '[id="login.user"]'}
    xpath = {"using": "xpath", "value": '//*[@id="login.submit"]'}
    field = connection.call("POST", f"{base}/element", css)[ELEMENT]
    title = connection.call(
        "POST", f"{base}/element", {"using": "css selector", "value": heading})[ELEMENT]
    return {
        "title": connection.request("GET", f"{base}/title"),
        "find by CSS": connection.request("POST", f"{base}/element", css),
        "find by XPath": connection.request("POST", f"{base}/element", xpath),
        "find all": connection.request(
            "POST", f"{base}/elements", {"using": "css selector", "value": "*"}),
        "text": connection.request("GET", f"{base}/element/{title}/text"),
        "rect": connection.request("GET", f"{base}/element/{field}/rect"),
        "source": connection.request("GET", f"{base}/source"),
    }


def long_list(connection, session):
    """Finding all of two hundred elements, and one among them."""
    base = f"/session/{session}"
    every = {"using": "css selector", "value": ".row"}
    found = len(connection.call("POST", f"{base}/elements", every))
    if found != 200:
        sys.exit(f"the long list has {found} rows")
    last = {"using": "css selector", "value": '[id="row.199"]'}
    return {
        "find 200": connection.request("POST", f"{base}/elements", every),
        "find in 200": connection.request("POST", f"{base}/element", last),
    }


def measure(command, port, capabilities, page=None, rows=None):
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
        results = {key: timed(connection, request) for key, request in actions.items()}
        listing = session
        if page:
            connection.call("POST", f"/session/{session}/url", {"url": page.replace("login", "rows")})
        else:
            listing = connection.call(
                "POST", "/session", {"capabilities": {"alwaysMatch": rows}})["sessionId"]
        actions = long_list(connection, listing)
        results.update({key: timed(connection, request) for key, request in actions.items()})
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
            [given.qa_runner, "serve", "--no-token", "--port", str(port), "--app", f"fernway={given.fernway}",
             "--app", f"rows={sys.executable}"], port,
            {"platformName": "tui", "appium:app": "fernway", "appium:deviceName": "iPhone 6"},
            rows={"platformName": "core", "appium:app": "rows",
                  "appium:processArguments": {"args": [str(pathlib.Path(given.page).with_name("rows.py")), "200"]}})

    def chromedriver():
        port = free_port()
        options = {"args": ["--headless=new", "--no-sandbox"]}
        return measure(
            ["chromedriver", f"--port={port}"], port, {"goog:chromeOptions": options}, page)

    def webkit():
        port = free_port()
        return measure(
            ["xvfb-run", "-a", "-s", "-noreset", "WebKitWebDriver", f"--port={port}"], port,
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
