"""What turns plain pytest or pytest-xdist red at the session's end turns qa-runner red."""

from __future__ import annotations

import pytest
from conftest import Project
from test_worker import outcomes, results

#: What a conftest does, and what the run says of it.
ENDINGS = {
    "sets_the_code": (
        "def pytest_sessionfinish(session):\n    print('7 things are unused')\n"
        "    session.exitstatus = 1\n",
        "pytest_sessionfinish of conftest has set pytest's exit code to 1",
    ),
    "raises": (
        "def pytest_sessionfinish(session):\n    raise OSError('no space left')\n",
        "the end of pytest's session failed: OSError: no space left",
    ),
    "raises_last": (
        "def pytest_unconfigure(config):\n    raise OSError('no space left')\n",
        "the end of pytest's session failed: OSError: no space left",
    ),
    "exits": (
        "import pytest\n"
        "def pytest_sessionfinish(session):\n    pytest.exit('too few tests', returncode=3)\n",
        "pytest's session ended with exit code 3: Exit: too few tests",
    ),
    "counts_a_failure": (
        "import pytest\n"
        "@pytest.hookimpl(hookwrapper=True)\n"
        "def pytest_runtestloop(session):\n    yield\n    session.testsfailed += 1\n"
        "    print('ERROR: the limit of warnings is 0')\n",
        "pytest's session ended with exit code 1: ERROR: the limit of warnings is 0",
    ),
    "stops": (
        "def pytest_runtest_teardown(item):\n"
        "    item.session.shouldstop = 'the time of the session is over'\n",
        "a plugin or a hook has asked pytest to stop: the time of the session is over",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("ending", "nodes"),
    [*((name, "1") for name in ENDINGS), ("sets_the_code", "2"), ("raises", "2")],
)
def test_what_fails_at_the_end_makes_the_run_red(
    project: Project, ending: str, nodes: str
) -> None:
    body, words = ENDINGS[ending]
    project.write("conftest.py", body)
    project.write("tests/test_it.py", "def test_one(): pass\ndef test_two(): pass\n")
    assert project.pytest("tests").returncode != 0
    run = project.qa("--parallel", nodes)
    assert run.returncode == 1, run.stdout + run.stderr
    assert set(outcomes(project).values()) == {"passed"}
    troubles = results(project)["troubles"]
    assert [trouble["message"] for trouble in troubles][:1] == [words], troubles
    assert words.split("\n")[0] in run.stdout
    for report in "junit.xml", "index.html":
        text = (project.folder / "qa-output" / report).read_text()
        assert words.partition("'")[0] in text, report
    if ending == "raises":
        assert project.qa("verify").returncode == 0


def test_a_conftest_that_only_the_controller_obeys_is_obeyed(project: Project) -> None:
    project.write("conftest.py", """
import pytest

@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["port"] = 7

@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    assert error is None
    node.config.said = getattr(node.config, "said", []) + [node.workeroutput["port"]]

def pytest_configure(config):
    if hasattr(config, "workerinput"):
        config.workeroutput["port"] = config.workerinput["port"]

def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        print("ERROR: ports", getattr(session.config, "said", None), session.testsfailed)
        session.exitstatus = 4
""")
    project.write("tests/test_it.py", """
import pytest

@pytest.mark.parametrize("number", range(6))
def test_it(number, worker_id, testrun_uid):
    assert worker_id in ("gw0", "gw1") and len(testrun_uid) == 8
""")
    run = project.qa("--parallel", "2")
    assert run.returncode == 1, run.stdout + run.stderr
    assert [trouble["message"] for trouble in results(project)["troubles"]] == [
        "pytest_sessionfinish of conftest has set pytest's exit code to 4: "
        "ERROR: ports [7, 7] 0",
    ]


def test_an_interpreter_that_dies_in_a_shared_teardown_makes_the_run_red(project: Project) -> None:
    project.write("tests/test_a.py", """
import os, pytest

@pytest.fixture(scope="module")
def library():
    yield
    os.kill(os.getpid(), 11)

def test_a(library): pass
""")
    project.write("tests/test_z.py", "def test_z(): pass\n")
    run = project.qa("--parallel", "1")
    assert run.returncode == 1, run.stdout
    assert set(outcomes(project).values()) == {"passed"}
    assert "in the teardown of the shared fixture \"library\"" in run.stdout


def test_one_set_up_serves_all_workers(project: Project) -> None:
    project.write("tests/test_it.py", """
import json, time
import pytest
from filelock import FileLock

@pytest.fixture(scope="session")
def data(tmp_path_factory, worker_id):
    if worker_id == "master":
        return [worker_id]
    file = tmp_path_factory.getbasetemp().parent / "data.json"
    with FileLock(str(file) + ".lock"):
        if not file.is_file():
            file.write_text(json.dumps([worker_id]))
        return json.loads(file.read_text())

@pytest.mark.parametrize("number", range(2))
def test_it(data, worker_id, number, record_property, tmp_path_factory):
    record_property("made by", data[0])
    # Each node runs one of them, as it waits for the other.
    folder = tmp_path_factory.getbasetemp().parent
    (folder / f"{worker_id}.met").write_text("")
    deadline = time.monotonic() + 20
    while len(list(folder.glob("*.met"))) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
""")
    run = project.qa("--parallel", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    attempts = [test["attempts"][0] for test in results(project)["tests"]]
    assert len({attempt["node"] for attempt in attempts}) == 2
    assert len({attempt["properties"][0]["value"] for attempt in attempts}) == 1
