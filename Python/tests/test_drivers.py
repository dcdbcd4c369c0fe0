"""Drivers that fail under qa-runner's pytest worker: no test fails by them."""

from __future__ import annotations

import json
import sys
import threading
import time
from http.server import ThreadingHTTPServer
from typing import Any

from conftest import Project
from test_foreign import Page

SUITE = """
from qa_runner import expect

def test_saves(app):
    expect(app.locator("#odd")).to_have_text("Save it")
"""


class Faulty(Page):
    """Hangs at the first session, refuses the second, opens others slowly, and ends none."""

    sessions = 0

    def do_GET(self) -> None:  # noqa: N802
        if self.path == "/status":
            self.answer({"ready": True, "message": ""})
        else:
            super().do_GET()

    def do_DELETE(self) -> None:  # noqa: N802
        self.answer({"error": "unknown error", "message": "the page does not close"}, 500)

    def do_POST(self) -> None:  # noqa: N802
        if self.path != "/session":
            super().do_POST()
            return
        Faulty.sessions += 1
        if Faulty.sessions == 1:
            time.sleep(3)
        elif Faulty.sessions == 2:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.answer({"error": "session not created", "message": "not yet"}, 500)
        else:
            time.sleep(1.2)
            super().do_POST()


class Slow(Faulty):
    """Answers all but the page's source."""

    def do_GET(self) -> None:  # noqa: N802
        if self.path.endswith("/source"):
            time.sleep(3)
        super().do_GET()

    def do_POST(self) -> None:  # noqa: N802
        Page.do_POST(self)


def run_on(project: Project, server: ThreadingHTTPServer) -> dict[str, Any]:
    """Runs the project's only test on a driver; answers the results."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Faulty.sessions, Page.shown = 0, ["e1"]
    project.write(
        "qa.yml",
        f"suite: {{pytest: tests, python: {sys.executable}}}\n"
        "targets: [page]\ndevices: {all: [iPhone 6]}\nnodes: 1\n"
        f"drivers:\n  page: {{url: 'http://127.0.0.1:{server.server_port}', session: 2s}}\n",
    )
    # The wait for a session is longer than the test's limit, which stands still meanwhile.
    project.qa("--timeout", "1s")
    server.shutdown()
    server.server_close()
    return json.loads((project.folder / "qa-output" / "results.json").read_text())


def test_a_failure_is_told_though_the_limit_strikes_after_it(project: Project) -> None:
    wrong = SUITE.replace('"Save it"', '"Load it", timeout=0.2')
    project.write("tests/test_page.py", wrong)
    (test,) = run_on(project, ThreadingHTTPServer(("127.0.0.1", 0), Slow))["tests"]
    assert test["outcome"] == "timedOut"
    assert "its text is 'Save it'" in json.dumps(test)


def test_a_driver_that_fails_costs_no_test(project: Project) -> None:
    project.write("tests/test_page.py", SUITE)
    results = run_on(project, ThreadingHTTPServer(("127.0.0.1", 0), Faulty))
    (test,) = results["tests"]
    assert test["outcome"] == "passed", test
    reasons = json.dumps(results["driverFailures"])
    assert "did not open a session in 2 s" in reasons
    assert "refused a session: not yet" in reasons


def test_what_a_test_asks_for_wrongly_fails_it_alone(project: Project) -> None:
    project.write("tests/test_typo.py", """
import pytest

@pytest.mark.app("nothing")
def test_typo(app): app.press("x")
""")
    run = project.qa()
    assert run.returncode == 1, run.stdout
    assert "1 failed" in run.stdout
    assert 'There is no app "nothing" here' in run.stdout
    assert "node 1: driver" not in run.stdout


STRANGER = """
import base64
import glob
import json
import urllib.error
import urllib.request

import pytest


def refusal(address, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(address + path, data), timeout=5)
    return refused.value.code


@pytest.mark.app("todo", args=["milk"])
def test_is_alone(app):
    address = app._client.name
    assert "@" not in address
    run = {"alwaysMatch": {"qa:app": "todo", "qa:env": {"LD_PRELOAD": "/tmp/evil.so"}}}
    assert refusal(address, "/session", {"capabilities": run}) == 401
    assert refusal(address, f"/session/{app.session}/source") == 401
    header = app._client._headers["Authorization"]
    token = base64.b64decode(header.split()[1]).split(b":")[1]
    assert len(token) > 40
    for place in [*glob.glob("/proc/[0-9]*/cmdline"), *glob.glob("/proc/[0-9]*/environ")]:
        try:
            with open(place, "rb") as file:
                assert token not in file.read(), place
        except OSError:
            pass
"""


def test_a_stranger_gets_nothing_from_the_driver_of_plain_pytest(project: Project) -> None:
    project.write("tests/test_stranger.py", STRANGER)
    run = project.pytest("-q")
    assert run.returncode == 0, run.stdout + run.stderr
