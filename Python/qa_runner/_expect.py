"""Expectations: each waits until it holds, and a failure says what was there instead."""

from __future__ import annotations

import re
from typing import Any, Union, overload

from ._app import App
from ._clock import clock
from ._errors import QaError
from ._foreign import folded
from ._locators import Locator, Text, matcher, shown
from ._recording import noted
from ._snapshots import match_snapshot


class LocatorExpectation:
    """What is expected of an element.

    What must not be there, a count and a value are *denials*: they wait until the app has done
    what the last input began, and stand until the next input. ``for_`` asks that it was so for so
    many seconds.
    """

    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def _wait(
        self, call: str, condition: object, timeout: float | None, negated: bool = False
    ) -> None:
        __tracebackhide__ = True
        name = f"expect({self._locator}).{call}"
        app = self._locator.app
        with noted(name), app._explained(name):
            app._wait(self._locator, condition, negated=negated, timeout=timeout)

    def _deny(
        self,
        call: str,
        condition: object,
        timeout: float | None,
        for_: float | None,
        negated: bool = False,
    ) -> None:
        """A denial: it stands until the next input."""
        __tracebackhide__ = True
        name = f"expect({self._locator}).{call}"
        app = self._locator.app
        with noted(name), app._explained(name):
            denial = {"step": app.denials.open(name)}
            limit = app.timeout if timeout is None else timeout
            if for_ is not None:
                denial["lasting"] = int(for_ * 1000)
                limit = max(limit, for_)
            app._wait(self._locator, condition, negated=negated, timeout=limit, denial=denial)

    def to_be_visible(self, *, timeout: float | None = None) -> None:
        """Exactly one element matches and is visible."""
        __tracebackhide__ = True
        self._wait("to_be_visible()", "visible", timeout)

    def not_to_be_visible(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """No element matches, or none that is visible."""
        __tracebackhide__ = True
        self._deny("not_to_be_visible()", "gone", timeout, for_)

    def to_be_hidden(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """No element matches, or none that is visible."""
        __tracebackhide__ = True
        self._deny("to_be_hidden()", "gone", timeout, for_)

    def to_be_enabled(self, *, timeout: float | None = None) -> None:
        """The element accepts input."""
        __tracebackhide__ = True
        self._wait("to_be_enabled()", "enabled", timeout)

    def not_to_be_enabled(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """The element is there and does not accept input."""
        __tracebackhide__ = True
        self._deny("not_to_be_enabled()", "disabled", timeout, for_)

    def to_be_disabled(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """The element is there and does not accept input."""
        __tracebackhide__ = True
        self._deny("to_be_disabled()", "disabled", timeout, for_)

    def to_be_focused(self, *, timeout: float | None = None) -> None:
        """The element has the focus."""
        __tracebackhide__ = True
        self._wait("to_be_focused()", "focused", timeout)

    def not_to_be_focused(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """The element does not have the focus."""
        __tracebackhide__ = True
        self._deny("not_to_be_focused()", "focused", timeout, for_, negated=True)

    def to_be_checked(self, *, timeout: float | None = None) -> None:
        """The element is switched on or selected."""
        __tracebackhide__ = True
        self._wait("to_be_checked()", "selected", timeout)

    def not_to_be_checked(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """The element is not switched on and not selected."""
        __tracebackhide__ = True
        self._deny("not_to_be_checked()", "selected", timeout, for_, negated=True)

    def to_have_text(self, text: Text, *, timeout: float | None = None) -> None:
        """The whole text is this, or a match of a regular expression is found in it."""
        __tracebackhide__ = True
        self._wait(f"to_have_text({shown(text)})", {"text": matcher(text)}, timeout)

    def not_to_have_text(
        self, text: Text, *, timeout: float | None = None, for_: float | None = None
    ) -> None:
        """The whole text is another."""
        __tracebackhide__ = True
        self._deny(
            f"not_to_have_text({shown(text)})", {"text": matcher(text)}, timeout, for_, negated=True
        )

    def to_contain_text(self, text: Text, *, timeout: float | None = None) -> None:
        """The text contains this."""
        __tracebackhide__ = True
        self._wait(f"to_contain_text({shown(text)})", {"text": matcher(text, exact=False)}, timeout)

    def not_to_contain_text(
        self, text: Text, *, timeout: float | None = None, for_: float | None = None
    ) -> None:
        """The text does not contain this."""
        __tracebackhide__ = True
        condition = {"text": matcher(text, exact=False)}
        self._deny(f"not_to_contain_text({shown(text)})", condition, timeout, for_, negated=True)

    def to_have_value(
        self, value: Text, *, timeout: float | None = None, for_: float | None = None
    ) -> None:
        """The value of a field is this."""
        __tracebackhide__ = True
        self._deny(f"to_have_value({shown(value)})", {"value": matcher(value)}, timeout, for_)

    def not_to_have_value(
        self, value: Text, *, timeout: float | None = None, for_: float | None = None
    ) -> None:
        """The value of a field is another."""
        __tracebackhide__ = True
        condition = {"value": matcher(value)}
        self._deny(f"not_to_have_value({shown(value)})", condition, timeout, for_, negated=True)

    def to_have_count(
        self, count: int, *, timeout: float | None = None, for_: float | None = None
    ) -> None:
        """So many elements match."""
        __tracebackhide__ = True
        self._deny(f"to_have_count({count})", {"count": count}, timeout, for_)


class AppExpectation:
    """What is expected of an app."""

    def __init__(self, app: App) -> None:
        self._app = app

    def to_match_snapshot(
        self,
        name: str,
        *kinds: str,
        timeout: float = 2.0,
        ignoring: list[dict[str, Any]] | None = None,
        tolerating: list[dict[str, Any]] | None = None,
        limits: dict[str, Any] | None = None,
    ) -> None:
        """The screen is the recorded one: as ``"grid"`` (text and styles), ``"image"``, or both.

        ``ignoring``, ``tolerating`` and ``limits`` are those of ``mobile: expectSnapshot``.
        """
        __tracebackhide__ = True
        match_snapshot(
            self._app, name, kinds or ("grid",), timeout,
            {"ignoring": ignoring, "tolerating": tolerating, "limits": limits},
        )  # fmt: skip

    def to_have_title(self, title: Text, *, timeout: float | None = None) -> None:
        """The window has this title."""
        __tracebackhide__ = True
        app = self._app
        limit = app.timeout if timeout is None else timeout
        call = f"expect(app).to_have_title({shown(title)})"
        with noted(call), app._explained(call):
            deadline = clock.monotonic() + limit
            while True:
                now = app.title()
                plain = not isinstance(title, re.Pattern) and folded(title) == folded(now)
                right = plain or (isinstance(title, re.Pattern) and title.search(now) is not None)
                if right:
                    return
                if clock.monotonic() >= deadline:
                    raise QaError(f"the title was {now!r} for {limit:g} s", code="timeout")
                clock.sleep(0.02)


    def to_have_scrollback(self, text: Text, *, timeout: float | None = None) -> None:
        """A text is in the rows that have scrolled away, or on the screen."""
        __tracebackhide__ = True
        self._terminal("to_have_scrollback", "scrollback", text, timeout)

    def to_have_clipboard(self, text: Text, *, timeout: float | None = None) -> None:
        """The program has copied this text to the clipboard last (OSC 52)."""
        __tracebackhide__ = True
        self._terminal("to_have_clipboard", "clipboard", text, timeout)

    def to_have_styled(self, text: Text, style: str, *, timeout: float | None = None) -> None:
        """The screen has this text in this style: ``"bold red"``, ``"not underline"``."""
        __tracebackhide__ = True
        self._terminal("to_have_styled", "styled", text, timeout, style=style)

    def to_hide_input(self, *, timeout: float | None = None) -> None:
        """The terminal reads a line without showing it, as for a password."""
        __tracebackhide__ = True
        self._terminal("to_hide_input", "hidesInput", None, timeout)

    def _terminal(
        self, name: str, kind: str, text: Text | None, timeout: float | None, **more: str
    ) -> None:
        __tracebackhide__ = True
        if kind != "hidesInput" and text is None:
            raise TypeError("a text or a compiled regular expression is expected, not None")
        if not isinstance(more.get("style", ""), str):
            raise TypeError(f"a style is words such as 'bold red', not {more['style']!r}")
        app = self._app
        limit = app.timeout if timeout is None else timeout
        value = True if text is None else matcher(text, exact=kind == "clipboard")
        words = [] if text is None else [shown(text)]
        call = f"expect(app).{name}({', '.join([*words, *map(repr, more.values())])})"
        with noted(call), app._explained(call):
            app.execute(
                "mobile: waitForTerminal", {kind: value, **more, "timeout": int(limit * 1000)}
            )


@overload
def expect(subject: Locator) -> LocatorExpectation: ...
@overload
def expect(subject: App) -> AppExpectation: ...
def expect(subject: Union[Locator, App]) -> Union[LocatorExpectation, AppExpectation]:
    """Expects something of an element or of an app: ``expect(app.get_by_text("Saved"))``."""
    if isinstance(subject, Locator):
        return LocatorExpectation(subject)
    if isinstance(subject, App):
        return AppExpectation(subject)
    raise TypeError(f"expect() takes a locator or an app, not {subject!r}")
