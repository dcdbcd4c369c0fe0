"""5,000 results in headless Chromium: how soon a report is painted, beside pytest-html's of as many tests.

A page is timed from its navigation's begin to the frame after its load event, in a new tab each time; the
least of five counts, since the machine's other work only adds. Our search is timed from the keystroke to the
frame that shows its result; pytest-html has none, so its outcome filter stands beside it.
"""

import json
import socket
import subprocess
import sys
import time
import urllib.request

import trivial

TESTS = 5_000
ROUNDS = 5
PAINTED = """
const done = arguments[arguments.length - 1];
const after = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
document.readyState === 'complete' ? after() : addEventListener('load', after);
"""
SEARCH = """
const done = arguments[arguments.length - 1];
const field = document.querySelector('#search');
const began = performance.now();
field.value = '4321';
field.dispatchEvent(new Event('input'));
requestAnimationFrame(() => requestAnimationFrame(() => done([performance.now() - began,
  [...document.querySelectorAll('.t')].filter((row) => row.checkVisibility()).length])));
"""
FILTER = """
const done = arguments[arguments.length - 1];
const box = document.querySelector('input[data-test-result=passed]');
const began = performance.now();
box.click();
requestAnimationFrame(() => requestAnimationFrame(() => done([performance.now() - began,
  document.querySelectorAll('.results-table-row .col-name').length])));
"""


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

    def run(self, script):
        return self.call("POST", f"{self.session}/execute/async", {"script": script, "args": []})

    def painted(self, page):
        self.call("POST", f"{self.session}/url", {"url": "about:blank"})
        self.call("POST", f"{self.session}/url", {"url": page.as_uri()})
        # The load has ended when the command has; what is drawn afterwards by a script counts too.
        loaded = self.call(
            "POST", f"{self.session}/execute/sync",
            {"script": "return performance.getEntriesByType('navigation')[0].loadEventEnd", "args": []})
        began = time.monotonic()
        self.run(PAINTED)
        return loaded + (time.monotonic() - began) * 1000


def main():
    given = trivial.arguments()
    with trivial.project(TESTS) as (folder, environment), Browser() as browser:
        for words in (
            [given.qa_runner, "--suite", given.suite, "--parallel", "2"],
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--html=theirs.html",
             "--self-contained-html", "test_trivial.py"],
        ):
            done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"{' '.join(words)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        ours, theirs = folder / "qa-output/index.html", folder / "theirs.html"
        figures = {"ours": [], "theirs": []}
        for _ in range(ROUNDS):
            load = browser.painted(ours)
            search, shown = browser.run(SEARCH)
            if shown != 1:
                sys.exit(f"the search for one test shows {shown}")
            figures["ours"].append((load, search))
            load = browser.painted(theirs)
            filtered, shown = browser.run(FILTER)
            if shown != 0:
                sys.exit(f"pytest-html's filter leaves {shown}")
            figures["theirs"].append((load, filtered))
        sizes = [page.stat().st_size / 1e6 for page in (ours, theirs)]
    (load, search), (their_load, their_filter) = (
        tuple(min(values) for values in zip(*figures[name])) for name in ("ours", "theirs"))
    print(
        f"{TESTS:,} results painted: qa-runner {load:.0f} ms ({sizes[0]:.1f} MB), pytest-html {their_load:.0f} ms "
        f"({sizes[1]:.1f} MB), ratio {load / their_load:.2f}\n"
        f"searched: qa-runner {search:.0f} ms; pytest-html's filter {their_filter:.0f} ms, "
        f"ratio {search / their_filter:.2f}")


main()
