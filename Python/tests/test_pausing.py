"""A failed test of pytest waits with its session open where a person asked for it."""

from __future__ import annotations

import base64
import json
import subprocess
import time
import urllib.request
from urllib.parse import urlsplit

from conftest import Project, program

TEST = """
import pytest
from qa_runner import expect


@pytest.fixture
def log():
    yield
    with open("torn-down", "w") as file:
        file.write("yes")


@pytest.mark.app("todo", args=["milk"])
def test_fails(log, app):
    app.press("a")
    app.type("eggs")
    expect(app.get_by_text("9 left")).to_be_visible(timeout=0.2)
"""


def test_a_failed_test_waits_until_its_file_is_gone(project: Project) -> None:
    project.write("tests/test_todo.py", TEST)
    folder = project.folder / "paused"
    folder.mkdir(mode=0o700)
    project.environment["QA_PAUSE_FOLDER"] = str(folder)
    file = folder / "paused.json"
    run = subprocess.Popen(
        [str(program("qa-runner")), "--retries", "0", "--timeout", "5s"], cwd=project.folder,
        env=project.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 90
        while not file.exists() and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        assert file.exists(), run.communicate(timeout=90)[0]
        paused = json.loads(file.read_text())
        assert file.stat().st_mode & 0o777 == 0o600
        assert paused["test"] == "tests/test_todo.py/test_fails"
        # The session is as the test left it, and its teardown has not begun.
        address = urlsplit(paused["driver"])
        request = urllib.request.Request(
            f"http://{address.hostname}:{address.port}/session/{paused['session']}/source"
        )
        word = base64.b64encode(f"any:{address.password}".encode()).decode()
        request.add_header("Authorization", f"Basic {word}")
        with urllib.request.urlopen(request, timeout=90) as answer:
            assert b"New: eggs" in answer.read()
        assert not (project.folder / "torn-down").exists()
        file.unlink()
        output = run.communicate(timeout=90)[0]
    finally:
        run.kill()
    assert run.returncode == 1, output
    assert output.count("No element matched") == 1, output
    assert (project.folder / "torn-down").exists()
