"""A headless Chromium behind chromedriver, for the benchmarks of pages."""

import json
import socket
import subprocess
import sys
import time
import urllib.request


class Browser:
    def __enter__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while True:
            try:
                self.call("GET", "/status")
                break
            except OSError:
                if time.monotonic() > deadline:
                    sys.exit("chromedriver did not start")
                time.sleep(0.05)
        options = {"binary": "/usr/bin/chromium", "args": ["--headless=new", "--no-sandbox", "--window-size=1400,1000"]}
        capabilities = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = "/session/" + self.call("POST", "/session", {"capabilities": capabilities})["sessionId"]
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.kill()
            self.driver.wait()

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method,
            data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def open(self, url):
        self.call("POST", f"{self.session}/url", {"url": url})

    def run(self, script):
        return self.call("POST", f"{self.session}/execute/async", {"script": script, "args": []})

    def now(self, script):
        return self.call("POST", f"{self.session}/execute/sync", {"script": script, "args": []})

    def act(self, kind, *actions, **details):
        source = {"type": kind, "id": kind, "actions": list(actions), **details}
        self.call("POST", f"{self.session}/actions", {"actions": [source]})
