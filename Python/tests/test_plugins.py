"""Suites with the plugins that people use: the verdicts and the exit code of plain pytest."""

from __future__ import annotations

import json

import pytest
from conftest import Project
from test_worker import outcomes, results, verdicts_of_pytest

SUITE = {
    "pytest.ini": """
[pytest]
filterwarnings =
    error
asyncio_mode = auto
asyncio_default_fixture_loop_scope = function
""",
    "tests/test_reruns.py": """
import pytest

tries = {"passes": 0, "fails": 0}

@pytest.mark.flaky(reruns=2)
def test_passes_at_last():
    tries["passes"] += 1
    assert tries["passes"] == 3

@pytest.mark.flaky(reruns=1)
def test_fails_each_time():
    assert 0
""",
    "tests/test_freezing.py": """
import datetime
import time

import pytest
from freezegun import freeze_time

@pytest.fixture(scope="module", autouse=True)
def frozen():
    with freeze_time("2020-01-01"):
        yield

def test_stands_still(): assert datetime.date.today().year == 2020
def test_stands_still_for_others(): assert time.monotonic() == time.monotonic()
def test_fails(): assert 0
""",
    "tests/test_limits.py": """
import time
import pytest

@pytest.mark.timeout(0.3)
def test_is_too_slow(): time.sleep(5)

@pytest.mark.timeout(5)
def test_is_quick(): pass
""",
    "tests/test_async.py": """
import asyncio
import pytest

@pytest.fixture
async def answer():
    await asyncio.sleep(0)
    return 42

async def test_awaits(answer): assert answer == 42
async def test_fails(answer): assert answer == 41
""",
    "tests/adding.feature": """
Feature: adding
  Scenario Outline: sums
    Given the number <first>
    When <second> is added
    Then the sum is <sum>
    Examples:
      | first | second | sum |
      | 1     | 2      | 3   |
      | 2     | 2      | 5   |
""",
    "tests/test_adding.py": """
from pytest_bdd import given, parsers, scenarios, then, when

scenarios("adding.feature")

@given(parsers.parse("the number {number:d}"), target_fixture="total")
def total(number): return [number]

@when(parsers.parse("{number:d} is added"))
def add(total, number): total.append(number)

@then(parsers.parse("the sum is {number:d}"))
def check(total, number): assert sum(total) == number
""",
    "tests/test_random.py": """
import random

def test_draws(): assert 0 <= random.random() < 1
""",
}


@pytest.fixture
def suite(project: Project) -> Project:
    for name, text in SUITE.items():
        project.write(name, text)
    project.use_plugins("randomly", "rerunfailures", "asyncio", "pytest-bdd", "timeout")
    return project


@pytest.mark.parametrize("nodes", ["1", "3"])
def test_plugins_give_their_verdicts(suite: Project, nodes: str) -> None:
    plain = suite.pytest("-rA", "tests")
    known = verdicts_of_pytest(plain.stdout)
    assert len(known) == 12, plain.stdout + plain.stderr
    run = suite.qa("--parallel", nodes)
    assert (plain.returncode, run.returncode) == (1, 1), run.stdout + run.stderr
    assert outcomes(suite) == known, run.stdout
    attempts = {test["path"]: test["attempts"] for test in results(suite)["tests"]}
    rerun = attempts["tests/test_reruns.py/test_passes_at_last"]
    assert len(rerun) == 1


def test_another_plugin_fills_what_workers_get(project: Project) -> None:
    project.use_plugins("pytest-retry")
    project.write("tests/test_retried.py", """
import pytest

tries = []

@pytest.mark.flaky(retries=2, delay=0)
def test_passes_at_last():
    tries.append(1)
    assert len(tries) == 2

def test_other(): pass
""")
    assert project.pytest("tests").returncode == 0
    run = project.qa("--parallel", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    assert set(outcomes(project).values()) == {"passed"}


COVERED = """
def one():
    return 1


def two():
    return 2


def three():
    return 3
"""


@pytest.mark.parametrize("nodes", ["1", "2"])
def test_a_coverage_limit_is_that_of_all_nodes(project: Project, nodes: str) -> None:
    project.use_plugins("pytest_cov")
    project.environment["PYTHONPATH"] += ":."
    project.write("numbers_of.py", COVERED)
    # Each node runs one of them, as it waits for the other.
    project.write("tests/test_numbers.py", """
import os
import time
from pathlib import Path

import numbers_of
import pytest

@pytest.mark.parametrize("name", ["one", "two"])
def test_it(name):
    getattr(numbers_of, name)()
    folder = Path(os.environ["MEETING"])
    (folder / name).write_text("")
    deadline = time.monotonic() + 5
    while os.environ.get("NODES") == "2" and len(list(folder.iterdir())) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
""")
    meeting = project.folder / "meeting"
    meeting.mkdir()
    project.environment |= {"MEETING": str(meeting), "NODES": nodes}
    configuration = project.folder.joinpath("qa.yml").read_text()
    for limit, code in ("80", 0), ("90", 1):
        # Five of six lines.
        words = ["--cov=numbers_of", "--cov-report=", f"--cov-fail-under={limit}"]
        project.environment["NODES"] = "1"
        assert project.pytest(*words, "tests").returncode == code
        project.environment["NODES"] = nodes
        for file in meeting.iterdir():
            file.unlink()
        project.write(
            "qa.yml", configuration.replace("tests,", f"tests, args: {json.dumps(words)},")
        )
        run = project.qa("--parallel", nodes)
        assert run.returncode == code, run.stdout + run.stderr
        assert set(outcomes(project).values()) == {"passed"}
    assert "Coverage failure: total of 83 is less than fail-under=90" in run.stdout
    assert [trouble["message"] for trouble in results(project)["troubles"]] == [
        "pytest's session ended with exit code 1: FAIL Required test coverage of 90% not reached. "
        "Total coverage: 83.33%",
    ]
