"""Denials stand until the next input, by a program whose error comes from a timer."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from conftest import Project

LATE = """#!/usr/bin/env python3
import os, signal, tty
tty.setraw(0)
signal.signal(signal.SIGALRM, lambda *_: os.write(1, b"\\x1b[3;1HError: boom"))
os.write(1, b"ready")
count = 0
while True:
    key = os.read(0, 1)
    count += 1
    os.write(1, b"\\x1b[2;1Hkey %d" % count)
    signal.setitimer(signal.ITIMER_REAL, 0.3 if key == b"x" else 0)
"""

TESTS = """
import time
import pytest
from qa_runner import QaError, expect

pytestmark = pytest.mark.app("late", timeout=5)


def start(app):
    expect(app.get_by_text("ready")).to_be_visible()
    app.press("x")
    expect(app.get_by_text("key 1")).to_be_visible()


def test_before_the_next_input(app):
    start(app)
    expect(app.get_by_text("Error", exact=False)).to_be_hidden()
    while "Error" not in app.screen():
        time.sleep(0.02)
    app.press("y")


def test_that_catches_it(app):
    start(app)
    expect(app.get_by_text("Error", exact=False)).to_be_hidden()
    while "Error" not in app.screen():
        time.sleep(0.02)
    with pytest.raises(AssertionError):
        app.press("y")
    app.press("y")
    expect(app.get_by_text("key 2")).to_be_visible()


def test_at_the_end(app):
    start(app)
    expect(app.get_by_text("Error", exact=False)).not_to_be_visible()


def test_that_must_last(app):
    start(app)
    expect(app.get_by_text("Error", exact=False)).not_to_be_visible(timeout=1, for_=0.6)


def test_that_is_settled(app):
    start(app)
    app.settle()
    while "Error" not in app.screen():
        time.sleep(0.02)
    app.press("y")


def test_that_is_wanted_later(app):
    start(app)
    expect(app.get_by_text("Error", exact=False)).to_be_hidden()
    expect(app.get_by_text("Error", exact=False)).to_be_visible()
    app.press("y")
    expect(app.get_by_text("key 2")).to_be_visible()


def test_that_is_true_for_good(app):
    expect(app.get_by_text("ready")).to_be_visible()
    app.press("y")
    expect(app.get_by_text("Error", exact=False)).not_to_be_visible(for_=0.2)
    app.settle(for_=0.2)
    with pytest.raises(TypeError):
        expect(app.get_by_text("ready")).to_be_visible(for_=1)
"""

RED = [
    "test_before_the_next_input", "test_that_catches_it", "test_at_the_end", "test_that_must_last",
    "test_that_is_settled",
]  # fmt: skip


def test_a_denial_stands_until_the_next_input(project: Project) -> None:
    project.write("late.py", LATE)
    (project.folder / "late.py").chmod(0o755)
    project.write(
        "qa.yml",
        (project.folder / "qa.yml")
        .read_text()
        .replace("apps:\n", "apps:\n  late: {path: ./late.py, size: 60x12}\n"),
    )
    project.write("tests/test_late.py", TESTS)
    run = project.qa()
    assert run.returncode == 1, run.stdout + run.stderr
    cases = ElementTree.parse(project.folder / "qa-output" / "junit.xml").iter("testcase")
    failed = {
        str(case.get("name")).split(" ")[0]: case
        for case in cases
        if case.find("failure") is not None
    }
    assert sorted(failed) == sorted(RED), run.stdout
    for name in ("test_before_the_next_input", "test_at_the_end", "test_that_is_settled"):
        failure = failed[name].find("failure")
        assert failure is not None
        assert "It did not stay so" in str(failure.get("message")), failure.get("message")
    # The step that denied it is red, and the one that met the contradiction was not done.
    results = json.loads((project.folder / "qa-output" / "results.json").read_text())
    steps = {
        step["name"]: step["failed"]
        for test in results["tests"]
        for attempt in test["attempts"]
        for step in attempt.get("steps", [])
        if "before_the_next_input" in json.dumps(test)
    }
    denied = [name for name in steps if "to_be_hidden" in name]
    assert [steps[name] for name in denied] == [True], steps
    assert steps["press y (not done)"] is False, steps
    plain = project.pytest("-q", "tests")
    assert plain.returncode == 1
    # The end of a test is its teardown.
    assert "3 failed, 4 passed, 2 errors" in plain.stdout, plain.stdout
