"""`qa-runner pdb`: one test in the debugger, in a real terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time

from conftest import Project, program

TESTS = """
import pytest
from qa_runner import expect


@pytest.mark.parametrize("value", ["a/b", "c"])
def test_sum(value):
    answer = 41
    assert answer == 42


@pytest.mark.app("todo", args=["milk"])
def test_app(app):
    expect(app.get_by_text("1 left")).to_be_visible()
"""


def debugged(project: Project, *words: str, says: list[tuple[str, str]]) -> tuple[int, str]:
    """Runs the command in a terminal; answers each prompt's text. Its exit code and its output."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [str(program("qa-runner")), "pdb", *words], cwd=project.folder, env=project.environment,
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    output, left, deadline = "", list(says), time.monotonic() + 60
    while time.monotonic() < deadline:
        if not select.select([ours], [], [], 0.2)[0]:
            continue
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        output += part.decode("utf-8", "replace")
        if left and left[0][0] in output.rpartition("ANSWERED")[2]:
            os.write(ours, left.pop(0)[1].encode() + b"\n")
            output += "ANSWERED"
    os.close(ours)
    return process.wait(timeout=30), output


def test_a_failing_test_stops_in_the_debugger(project: Project) -> None:
    project.write("tests/test_it.py", TESTS)
    name = "tests/test_it.py::test_sum[a/b]"
    code, output = debugged(
        project, name, says=[("(Pdb)", "p 'the answer is', answer"), ("(Pdb)", "q")]
    )
    assert "('the answer is', 41)" in output, output
    assert code != 0


def test_a_traced_test_has_its_app(project: Project) -> None:
    project.write("tests/test_it.py", TESTS)
    code, output = debugged(
        project, "--trace", "test_app",
        says=[("(Pdb)", "p app.screen().splitlines()[-1]"), ("(Pdb)", "c")],
    )  # fmt: skip
    assert "1 passed" in output, output
    assert code == 0


def test_a_name_must_mean_one_test(project: Project) -> None:
    project.write("tests/test_it.py", TESTS)
    several = project.qa("pdb", "test_sum")
    assert several.returncode == 2
    assert "is a part of 2 names" in several.stderr
    none = project.qa("pdb", "tests/test_it.py/test_aap")
    assert none.returncode == 4
    assert 'Did you mean "tests/test_it.py/test_app"' in none.stderr, none.stderr
    project.write("qa.yml", "suite: {path: none}\n")
    other = project.qa("pdb", "test_sum")
    assert other.returncode == 2
    assert "pdb is for tests of pytest" in other.stderr


def test_a_device_holds_whatever_a_mark_says_and_wherever_pytest_s_root_is(
    project: Project,
) -> None:
    project.write("tests/pytest.ini", "[pytest]\n")
    project.write(
        "tests/test_it.py",
        TESTS.replace('args=["milk"]', 'args=["milk"], devices=["80x24", "60x14"]'),
    )
    code, output = debugged(
        project, "--trace", "--device", "60x14", "test_app",
        says=[("(Pdb)", "p 'lines', app.screen().count(chr(10)) + 1"), ("(Pdb)", "c")],
    )  # fmt: skip
    assert "('lines', 14)" in output, output
    assert code == 0
