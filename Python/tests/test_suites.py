"""What pytest suites are to the run: names, order, groups, properties, apps."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from conftest import PROGRAMS, ROOT, Project
from test_worker import outcomes, results


def listed_of(project: Project) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = results(project)["tests"]
    return found


NAMES = '''
import unicodedata
import pytest


@pytest.mark.parametrize("kind", ["web", "x-web"])
@pytest.mark.parametrize("zone", ["eu", "eu-x"])
def test_zone(zone, kind): assert (zone, kind) != ("eu", "x-web")


@pytest.mark.parametrize("value", ["a/b", "a∕b", "é", unicodedata.normalize("NFD", "é")])
def test_folded(value): assert value != "a/b"


class TestOne:
    def test_it(self, record_property, record_testsuite_property):
        record_property("ticket", "A<1>")
        record_testsuite_property("build", 7)
'''


def test_names_are_those_of_pytest_and_each_test_has_a_result(project: Project) -> None:
    project.write("tests/test_names.py", NAMES)
    project.write("pytest.ini", """
[pytest]
disable_test_id_escaping_and_forfeit_all_rights_to_community_support = true
""")
    project.pytest("-q", "--junitxml", "plain.xml", "tests")
    run = project.qa("--parallel", "1")
    assert run.returncode == 1, run.stdout + run.stderr
    ours = project.folder / "qa-output" / "junit.xml"
    plain, own = ET.parse(project.folder / "plain.xml"), ET.parse(ours)

    def cases(tree: ET.ElementTree) -> list[tuple[str, str, bool]]:
        return sorted(
            (
                str(case.get("classname")),
                re.sub(r" #\d+$", "", str(case.get("name"))).replace("∕", "/"),
                case.find("failure") is not None,
            )
            for case in tree.iter("testcase")
        )

    assert cases(own) == cases(plain)
    assert len(cases(own)) == 9
    assert len({case.get("name") for case in own.iter("testcase")}) == 9
    properties = [
        (kind, found.get("name"), found.get("value"))
        for kind in ("testsuite", "testcase")
        for element in own.iter(kind)
        for found in element.findall("properties/property")
    ]
    assert properties == [("testsuite", "build", "7"), ("testcase", "ticket", "A<1>")]

    # An IDE's node ids, and pytest's own options.
    for words, count in (
        (["tests/test_names.py::test_zone"], 4), (["test_names.py::TestOne"], 1),
        (["./tests/test_names.py::test_folded[a/b]"], 2), (["tests/test_names.py::test_zo"], 0),
        ([str(project.folder / "tests/test_names.py::TestOne::test_it")], 1),
    ):  # fmt: skip
        listed = project.qa("list", *words)
        found = [line for line in listed.stdout.splitlines() if "test_names.py" in line]
        assert len(found) == count, (words, listed.stdout, listed.stderr)
    for word, instead in ("-k", "args: [-k"), ("-m", "--tag"), ("--lf", "--last-failed"):
        refused = project.qa(word, "x")
        assert refused.returncode == 2
        assert f"{word} is an option of pytest." in refused.stderr and instead in refused.stderr


ORDER = '''
import os, time
import pytest

def note(name):
    with open(os.environ["LOG"], "a") as file:
        file.write(f"{name} {os.getpid()}\\n")

@pytest.fixture(scope="module")
def shared(): return []

def test_one(shared): note("one"); time.sleep(0.3)
def test_two(): note("two")
def test_three(shared): note("three"); time.sleep(0.6)
def test_four(): note("four")
'''


def test_a_node_runs_a_file_in_its_order(project: Project) -> None:
    log = project.folder / "order.log"
    project.environment["LOG"] = str(log)
    project.write("tests/test_order.py", ORDER)
    # The second run knows how long each takes.
    for _ in range(2):
        log.write_text("")
        run = project.qa("--parallel", "1")
        assert run.returncode == 0, run.stdout + run.stderr
        assert [line.split()[0] for line in log.read_text().splitlines()] == [
            "one", "two", "three", "four",
        ]  # fmt: skip


GROUPS = '''
import os, time
import pytest

def note(name):
    with open(os.environ["LOG"], "a") as file:
        file.write(f"{name} {os.getpid()} {time.monotonic()}\\n")

@pytest.mark.parametrize("number", range(2))
def test_meets(number, worker_id, tmp_path_factory):
    if os.environ.get("MEETS"):
        folder = tmp_path_factory.getbasetemp().parent
        (folder / f"{worker_id}.met").write_text("")
        deadline = time.monotonic() + 20
        while len(list(folder.glob("*.met"))) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)

@pytest.mark.xdist_group("db")
@pytest.mark.parametrize("number", range(4))
def test_grouped(number): note("group"); time.sleep(0.1)

@pytest.mark.locks("printer")
@pytest.mark.parametrize("number", range(3))
def test_locked(number): note("lock"); time.sleep(0.1); note("unlock")

@pytest.mark.serial
class TestSerial:
    @pytest.mark.parametrize("number", range(3))
    def test_serial(self, number): note("lock"); time.sleep(0.1); note("unlock")
'''


def test_groups_and_locks_hold(project: Project) -> None:
    log = project.folder / "groups.log"
    project.environment["LOG"] = str(log)
    project.write("tests/test_groups.py", GROUPS)
    project.environment["MEETS"] = "1"
    run = project.qa("--parallel", "3")
    assert run.returncode == 0, run.stdout + run.stderr
    lines = [line.split() for line in log.read_text().splitlines()]
    assert len({process for name, process, _ in lines if name == "group"}) == 1
    assert len(listed_of(project)) == 12
    # Two locks: no more than two hold one at a time.
    depth = most = 0
    for name, _, _ in sorted(lines, key=lambda line: float(line[2])):
        depth += {"lock": 1, "unlock": -1}.get(name, 0)
        most = max(most, depth)
    assert most <= 2
    # One file is one group.
    del project.environment["MEETS"]
    log.write_text("")
    text = project.folder.joinpath("qa.yml").read_text()
    project.write("qa.yml", text.replace("tests,", "tests, args: [--dist, loadfile],"))
    assert project.qa("--parallel", "3").returncode == 0
    assert len({line.split()[1] for line in log.read_text().splitlines()}) == 1


APPS = '''
import pytest
from qa_runner import QaError, expect

SHOWN = []

@pytest.mark.app("small")
def test_its_own_size(app): assert size(app) == (40, 10)

@pytest.mark.app("big")
def test_another_size(app): assert size(app) == (90, 30)

@pytest.mark.app("plain")
def test_the_usual_size(app): assert size(app) == (80, 24)

@pytest.mark.app("small", args=["Käse"])
def test_two_apps(app, open_app):
    other = open_app("big", args=["日本", "Brot"])
    expect(app.get_by_text("1 left")).to_be_visible()
    expect(other.get_by_text("2 left")).to_be_visible()
    assert size(other) == (90, 30)
    assert "Käse" in app.screen()
    assert "日本" in other.screen()

def test_only_opened(open_app):
    with pytest.raises(pytest.fail.Exception, match="open_app.. has no 'colour'"):
        open_app("small", colour=1)
    assert size(open_app("small")) == (40, 10)

@pytest.mark.app("small")
@pytest.mark.parametrize("value", ["a/b", "a:b", "a-b", "a-b"])
def test_names(app, value):
    SHOWN.append(app.snapshot_names[1].replace("/", "-").replace(":", "-"))
    assert len(SHOWN) == len(set(SHOWN))

@pytest.mark.app("small")
def test_its_limit_is_its_own(app): pass

@pytest.mark.timeout(0.5)
def test_too_slow():
    import time
    time.sleep(20)

def size(app):
    shown = app.execute("mobile: screen")["size"]
    return shown["columns"], shown["rows"]
'''


def test_apps_of_one_suite(project: Project) -> None:
    project.write("tests/test_apps.py", APPS)
    todo = PROGRAMS / "todo.py"
    text = project.folder.joinpath("qa.yml").read_text()
    project.write("qa.yml", re.sub(r"  todo: .*", (
        f"  small: {{path: {todo}, size: 40x10}}\n  big: {{path: {todo}, size: 90x30}}\n"
        f"  plain: {{path: {todo}}}"
    ), text))  # fmt: skip
    plain = project.pytest("-q", "-k", "not slow", "tests")
    assert plain.returncode == 0, plain.stdout
    run = project.qa("--parallel", "1")
    found = outcomes(project)
    assert found.pop("tests/test_apps.py/test_too_slow") == "timedOut", run.stdout
    assert set(found.values()) == {"passed"} and len(found) == 10, run.stdout
    devices = {test["path"].rpartition("/")[2]: test["device"] for test in listed_of(project)}
    assert (devices["test_another_size"], devices["test_the_usual_size"]) == ("90x30", "80x24")


def test_a_crash_of_a_textual_app_has_its_traceback(project: Project) -> None:
    pytest.importorskip("textual")
    text = project.folder.joinpath("qa.yml").read_text()
    app = ROOT / "Python" / "agents" / "tests" / "apps" / "todo.py"
    project.write("qa.yml", text.replace("apps:\n", (
        f"apps:\n  tasks: {{path: {text.split('python: ')[1].split('}')[0]}, "
        f"args: [{app}], agent: textual, size: 80x40}}\n"
    )))  # fmt: skip
    project.write("tests/test_it.py", """
import pytest
from qa_runner import QaError

@pytest.mark.app("tasks", may_exit=[0])
def test_it(app):
    app.get_by_text("Long").click()
    try:
        app.get_by_id("crash").click()
    except QaError:
        pass
    app.expect_exit(0)
""")
    run = project.qa()
    assert run.returncode == 1, run.stdout + run.stderr
    issue = results(project)["tests"][0]["attempts"][0]["issues"][0]
    assert "after the error ZeroDivisionError: not by zero" in issue["message"]
    assert any("raise ZeroDivisionError" in line for line in issue["details"]), issue
