"""Unmodified programs of urwid and prompt_toolkit in a real terminal, through the real driver."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

import pytest
from driver import Refused, Server, Session

FRAMEWORKS = ["urwid", "prompt_toolkit"]


def needs(framework: str) -> None:
    """Skips a test whose framework is not installed: `check` runs each in its own environment."""
    if importlib.util.find_spec(framework) is None:
        pytest.skip(f"{framework} is not installed here")


@pytest.fixture(params=FRAMEWORKS)
def app(request: pytest.FixtureRequest, server: Server) -> Iterator[Session]:
    needs(request.param)
    with server.session(request.param) as session:
        yield session


def test_a_field_has_its_name_and_value(app: Session) -> None:
    what = app.path("//textField[@label='What']")
    app.fill(what, "Buy bread")
    assert app.attribute(what, "value") == "Buy bread"


def test_a_click_is_handled_when_the_command_returns(app: Session) -> None:
    app.fill(app.path("//textField[@label='What']"), "Buy bread")
    app.click(app.path("//button[@label='Add']"))
    assert app.count("//row[contains(@label, 'Buy bread') or contains(@text, 'Buy bread')]") == 1
    assert app.count("//text[starts-with(@text, '2 tasks')]") == 0
    assert app.count("//text[@text='43 tasks' or @text='3 tasks']") == 1


def test_each_of_many_keys_is_seen(app: Session) -> None:
    what = app.path("//textField[@label='What']")
    app.click(what)
    for character in "abcdéf→h":
        app.keys(character)
        assert app.attribute(what, "value").endswith(character)


def test_a_password_is_never_in_the_tree(app: Session) -> None:
    pin = app.path("//secureField[@label='PIN']")
    app.fill(pin, "s3cret")
    assert app.attribute(pin, "value") == "••••••"
    assert "s3cret" not in app.source()


def test_a_row_is_checked_by_a_click(app: Session) -> None:
    row = "//*[(self::toggle or self::row) and (@label='Call Ann' or @text='Call Ann')][@checked]"
    assert app.attribute(app.path(row), "checked") in (False, "false")
    app.click(app.path(row))
    assert app.attribute(app.path(row), "checked") in (True, "true")


def test_a_dialog_is_an_alert(app: Session) -> None:
    app.click(app.path("//button[starts-with(@label, 'Delete')]"))
    assert app.count("//alert[@label='Confirm']//button") == 2
    assert app.count("//alert//*[@text='Delete all tasks?']") == 1
    app.click(app.path("//alert//button[@label='Yes']"))
    assert app.count("//alert") == 0
    assert app.count("//text[@text='0 tasks' or @text='1 tasks']") == 1


def test_the_escape_key_is_handled_though_it_may_begin_another(app: Session) -> None:
    app.keys("\ue00c")
    what = app.path("//textField[@label='What']")
    app.click(what)
    app.keys("x")
    assert app.attribute(what, "value") == "x"


@pytest.mark.parametrize("framework", [*FRAMEWORKS, "textual"])
def test_auto_finds_the_framework(server: Server, framework: str) -> None:
    needs(framework)
    with server.session(f"auto-{framework}") as session:
        assert session.count("//secureField[@label='PIN']") == 1
        assert session.count("//button[@label='Add' or @text='Add']") == 1


def test_auto_leaves_other_programs_as_they_are(server: Server) -> None:
    with server.session("auto-none") as session:
        session.wait("//*[starts-with(@text, '>>>')]")
        session.keys("print(6 * 7)\n")
        session.wait("//*[@text='42']")


def test_a_row_out_of_view_is_found_and_scrolled_to(server: Server) -> None:
    needs("urwid")
    with server.session("urwid") as session:
        row = session.path("//row[contains(@text, 'Task 39')]")
        assert session.get(f"{row}/displayed") is False
        session.click(row)
        assert session.count("//toggle[@label='Task 39'][@visible='true']") == 1


def test_a_radio_list_of_the_framework_answers(server: Server) -> None:
    needs("prompt_toolkit")
    with server.session("radio", **{"qa:mayExit": [12]}) as session:
        assert session.count("//alert[@label='Size']") == 1
        session.click(session.path("//row[@text='Large']"))
        assert session.attribute(session.path("//row[@text='Large']"), "checked") in (True, "true")
        session.click(session.path("//button[@label='Ok']"))
        assert "12" in str(session.exit())


def test_one_application_after_another_is_seen(server: Server) -> None:
    needs("prompt_toolkit")
    with server.session("dialogs", **{"qa:mayExit": [20]}) as session:
        session.fill(session.path("//textField"), "Mina")
        session.click(session.path("//button[@label='OK']"))
        session.wait("//text[@text='Are you Mina?']")
        session.click(session.path("//button[@label='Yes']"))
        assert "20" in str(session.exit())


@pytest.mark.parametrize(
    ("app", "said"), [("no-urwid", "urwid's MainLoop"), ("prompt", "full screen")]
)
def test_a_program_without_the_framework_is_refused(impatient: Server, app: str, said: str) -> None:
    with pytest.raises(Refused, match="did not start") as refused:
        impatient.session(app)
    assert said in str(refused.value)


def test_a_program_without_a_mouse_is_used_by_its_keys(server: Server) -> None:
    needs("prompt_toolkit")
    with server.session("keys-only") as session:
        session.fill(session.path("//secureField"), "1234")
        assert session.attribute(session.path("//secureField"), "value") == "••••"
        session.click(session.path("//button[@label='Add']"))
        assert session.count("//text[@text='3 tasks']") == 1
