"""Traces of pytest's tests: what the app showed after each step, and where the step is."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, Project

PAGE = """
from qa_runner import step, expect


class TodoPage:
    def __init__(self, app):
        self.app = app

    @step("adds a thing")
    def add(self, text):
        self.app.press("a")
        self.app.type(text)
        self.app.press("enter")
"""

TESTS = """
import pytest
from pages import TodoPage
from qa_runner import expect, step

pytestmark = pytest.mark.app("todo", args=["milk"])


def test_fails(app):
    expect(app.get_by_text("1 left")).to_be_visible()
    TodoPage(app).add("eggs")
    with step("counts"):
        expect(app.get_by_text("3 left")).to_be_visible(timeout=0.2)


def test_passes(app):
    expect(app.get_by_text("1 left")).to_be_visible()


def test_has_no_app(): pass
"""


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.fixture
def traced(project: Project) -> Project:
    project.write("tests/pages.py", PAGE)
    project.write("tests/test_todo.py", TESTS)
    return project


def traces(project: Project) -> dict[str, Path]:
    found = (project.folder / "qa-output/report/traces").glob("*.zip")
    return {next(w for w in ("fails", "passes", "app") if w in p.name): p for p in found}


def events(trace: Path) -> list[dict[str, Any]]:
    with zipfile.ZipFile(io.BytesIO(trace.read_bytes())) as archive:
        assert archive.testzip() is None
        return [json.loads(line) for line in archive.read("0-trace.trace").splitlines()]


def test_a_failed_test_has_a_trace_with_the_lines_of_its_steps(traced: Project) -> None:
    run = traced.qa("--trace", "retain-on-failure", "--retries", "0")
    assert run.returncode == 1, run.stdout
    found = traces(traced)
    assert list(found) == ["fails"], run.stdout + run.stderr
    steps = [event for event in events(found["fails"]) if event["type"] == "before"]
    places = [
        (step["title"].split(" ")[0], Path(step["stack"][0]["file"]).name, step["stack"][0]["line"])
        for step in steps
    ]
    test, page = "test_todo.py", "pages.py"
    assert places == [
        ("expect(text", test, line_of(TESTS, "1 left")),
        ("adds", test, line_of(TESTS, ".add(")),
        ("press", page, line_of(PAGE, 'press("a")')),
        ("type", page, line_of(PAGE, "type(")),
        ("press", page, line_of(PAGE, 'press("enter")')),
        ("counts", test, line_of(TESTS, "with step")),
        ("expect(text", test, line_of(TESTS, "3 left")),
    ]
    # The screens after the steps are the steps' own, the named one's too.
    after = {
        event["snapshot"]["callId"]: json.dumps(event["snapshot"]["html"])
        for event in events(found["fails"])
        if event["type"] == "frame-snapshot"
        and event["snapshot"]["snapshotName"].startswith("after")
    }
    ids = [step["callId"] for step in steps]
    assert "New: eggs" in after[ids[3]] and "2 left" not in after[ids[3]]
    assert "2 left" in after[ids[4]] and "2 left" in after[ids[1]]
    # A run without traces leaves none.
    plain = traced.qa("--retries", "0", "--output", "plain")
    assert plain.returncode == 1
    assert not list((traced.folder / "plain").rglob("trace*"))


def test_a_pytest_trace_opens_in_the_viewer_of_playwright(traced: Project) -> None:
    run = traced.qa("--trace", "on", "--retries", "0")
    assert run.returncode == 1, run.stdout
    found = traces(traced)
    assert sorted(found) == ["fails", "passes"], run.stdout + run.stderr
    viewer = subprocess.run(
        [
            sys.executable, str(ROOT / "Tests/Fixtures/Clients/trace_viewer.py"),
            str(found["fails"]), "adds a thing", "counts", "2 left", "",
            "to_be_visible(timeout=0.2)", str(traced.folder / "viewer.png"), "No element",
        ],
        cwd=traced.folder, capture_output=True, text=True, timeout=180,
    )  # fmt: skip
    assert viewer.returncode == 0, viewer.stdout + viewer.stderr


def test_a_secret_is_masked_in_what_a_test_keeps(traced: Project) -> None:
    traced.write(
        "tests/test_todo.py",
        "import pytest\nfrom qa_runner import expect\n\n\n"
        '@pytest.mark.app("todo")\ndef test_fails(app):\n'
        '    app.press("a")\n    app.type("opensesame", sensitive=True)\n'
        '    expect(app.get_by_text("9 left")).to_be_visible(timeout=0.2)\n',
    )
    run = traced.qa("--trace", "on", "--retries", "0")
    assert run.returncode == 1, run.stdout
    kept = [path for path in (traced.folder / "qa-output").rglob("*") if path.is_file()]
    texts = {path.name: path.read_bytes() for path in kept if "trace" not in path.name}
    assert b"\xe2\x80\xa2\xe2\x80\xa2\xe2\x80\xa2" in texts["source.xml"]
    assert b"opensesame" not in texts["source.xml"]
    assert "opensesame" not in run.stdout, run.stdout
