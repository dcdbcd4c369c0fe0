"""Times headless Chromium's screenshot of screen.html over chromedriver, warm; prints JSON.

The page stays as it is from shot to shot, which spares Chromium layout and painting.
"""

import base64
import json
import pathlib
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

ROUNDS = 30
page = pathlib.Path(__file__).resolve().parent / "screen.html"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


port = free_port()
driver = subprocess.Popen(
    ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
)


def call(method, path, body=None):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", method=method,
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]


try:
    deadline = time.monotonic() + 20
    while True:
        try:
            if call("GET", "/status")["ready"]:
                break
        except OSError:
            if time.monotonic() > deadline:
                sys.exit("chromedriver did not answer within 20 s")
            time.sleep(0.05)
    options = {
        "args": ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb"],
        "mobileEmulation": {"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 3.0}},
    }
    session = call(
        "POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
    )["sessionId"]
    try:
        call("POST", f"/session/{session}/url", {"url": page.as_uri()})
        times = []
        for _ in range(ROUNDS + 3):
            start = time.perf_counter()
            shot = base64.b64decode(call("GET", f"/session/{session}/screenshot"))
            times.append((time.perf_counter() - start) * 1000)
        if len(sys.argv) > 1:
            pathlib.Path(sys.argv[1]).write_bytes(shot)
        width, height = int.from_bytes(shot[16:20], "big"), int.from_bytes(shot[20:24], "big")
        print(json.dumps({
            "screenshot": round(statistics.median(times[3:]), 3), "width": width, "height": height,
        }))
    finally:
        call("DELETE", f"/session/{session}")
finally:
    driver.terminate()
    driver.wait(10)
