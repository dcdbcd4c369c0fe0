"""Times how a session begins and ends, and how many commands go through at once.

New session is held against the app's own start: the time from its spawning to its first frame, told to a socket of
ours. DELETE is timed on apps that behave and on apps that don't. Commands a second are counted by wrk on 16 kept
connections, beside chromedriver where it is installed.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from connection import connect, free_port

ROUNDS = 40
STUBBORN = {
    "a shell": ["-c", "read x"],
    "ignores TERM and HUP": ["-c", "trap '' TERM HUP; while :; do read x || sleep 1; done"],
    "floods": ["-c", "while :; do echo flood; done"],
    "stopped": ["-c", "(sleep 0.4; kill -STOP $$) & read x"],
    "50 children": ["-c", "for i in $(seq 50); do sleep 99 & done; wait"],
}


def own_start(fernway):
    """From the spawning of the app to its first frame, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{folder}/agent")
        listener.listen()
        environment = {
            "HOME": folder, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "QA_AGENT_SOCKET": f"{folder}/agent",
            "QA_AGENT_SECRET": "x", "QA_DEVICE": "iPhone 6",
        }
        start = time.perf_counter()
        process = subprocess.Popen([fernway, "--headless"], env=environment, stderr=subprocess.DEVNULL)
        connection, _ = listener.accept()
        text = b""
        while b'"type":"frame"' not in text or not text.endswith(b"\n"):
            text += connection.recv(1 << 16)
        passed = (time.perf_counter() - start) * 1000
        process.kill()
        process.wait()
        connection.close()
        return passed


def session(connection, **capabilities):
    return connection.call(
        "POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]


def timed(call):
    start = time.perf_counter()
    value = call()
    return (time.perf_counter() - start) * 1000, value


def starts(connection, fernway):
    core = {"platformName": "core", "appium:app": "fernway", "appium:deviceName": "iPhone 6"}
    own, made, ended = [], [], []
    for _ in range(ROUNDS):
        own.append(own_start(fernway))
        passed, name = timed(lambda: session(connection, **core))
        made.append(passed)
        passed, _ = timed(lambda: connection.call("DELETE", f"/session/{name}"))
        ended.append(passed)
    own, made = statistics.median(own), statistics.median(made)
    print(f"the app's own start {own:.1f} ms, a new session of it {made:.1f} ms: {made - own:+.1f} ms")
    print_delete("Fernway", ended)


def print_delete(name, times):
    print(f"DELETE, {name:21} p50 {statistics.median(times):5.2f} ms  worst {max(times):6.2f} ms")


def endings(connection):
    for name, arguments in STUBBORN.items():
        times = []
        for _ in range(ROUNDS // 4):
            made = session(
                connection, **{"appium:app": "bash", "appium:processArguments": {"args": arguments}})
            # Time for the one that is to stop itself.
            time.sleep(0.6 if name == "stopped" else 0.1)
            times.append(timed(lambda: connection.call("DELETE", f"/session/{made}"))[0])
        print_delete(name, times)


def finds(connection):
    """One among 2,000 elements, there and back."""
    rows = str(pathlib.Path(__file__).with_name("rows.py"))
    made = session(connection, **{
        "platformName": "core", "appium:app": "rows", "appium:processArguments": {"args": [rows, "2000"]}})
    for using, value in [
        ("id", "row.1999"), ("css selector", '[id="row.1999"]'), ("css selector", '[name="Row 1999"]'),
        ("xpath", "//*[@id='row.1999']"), ("-qa locator", '{"role":"text","name":{"equals":"Row 1999"}}'),
        ("-qa locator", '{"text":{"contains":"1999"}}'),
    ]:
        request = connection.request("POST", f"/session/{made}/element", {"using": using, "value": value})
        times = [timed(lambda: connection.exchange(request))[0] for _ in range(ROUNDS)]
        print(f"find among 2,000, {using} {value:45} {statistics.median(times):6.2f} ms")
    connection.call("DELETE", f"/session/{made}")


def rate(port, path):
    """Simple commands a second at 16 clients."""
    told = subprocess.run(
        ["wrk", "-t", "1", "-c", "16", "-d", "4s", f"http://127.0.0.1:{port}{path}"], capture_output=True,
        text=True, check=True).stdout
    if "Non-2xx" in told:
        sys.exit(f"commands failed under load: {told}")
    return float(re.search(r"Requests/sec:\s+([0-9.]+)", told).group(1))


def main():
    parser = argparse.ArgumentParser()
    for name in ("qa-runner", "fernway"):
        parser.add_argument(f"--{name}", required=True)
    given = parser.parse_args()
    port = free_port()
    server = subprocess.Popen(
        [given.qa_runner, "serve", "--no-token", "--port", str(port), "--session-limit", "64", "--app",
         f"fernway={given.fernway}", "--app", "bash=/bin/bash", "--app", f"rows={sys.executable}"], stdout=subprocess.DEVNULL)
    peer = None
    try:
        connection = connect(port, server)
        starts(connection, given.fernway)
        endings(connection)
        finds(connection)
        made = session(connection, **{"platformName": "tui", "appium:app": "fernway", "appium:deviceName": "iPhone 6"})
        ours = rate(port, f"/session/{made}/title")
        # Before it stops the server would wait for the session's own end.
        connection.call("DELETE", f"/session/{made}")
        line = f"simple commands at 16 clients: qa-runner {ours:,.0f}/s"
        if shutil.which("chromedriver"):
            other = free_port()
            peer = subprocess.Popen(
                ["chromedriver", f"--port={other}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True)
            options = {"args": ["--headless=new", "--no-sandbox"]}
            name = session(connect(other, peer), **{"goog:chromeOptions": options})
            theirs = rate(other, f"/session/{name}/title")
            line += f", chromedriver {theirs:,.0f}/s: {ours / theirs:.0f}×"
        print(line)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        if peer:
            os.killpg(peer.pid, signal.SIGTERM)


main()
