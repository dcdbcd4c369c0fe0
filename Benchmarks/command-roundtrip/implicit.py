"""Times how late an implicit wait ends: from the moment an element is there until find's answer has come.

A program prints a text after 50, 200 and 1000 ms and notes when; beside it a page of chromedriver's adds an element
after the same times. Medians of all rounds, in milliseconds.
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
import tempfile
import time

from connection import connect, free_port

DELAYS = (50, 200, 1000)
ROUNDS = {50: 60, 200: 40, 1000: 10}
PROGRAM = r"""
import os, sys, time
orders, notes = open(sys.argv[1]), os.open(sys.argv[2], os.O_WRONLY)
print("ready", flush=True)
for line in orders:
    delay, text = line.rstrip("\n").split(" ", 1)
    time.sleep(int(delay) / 1000)
    at = time.monotonic_ns()
    os.write(1, ("\r\n" + text + "\r\n").encode())
    os.write(notes, b"%d\n" % at)
"""
SCRIPT = """
const [delay, name] = arguments;
setTimeout(() => {
  const added = document.createElement('p');
  added.id = name;
  document.body.append(added);
  window.addedAt = performance.timeOrigin + performance.now();
}, delay);
"""


def find(connection, session, using, value):
    return connection.request("POST", f"/session/{session}/element", {"using": using, "value": value})


def answered(connection, request):
    head, _ = connection.exchange(request)
    if b" 200 " not in head.split(b"\r\n")[0] + b" ":
        sys.exit(f"an element that was waited for was not found: {head}")


def ours(qa_runner):
    port = free_port()
    server = subprocess.Popen(
        [qa_runner, "serve", "--no-token", "--port", str(port), "--app", f"python={sys.executable}"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program.py")
            program.write_text(PROGRAM)
            for name in ("orders", "notes"):
                os.mkfifo(f"{folder}/{name}")
            # Both ends open at once: neither side waits for the other to open its own.
            orders = os.open(f"{folder}/orders", os.O_RDWR)
            notes = open(os.open(f"{folder}/notes", os.O_RDWR))
            connection = connect(port, server)
            session = connection.call("POST", "/session", {"capabilities": {"alwaysMatch": {
                "appium:app": "python", "timeouts": {"implicit": 5000},
                "appium:processArguments": {"args": [str(program), f"{folder}/orders", f"{folder}/notes"]}}}})["sessionId"]
            late = {}
            for delay in DELAYS:
                late[delay] = []
                for round in range(ROUNDS[delay]):
                    text = f"added {delay} {round}"
                    request = find(connection, session, "xpath", f"//*[@text='{text}']")
                    os.write(orders, f"{delay} {text}\n".encode())
                    answered(connection, request)
                    at = time.monotonic_ns()
                    late[delay].append((at - int(notes.readline())) / 1e6)
            connection.call("DELETE", f"/session/{session}")
            return late
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def chromedriver():
    port = free_port()
    server = subprocess.Popen(
        ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True)
    try:
        connection = connect(port, server)
        session = connection.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "timeouts": {"implicit": 5000},
            "goog:chromeOptions": {"args": ["--headless=new", "--no-sandbox"]}}}})["sessionId"]
        base = f"/session/{session}"
        connection.call("POST", f"{base}/url", {"url": "data:text/html,<body></body>"})
        late = {}
        for delay in DELAYS:
            late[delay] = []
            for round in range(ROUNDS[delay]):
                name = f"added-{delay}-{round}"
                connection.call("POST", f"{base}/execute/sync", {"script": SCRIPT, "args": [delay, name]})
                answered(connection, find(connection, session, "css selector", f"#{name}"))
                at = time.time() * 1000
                added = connection.call("POST", f"{base}/execute/sync", {"script": "return window.addedAt", "args": []})
                late[delay].append(at - added)
        connection.call("DELETE", base)
        return late
    finally:
        os.killpg(server.pid, signal.SIGTERM)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--qa-runner", required=True)
    given = parser.parse_args()
    own = ours(given.qa_runner)
    peer = chromedriver() if shutil.which("chromedriver") else None
    for delay in DELAYS:
        median = statistics.median(own[delay])
        line = f"implicit wait of {delay:4} ms ends late by  qa-runner {median:6.2f} ms"
        if peer:
            other = statistics.median(peer[delay])
            line += f"   chromedriver {other:6.2f} ms  {other / median:5.1f}×"
        print(line)


main()
