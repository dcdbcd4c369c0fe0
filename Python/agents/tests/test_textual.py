"""An unmodified Textual app in a real terminal, through the real driver."""

from __future__ import annotations

import os
import subprocess

import pytest
from driver import QA_RUNNER, Refused, Server, Session


def test_a_field_has_its_identifier_name_and_value(todo: Session) -> None:
    what = todo.find("what")
    todo.fill(what, "Buy bread")
    assert todo.attribute(what, "value") == "Buy bread"
    assert todo.attribute(what, "label") == "What"


def test_a_click_is_handled_when_the_command_returns(todo: Session) -> None:
    todo.fill(todo.find("what"), "Buy bread")
    todo.click(todo.find("add"))
    assert todo.text(todo.find("count")) == "3 tasks"
    assert todo.count("//row[@text='Buy bread']") == 1


def test_each_of_many_keys_is_seen(todo: Session) -> None:
    what = todo.find("what")
    todo.click(what)
    for character in "abcdefgh":
        todo.keys(character)
        assert todo.attribute(what, "value").endswith(character)


def test_a_password_is_never_in_the_tree(todo: Session) -> None:
    todo.fill(todo.find("pin"), "s3cret")
    assert todo.attribute(todo.find("pin"), "value") == "••••••"
    assert "s3cret" not in todo.source()


def test_a_click_on_an_option_selects_it(todo: Session) -> None:
    todo.click(todo.path("//row[@text='Call Ann']"))
    assert todo.get(todo.path("//row[@text='Call Ann']") + "/selected") is True
    assert todo.get(todo.path("//row[@text='Buy milk']") + "/selected") is False


@pytest.mark.parametrize("name", ["urgent", "quiet"])
def test_a_toggle_changes_with_a_click(todo: Session, name: str) -> None:
    toggle = todo.find(name)
    assert todo.attribute(toggle, "checked") in (False, "false")
    todo.click(toggle)
    todo.settle()
    assert todo.attribute(toggle, "checked") in (True, "true")


def test_a_table_has_rows_and_cells(todo: Session) -> None:
    todo.click(todo.path("//tab[@text='Table']"))
    todo.settle()
    assert todo.text(todo.path("//row[@id='pears']/*[@id='number']")) == "12"
    todo.click(todo.find("plums"))
    assert todo.get(todo.find("plums") + "/selected") is True


def test_a_widget_that_cannot_be_read_ends_no_app(todo: Session) -> None:
    todo.click(todo.path("//tab[@text='Table']"))
    todo.settle()
    assert todo.count("//other[@class='Odd']") == 1
    assert todo.count("//button[@id='delete']") == 1


def test_settling_waits_for_a_worker(todo: Session) -> None:
    todo.click(todo.path("//tab[@text='Table']"))
    todo.settle()
    todo.click(todo.find("load"))
    todo.settle()
    assert todo.count("//row[@id='loaded']") == 1


def test_a_modal_screen_is_an_alert(todo: Session) -> None:
    todo.click(todo.path("//tab[@text='Table']"))
    todo.settle()
    todo.click(todo.find("delete"))
    todo.settle()
    assert todo.count("//alert") == 1
    assert todo.text(todo.find("question")) == "Delete all tasks?"
    todo.click(todo.find("yes"))
    todo.settle()
    assert todo.count("//alert") == 0
    assert todo.count("//row[@id='pears']") == 0


# Each of these waits for the whole start limit.
REFUSED = ["own-driver", "isolated"]
if os.environ.get("QA_THOROUGH") == "1":
    REFUSED += ["inline", "headless", "other"]


@pytest.mark.parametrize("app", REFUSED)
def test_an_app_without_a_running_agent_is_refused(impatient: Server, app: str) -> None:
    with pytest.raises(Refused, match="The agent textual did not start") as refused:
        impatient.session(app)
    assert "driver_class" in str(refused.value)
    assert "Remove the agent" in str(refused.value)


def test_settings_that_nothing_takes_are_refused(server: Server) -> None:
    with pytest.raises(Refused, match="runs with the agent textual, so nothing takes its qa:set"):
        server.session("todo", **{"qa:settings": {"flag.x": True}})


def test_an_unknown_agent_is_refused_with_the_list() -> None:
    answer = subprocess.run(
        [QA_RUNNER, "terminal", "--agent", "textuall", "-c", "screen", "--", "cat"],
        capture_output=True, text=True, timeout=30,
    )
    assert answer.returncode == 2
    assert "--agent must be one of auto, textual, urwid, prompt_toolkit" in answer.stderr
    assert "textuall" in answer.stderr


@pytest.mark.parametrize("row", ["Option 45", "line-40", "line-0"])
def test_a_row_out_of_view_is_scrolled_to_and_pressed(todo: Session, row: str) -> None:
    todo.click(todo.path("//tab[@text='Long']"))
    todo.settle()
    if row == "line-0":
        # It lies below the table's header then.
        reveal(todo, todo.find("line-9"))
    path = f"//row[@text='{row}']" if " " in row else f"//row[@id='{row}']"
    if row != "line-0":
        assert todo.get(todo.path(path) + "/displayed") is False
        reveal(todo, todo.path(path))
        assert todo.get(todo.path(path) + "/displayed") is True
    todo.click(todo.path(path))
    assert todo.get(todo.path(path) + "/selected") is True


def reveal(session: Session, element: str) -> None:
    argument = {"element": element.rpartition("/")[2]}
    session.post("/execute/sync", {"script": "mobile: reveal", "args": [argument]})


def test_what_cannot_be_scrolled_to_is_refused(todo: Session) -> None:
    todo.click(todo.path("//tab[@text='Long']"))
    todo.settle()
    with pytest.raises(Refused, match="is still not visible"):
        reveal(todo, todo.find("unseen"))


def test_an_error_that_the_exit_code_hides_is_a_crash(server: Server) -> None:
    with server.session("todo", **{"qa:mayExit": [0]}) as session:
        session.click(session.path("//tab[@text='Long']"))
        session.settle()
        with pytest.raises(Refused) as refused:
            session.click(session.find("crash"))
            session.exit_as([0])
        assert "exited with code 0" in str(refused.value)
        with pytest.raises(Refused, match="code 0 after the error ZeroDivisionError: not by zero"):
            session.exit_as([0])
        status = session.post("/execute/sync", {"script": "mobile: exitStatus", "args": [{}]})
        assert (status["expected"], status["fault"]) == (False, "appCrashed")
        assert "raise ZeroDivisionError" in status["words"]
