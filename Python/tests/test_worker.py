"""pytest's tests as workers of qa-runner: the verdicts of plain pytest, each once."""

from __future__ import annotations

import json
import re
import venv
from typing import Any

import pytest
from conftest import Project

KINDS = '''
import ctypes
import os
import time
import unittest

import pytest

LOG = os.environ["FIXTURE_LOG"]


def note(word):
    with open(LOG, "a") as file:
        file.write(word + "\\n")


@pytest.fixture(scope="module")
def shared():
    note("module up")
    yield 1
    note("module down")


@pytest.fixture
def broken():
    raise ValueError("no set-up")


@pytest.fixture
def leaving():
    yield
    raise ValueError("no teardown")


def test_passes(shared): pass
def test_passes_too(shared): print("said")
def test_fails(shared): assert 1 == 2


@pytest.mark.parametrize("value", ["a/b", "c d", "é::x", "[", ""])
def test_odd_ids(value): pass


@pytest.mark.skip(reason="not today")
def test_skipped(): pass


def test_skips_itself(): pytest.skip("nothing to do")


@pytest.mark.xfail(reason="known")
def test_xfails(): assert 0


@pytest.mark.xfail(strict=True, reason="strict")
def test_xpasses_strictly(): pass


@pytest.mark.xfail
def test_xpasses(): pass


def test_broken_set_up(broken): pass
def test_broken_teardown(leaving): pass
def test_temporary(tmp_path): (tmp_path / "x").write_text("x")


@pytest.mark.smoke
class TestClass:
    @pytest.fixture(scope="class", autouse=True)
    def part(self):
        note("class up")
        yield
        note("class down")

    def test_one(self): pass
    def test_two(self): assert 0


class TestUnit(unittest.TestCase):
    @classmethod
    def setUpClass(cls): cls.ready = True
    def test_ready(self): self.assertTrue(self.ready)
    def test_parts(self):
        for number in range(3):
            with self.subTest(number=number): self.assertNotEqual(number, 1)
    @unittest.skip("unit skip")
    def test_skip(self): pass
    @unittest.expectedFailure
    def test_expected(self): self.fail("known")


def test_properties(record_property): record_property("k", "v")
'''

#: What plain pytest can't give a verdict on without ending itself.
FATAL = '''
import ctypes, os, signal, time, pytest

def test_exit(): pytest.exit("enough")
def test_crash(): os._exit(3)
def test_segfault(): ctypes.string_at(0)
def test_hang(): time.sleep(60)
def test_endless_in_c(): ctypes.PyDLL(None).sleep(60)
def test_after(): pass
'''

_VERDICTS = {
    "PASSED": "passed", "XPASS": "passed", "FAILED": "failed", "ERROR": "failed",
    "SUBFAILED": "failed", "SKIPPED": "skipped", "XFAIL": "skipped",
}  # fmt: skip
_ORDER = ["skipped", "passed", "failed"]


def verdicts_of_pytest(output: str) -> dict[str, str]:
    """The verdict of each test by the words of `pytest -rA`; an error counts more than a pass."""
    found: dict[str, str] = {}
    for word, nodeid in re.findall(
        r"^(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|SUBFAILED)\S* (tests/\S+?::.*?)(?: - .*)?$",
        output,
        re.M,
    ):
        verdict = _VERDICTS[word]
        head, bracket, ids = nodeid.rstrip().partition("[")
        path = head.replace("::", "/") + bracket + ids
        if _ORDER.index(verdict) >= _ORDER.index(found.get(path, "skipped")):
            found[path] = verdict
    return found


def results(project: Project) -> dict[str, Any]:
    return json.loads((project.folder / "qa-output" / "results.json").read_text())


def outcomes(project: Project) -> dict[str, str]:
    return {test["path"]: test["outcome"] for test in results(project)["tests"]}


@pytest.mark.parametrize("nodes", ["1", "4"])
def test_verdicts_are_those_of_pytest(project: Project, nodes: str) -> None:
    log = project.folder / "fixtures.log"
    project.environment["FIXTURE_LOG"] = str(log)
    project.write("pytest.ini", "[pytest]\naddopts = -x --maxfail=1 -v\nmarkers = smoke\n")
    project.write("tests/test_kinds.py", KINDS)
    plain = project.pytest("-rA", "--maxfail=100")
    known = verdicts_of_pytest(plain.stdout)
    assert len(known) >= 20, plain.stdout
    log.write_text("")
    run = project.qa("--parallel", nodes)
    assert run.returncode == 1, run.stdout + run.stderr
    found = outcomes(project)
    # pytest names skipped tests by their lines alone.
    skips = {path for path, outcome in found.items() if outcome == "skipped"}
    assert {path: found[path] for path in known} == known
    assert skips - set(known) == {
        "tests/test_kinds.py/test_skipped", "tests/test_kinds.py/test_skips_itself",
        "tests/test_kinds.py/TestUnit/test_skip",
    }  # fmt: skip
    assert set(found) == set(known) | skips
    words = log.read_text().split("\n")
    assert words.count("module up") == words.count("module down") == 1
    assert words.count("class up") == words.count("class down") == 1
    assert project.qa("verify").returncode == 0
    tags = {test["path"]: test["tags"] for test in results(project)["tests"]}
    assert tags["tests/test_kinds.py/TestClass/test_one"] == ["smoke"]


def test_what_ends_pytest_ends_one_test(project: Project) -> None:
    project.write("tests/test_fatal.py", FATAL)
    run = project.qa("--parallel", "4", "--timeout", "1s")
    found = outcomes(project)
    assert found == {
        "tests/test_fatal.py/test_exit": "failed",
        "tests/test_fatal.py/test_crash": "crashed",
        "tests/test_fatal.py/test_segfault": "crashed",
        "tests/test_fatal.py/test_hang": "timedOut",
        "tests/test_fatal.py/test_endless_in_c": "timedOut",
        "tests/test_fatal.py/test_after": "passed",
    }, run.stdout
    assert "the interpreter was ended by SIGSEGV in tests/test_fatal.py/test_segfault" in run.stdout
    assert "the test did not end within its limit of 1 s" in run.stdout
    assert run.returncode == 1


TROUBLE = '''
import os, time, pytest

@pytest.fixture(scope="module")
def server():
    yield
    raise RuntimeError("the server did not stop")

def test_one(server): pass
'''


def test_a_shared_fixture_that_fails_makes_the_run_red(project: Project) -> None:
    project.write("tests/test_trouble.py", TROUBLE)
    project.write("tests/test_zz.py", "def test_other(): pass\n")
    run = project.qa("--parallel", "1")
    assert run.returncode == 1, run.stdout
    assert set(outcomes(project).values()) == {"passed"}
    assert "failed outside of the tests: the teardown of a shared fixture failed" in run.stdout
    assert "1 failure outside of the tests" in run.stdout
    junit = (project.folder / "qa-output" / "junit.xml").read_text()
    assert "the server did not stop" in junit
    page = (project.folder / "qa-output" / "index.html").read_text()
    assert "the server did not stop" in page
    assert results(project)["troubles"][0]["place"]["line"] == 7
    assert project.qa("verify").returncode == 0


def test_what_cannot_be_collected_fails_by_itself(project: Project) -> None:
    project.write("tests/test_broken.py", "import nothing_there\n")
    project.write("tests/test_fine.py", "def test_fine(): pass\n")
    run = project.qa()
    assert run.returncode == 1
    assert outcomes(project) == {
        "tests/test_broken.py": "failed", "tests/test_fine.py/test_fine": "passed",
    }  # fmt: skip
    assert "No module named 'nothing_there'" in run.stdout


def test_unstable_ids_fail_only_their_own_tests(project: Project) -> None:
    project.write(
        "tests/test_unstable.py",
        "import os, pytest\n"
        "@pytest.mark.parametrize('v', [os.getpid()])\ndef test_odd(v): pass\n"
        "@pytest.mark.parametrize('v', range(6))\ndef test_even(v): pass\n",
    )
    run = project.qa("--parallel", "2")
    odd = [path for path in outcomes(project) if "test_odd" in path]
    even = {out for path, out in outcomes(project).items() if "test_even" in path}
    assert len(odd) == 1 and even == {"passed"}, run.stdout


def test_pages_snapshots_and_attachments_reach_the_report(project: Project) -> None:
    project.write("tests/test_app.py", '''
import os, pytest
from qa_runner import App, attach, expect, step

@pytest.mark.app("todo", args=[os.environ.get("ITEM", "milk")])
def test_list(app: App):
    with step("looks"):
        expect(app.get_by_text("1 left")).to_be_visible()
    attach("kept", "note.txt")
    expect(app).to_match_snapshot("one", "grid")

@pytest.mark.app("todo", size=(40, 10))
def test_crash(app):
    expect(app.get_by_text("0 left")).to_be_visible()
    app.press("!")
''')
    run = project.qa("--record", "missing")
    tests = {test["path"]: test for test in results(project)["tests"]}
    listed = tests["tests/test_app.py/test_list"]
    assert listed["outcome"] == "recorded", run.stdout
    assert listed["device"] == "60x12"
    attempt = listed["attempts"][0]
    assert [step["name"] for step in attempt["steps"]][:2] == [
        "looks", 'expect(text "1 left").to_be_visible()',
    ]  # fmt: skip
    assert "note.txt" in attempt["attachments"]
    crash = tests["tests/test_app.py/test_crash"]
    assert (crash["outcome"], crash["device"]) == ("failed", "40x10")
    assert "app crashed: exited with code 3" in crash["attempts"][0]["issues"][0]["message"]

    project.environment["ITEM"] = "bread"
    run = project.qa("test_list")
    assert run.returncode == 1
    assert "qa-runner review" in run.stdout, run.stdout
    snapshot = results(project)["tests"][0]["attempts"][0]["snapshots"][0]
    assert snapshot["verdict"] == "differs"
    review = project.qa("review", "--json")
    assert "tests.test_app" in review.stdout, review.stdout + review.stderr
    assert project.qa("review", "--approve", "all").returncode == 0
    assert project.qa("test_list").returncode == 0


@pytest.mark.parametrize(
    ("configuration", "code", "words"),
    [
        ("suite: {pytest: nowhere}", 2, 'there is no "nowhere" in'),
        ("suite: {pytest: tests, python: /nowhere/python}", 2, "no Python interpreter at /nowhere"),
    ],
)
def test_what_is_missing_is_said(
    project: Project, configuration: str, code: int, words: str
) -> None:
    project.write("tests/test_fine.py", "def test_fine(): pass\n")
    project.write("qa.yml", configuration + "\n")
    run = project.qa()
    assert (run.returncode, words in run.stderr) == (code, True), run.stderr


def test_a_missing_package_is_said(project: Project) -> None:
    project.write("tests/test_fine.py", "def test_fine(): pass\n")
    venv.create(project.folder / ".venv", symlinks=True)
    project.write("qa.yml", "suite: {pytest: tests}\n")
    run = project.qa()
    assert run.returncode == 5
    assert "pytest is not installed for" in run.stderr
    project.environment["PYTHONPATH"] = ""
    run = project.qa()
    assert run.returncode == 5
    assert "The Python package qa_runner cannot be imported" in run.stderr
    assert "-m pip install qa-runner" in run.stderr


GROUP = '''
import os, time, pytest

@pytest.fixture(scope="module")
def shared():
    with open(os.environ["FIXTURE_LOG"], "a") as file:
        file.write(__name__ + "\\n")
    time.sleep(0.05)

@pytest.mark.parametrize("number", range(5))
def test_it(shared, number): pass
'''


def test_shared_fixtures_are_set_up_once_for_each_group(project: Project) -> None:
    log = project.folder / "fixtures.log"
    project.environment["FIXTURE_LOG"] = str(log)
    for number in range(6):
        project.write(f"tests/test_m{number}.py", GROUP)
    # With a history the runner knows that the tests are short: splitting a group gains nothing.
    assert project.qa("--parallel", "3").returncode == 0
    log.write_text("")
    run = project.qa("--parallel", "3")
    assert run.returncode == 0, run.stdout
    modules = log.read_text().split()
    assert sorted(modules) == [f"test_m{number}" for number in range(6)]


def test_a_killed_and_a_stopped_interpreter_cost_no_verdict(project: Project) -> None:
    project.write("tests/test_kill.py", '''
import os, signal, pathlib, pytest

@pytest.mark.parametrize("name", ["SIGKILL", "SIGSTOP"])
def test_signal(name):
    mark = pathlib.Path(__file__).with_name(name)
    if not mark.exists():
        mark.write_text("once")
        os.kill(os.getpid(), getattr(signal, name))
        os.kill(os.getppid(), 0)
''')
    run = project.qa("--parallel", "2")
    assert run.returncode == 0, run.stdout
    assert "node 1 is replaced" in run.stdout and "was silent for" in run.stdout
    assert set(outcomes(project).values()) == {"passed"}


def test_steps_and_attachments_of_allure_are_in_the_report(project: Project) -> None:
    project.write("tests/test_allure.py", '''
import allure

@allure.step("pays {0}")
def pay(price):
    allure.attach("body", name="a/b note", attachment_type=allure.attachment_type.TEXT)

def test_pays():
    with allure.step("at the till"):
        pay(3)
    with allure.step("fails"):
        assert 0
''')
    assert project.qa().returncode == 1
    attempt = results(project)["tests"][0]["attempts"][0]
    steps = [(step["name"], step["failed"], step.get("depth")) for step in attempt["steps"]]
    assert steps == [("at the till", False, None), ("pays 3", False, 1), ("fails", True, None)]
    assert list(attempt["attachments"]) == ["a_b note.txt"]


#: Faults of hooks and of the project itself, which plain pytest ends with, or tells.
HOOKS = """
import pytest

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if item.name == "test_bad_report" and call.when == "call":
        raise RuntimeError("no report")

def pytest_runtest_logreport(report):
    if "test_bad_log" in report.nodeid and report.when == "setup":
        raise OSError("no space")
"""

FAULTS = """
import os, sys
import pytest

def test_bad_report(): assert 0
def test_bad_log(): pass
def test_after(): pass
def test_the_path_of_the_environment_is_kept():
    assert sys.path.count(os.getcwd()) == 1

def test_subtests(subtests):
    for number in range(3):
        with subtests.test(number=number):
            if number == 1:
                pytest.skip("not this one")
"""

FORKS = """
import os, time

def test_leaves_a_process():
    if os.fork() == 0:
        time.sleep(60)
    os._exit(3)
"""


def test_what_fails_outside_of_the_test_is_not_passed(project: Project) -> None:
    project.write("tests/conftest.py", HOOKS)
    project.write("tests/test_faults.py", FAULTS)
    project.write("tests/test_whole.py", "import pytest\npytest.importorskip('nothing_there')\n")
    project.write("tests/test_broken.py", "import nothing_there\n")
    project.write("pytest.ini", "[pytest]\naddopts = -x\n")
    project.environment["PYTHONPATH"] += ":."
    run = project.qa("--parallel", "1")
    path = "tests/test_faults.py/test_"
    assert outcomes(project) == {
        path + "bad_report": "failed", path + "bad_log": "failed", path + "after": "passed",
        path + "the_path_of_the_environment_is_kept": "passed", path + "subtests": "passed",
        "tests/test_whole.py": "skipped", "tests/test_broken.py": "failed",
    }, run.stdout + run.stderr  # fmt: skip
    assert "pytest itself failed: RuntimeError: no report" in run.stdout
    assert "pytest itself failed: OSError: no space" in run.stdout
    assert "could not import 'nothing_there'" in json.dumps(results(project))


def test_a_process_that_a_test_leaves_hides_no_crash(project: Project) -> None:
    project.write("queue.py", "raise SystemExit('the library is shadowed')\n")
    project.write("tests/test_forks.py", FORKS)
    run = project.qa("--parallel", "1", "--timeout", "20s")
    assert outcomes(project) == {"tests/test_forks.py/test_leaves_a_process": "crashed"}, run.stdout
    assert "the interpreter exited with code 3 in" in run.stdout


def test_a_crash_that_the_test_catches_fails_it(project: Project) -> None:
    project.write("tests/test_caught.py", '''
import pytest
from qa_runner import QaError, expect

pytestmark = pytest.mark.app("todo")

def crash(app):
    expect(app.get_by_text("0 left")).to_be_visible()
    app.press("!")

def test_caught(app):
    crash(app)
    with pytest.raises(QaError):
        expect(app.get_by_text("5 left")).to_be_visible()

def test_launched_again(app):
    crash(app)
    app.launch()

def test_closed(app):
    crash(app)
    app.close()

@pytest.mark.xfail
def test_expected(app):
    crash(app)
    expect(app.get_by_text("5 left")).to_be_visible()
''')
    run = project.qa()
    path = "tests/test_caught.py/test_"
    assert outcomes(project) == {
        path + "caught": "failed", path + "launched_again": "failed", path + "closed": "failed",
        path + "expected": "skipped",
    }, run.stdout  # fmt: skip
    assert run.stdout.count("app crashed: exited with code 3") >= 3, run.stdout


def test_a_limit_in_mid_line_spoils_no_line(project: Project) -> None:
    project.write("tests/test_lines.py", """
from qa_runner import step

def test_many_long_lines():
    while True:
        with step("x" * 300_000):
            pass

def test_after(): pass
""")
    run = project.qa("--parallel", "1", "--timeout", "1s")
    assert outcomes(project) == {
        "tests/test_lines.py/test_many_long_lines": "timedOut",
        "tests/test_lines.py/test_after": "passed",
    }, run.stdout  # fmt: skip


def test_what_shared_fixtures_start_stays_until_their_teardown(project: Project) -> None:
    project.write("tests/test_server.py", """
import os
import signal
import subprocess
import tempfile
import time

import pytest


@pytest.fixture(scope="module")
def server():
    folder = tempfile.mkdtemp()
    process = subprocess.Popen(["sh", "-c", "sleep 60 & wait"], start_new_session=True)
    yield process, folder
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    os.rmdir(folder)


def test_starts_it(server): pass


def test_leaves_another(server):
    subprocess.Popen(["sleep", "61"])


@pytest.mark.parametrize("number", range(4))
def test_uses_it(server, number):
    # Longer than a leak has to go by itself.
    deadline = time.monotonic() + 0.4
    while time.monotonic() < deadline:
        assert server[0].poll() is None
        assert os.path.isdir(server[1])
        time.sleep(0.02)
""")
    run = project.qa("--parallel", "1")
    assert run.returncode == 0, run.stdout
    assert "sleep 61" in run.stdout
    assert "sleep 60" not in run.stdout


def test_what_a_shared_fixture_forgets_is_the_leak_of_the_test_that_set_it_up(
    project: Project,
) -> None:
    forgets = """
import subprocess
import tempfile

import pytest


@pytest.fixture(scope="{scope}")
def server():
    tempfile.mkdtemp(prefix="{scope}-")
    yield subprocess.Popen(["sleep", "{seconds}"])


def test_sets_it_up(server): pass


def test_uses_it(server): assert server.poll() is None
"""
    project.write("tests/test_one.py", forgets.format(scope="module", seconds=62))
    project.write("tests/test_two.py", forgets.format(scope="session", seconds=63))
    run = project.qa("--parallel", "1")
    assert run.returncode == 0, run.stdout
    first = {test["path"]: test["attempts"][0] for test in results(project)["tests"]}
    leaks = {
        path: sorted(leak["name"].partition("-")[0] for leak in attempt.get("leaks", []))
        for path, attempt in first.items()
    }
    assert leaks == {
        "tests/test_one.py/test_sets_it_up": ["module", "sleep 62"],
        "tests/test_one.py/test_uses_it": [],
        "tests/test_two.py/test_sets_it_up": ["session", "sleep 63"],
        "tests/test_two.py/test_uses_it": [],
    }, run.stdout


