"""Page objects against a real program, under plain pytest."""

from __future__ import annotations

from conftest import Project

PAGES = '''
import re
import pytest
from qa_runner import QaError, attach, expect, step

pytestmark = pytest.mark.app("todo", args=["milk", "bread"], may_exit=[0])


def test_reads_and_acts(app):
    expect(app.get_by_text("2 left")).to_be_visible()
    with step("adds one"):
        app.press("a")
        app.type("eggs")
        app.press("enter")
    expect(app.get_by_text(re.compile(r"\\d left"))).to_have_text("3 left")
    assert app.get_by_text("left", exact=False).count() == 1
    assert app.screen().splitlines()[0] == " Things to do"
    app.press("down", "space")
    expect(app.get_by_text("2 left")).to_be_visible()
    expect(app.get_by_text("3 left")).to_be_hidden()
    expect(app.highlighted).to_contain_text("bread")
    attach({"left": 2}, "state.json")


def test_exits(app):
    expect(app.get_by_text("2 left")).to_be_visible()
    app.press("q")
    app.expect_exit(0)
    assert app.exit_status()["status"] == 0


def test_a_second_session(app):
    expect(app.get_by_text("2 left")).to_be_visible()
    app.press("a")
    expect(app.get_by_text("New:")).to_be_visible()
    app.launch(**{"appium:processArguments": {"args": []}})
    expect(app.get_by_text("0 left")).to_be_visible()


def test_unknown_role(app):
    with pytest.raises(ValueError, match="there is no role 'buton'"):
        app.get_by_role("buton")
    with pytest.raises(TypeError, match="locator or an app"):
        expect("text")
'''

FAILURES = '''
import pytest
from qa_runner import expect

@pytest.mark.app("todo", args=["milk"])
def test_not_there(app):
    expect(app.get_by_text("1 left")).to_be_visible()
    expect(app.get_by_text("2 left")).to_be_visible(timeout=0.2)

@pytest.mark.app("todo")
def test_crash(app):
    expect(app.get_by_text("0 left")).to_be_visible()
    app.press("!")

@pytest.mark.app("todo", sise=(1, 2))
def test_wrong_mark(app):
    pass

@pytest.mark.app("nothing")
def test_unknown_app(app):
    app.press("x")
'''


def test_pages_drive_a_program(project: Project) -> None:
    project.write("tests/test_pages.py", PAGES)
    run = project.pytest("-q")
    assert run.returncode == 0, run.stdout + run.stderr
    kept = list(project.folder.glob("qa-output/attachments/*/state.json"))
    assert len(kept) == 1


def test_failures_explain_themselves(project: Project) -> None:
    project.write("tests/test_failures.py", FAILURES)
    run = project.pytest("-q")
    assert run.returncode == 1, run.stdout
    said = run.stdout
    assert 'expect(text "2 left").to_be_visible(): No element matched' in said
    assert "| 1 left" in said, "the screen is missing"
    assert "app crashed: exited with code 3" in said
    assert "mark.app has no 'sise'; it takes a name and size, devices" in said
    assert "nothing" in said
    # The lines of the page objects themselves are no help.
    assert "_wire.py" not in said and "_app.py" not in said, said


def test_an_absent_binary_is_explained(project: Project) -> None:
    project.write("tests/test_failures.py", FAILURES)
    project.environment["QA_RUNNER"] = "/nowhere/qa-runner"
    run = project.pytest("-q", "-k", "not_there")
    assert "QA_RUNNER names /nowhere/qa-runner, which is not a program" in run.stdout
    del project.environment["QA_RUNNER"]
    run = project.pytest("-q", "-k", "not_there")
    assert "The program qa-runner is neither in" in run.stdout


def test_snapshots_under_plain_pytest(project: Project) -> None:
    project.write("tests/test_snap.py", """
import os
import pytest
from qa_runner import expect

@pytest.mark.app("todo", args=[os.environ.get("ITEM", "milk")])
def test_list(app):
    expect(app.get_by_text("1 left")).to_be_visible()
    expect(app).to_match_snapshot("one")
""")
    project.environment["QA_RECORD"] = "missing"
    assert project.pytest("-q").returncode == 0
    grids = list(project.folder.glob("ReferenceImages/tests.test_snap/test_list/one@*.grid"))
    assert len(grids) == 1
    del project.environment["QA_RECORD"]
    assert project.pytest("-q").returncode == 0
    project.environment["ITEM"] = "bread"
    run = project.pytest("-q")
    assert run.returncode == 1
    assert 'expect(app).to_match_snapshot("one"): snapshot "one" differs' in run.stdout
