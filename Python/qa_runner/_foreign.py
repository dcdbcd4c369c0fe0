"""Locators and conditions for drivers whose apps ours does not read: those of Appium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ._clock import clock
from ._errors import QaError

if TYPE_CHECKING:
    from ._app import App
    from ._locators import Locator

_ROLES: dict[str, list[str]] = {
    # Our role: elements of phones.
    "button": ["XCUIElementTypeButton", "android.widget.Button"],
    "link": ["XCUIElementTypeLink"],
    "textField": ["XCUIElementTypeTextField", "android.widget.EditText"],
    "secureField": ["XCUIElementTypeSecureTextField"],
    "toggle": ["XCUIElementTypeSwitch", "android.widget.Switch"],
    "image": ["XCUIElementTypeImage", "android.widget.ImageView"],
    "list": ["XCUIElementTypeTable"],
    "row": ["XCUIElementTypeCell"],
    "alert": ["XCUIElementTypeAlert"],
}


def attempts(query: dict[str, Any]) -> list[tuple[str, str]]:
    """The strategies and values to ask in turn, until one gives elements."""
    keys = {key for key, value in query.items() if value and key != "index"}
    for key in ("relations", "highlighted", "screenText", "style", "cell"):
        if key in keys:
            raise QaError(
                f"Only qa-runner's own driver can find by {key!r}. Use roles, names, texts, "
                "filter() and locator() with this driver.",
                code="unsupported operation",
            )
    if keys == {"css"}:
        return [("css selector", query["css"])]
    if keys == {"xpath"}:
        return [("xpath", query["xpath"])]
    if keys == {"identifier"}:
        return [("accessibility id", query["identifier"]), ("id", query["identifier"])]
    path = _ancestors(query) + _node(query)
    return [("xpath", "//" + path)]


def _ancestors(query: dict[str, Any]) -> str:
    return "".join(_ancestors(o) + _node(o) + "//" for o in query.get("within", []))


def _node(query: dict[str, Any]) -> str:
    if "css" in query or "xpath" in query:
        raise QaError(
            "This driver cannot join CSS or XPath with other locators. Write one selector.",
            code="unsupported operation",
        )
    step = "*"
    if identifier := query.get("identifier"):
        names = ("id", "resource-id", "content-desc", "name")
        step += _any(f"@{name}={_quoted(identifier)}" for name in names)
    if role := query.get("role"):
        if role not in _ROLES:
            raise QaError(
                f"This driver can't find by the role {role}. Use another locator of the element.",
                code="unsupported operation",
            )
        step += _any(f"self::{tag}" for tag in _ROLES[role])
    if name := query.get("name"):
        step += _any(_compare(["@label", "@content-desc", "@name", "@text", "."], name))
    text = query.get("text")
    if text and "matches" not in text:
        own = _any(_compare(["@text", "@label", "."], text))
        step += own + ("" if query.get("role") or query.get("identifier") else f"[not(*{own})]")
    return step + "".join(f"[.//{_node(inner)}]" for inner in query.get("containing", []))


def _compare(operands: list[str], match: dict[str, str]) -> list[str]:
    if "equals" in match:
        return [f"{_xpath_folded(o)}={_quoted(folded(match['equals']))}" for o in operands]
    if "contains" in match:
        part = _quoted(folded(match["contains"]))
        return [f"contains({_xpath_folded(o)},{part})" for o in operands]
    raise QaError(
        "A regular expression for a name needs qa-runner's own driver. Write the whole name.",
        code="unsupported operation",
    )


def folded(text: str) -> str:
    """The text with each run of white space, no-break spaces too, as one blank."""
    return " ".join(text.split())


_WIDE_SPACES = "".join(filter(str.isspace, map(chr, range(0x80, 0x3001))))


def _xpath_folded(operand: str) -> str:
    # XPath's own function knows ASCII's white space alone.
    blanks = " " * len(_WIDE_SPACES)
    return f'normalize-space(translate({operand},"{_WIDE_SPACES}","{blanks}"))'


def _any(tests: Any) -> str:
    return f"[{' or '.join(tests)}]"


def _quoted(text: str) -> str:
    if '"' not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    pieces = text.split('"')
    return "concat(" + ",'\"',".join(f'"{piece}"' for piece in pieces) + ")"


def text_of(app: App, element: str, pattern: str) -> bool:
    """Whether a regular expression is found in the element's text."""
    return re.search(pattern, folded(str(app._element("GET", element, "text")))) is not None


def poll(app: App, locator: Locator, condition: object, negated: bool, limit: float) -> str:
    """Waits until the element is in a state, for drivers that answer at once only."""
    __tracebackhide__ = True
    deadline = clock.monotonic() + limit
    pause = 0.02
    while True:
        holds: bool | None
        try:
            holds, element, state = met(app, app._find_all(locator), condition)
        except QaError as error:
            if error.code not in ("stale element reference", "no such element"):
                raise
            holds, element, state = None, "", "the element changed while it was read"
        if holds is not None and holds != negated:
            return element
        if clock.monotonic() >= deadline:
            wish = f"{'not ' if negated else ''}{condition}"
            raise QaError(f"{locator} was not {wish} within {limit:g} s: {state}.", code="timeout")
        clock.sleep(min(pause, max(0.0, deadline - clock.monotonic())))
        pause = min(pause * 1.6, 0.4)


def met(app: App, found: list[str], condition: object) -> tuple[bool | None, str, str]:
    """Whether a state holds, the element, and what was there, in words.

    None where there was no one element to read: then neither the state nor its contrary holds.
    """
    if isinstance(condition, dict) and "count" in condition:
        return len(found) == condition["count"], "", f"{len(found)} match"
    if condition == "gone":
        shown = [item for item in found if app._element("GET", item, "displayed")]
        return not shown, "", "it is visible"
    if len(found) != 1:
        return None, "", "nothing matches" if not found else f"{len(found)} elements match, not one"
    element = found[0]
    if condition == "present":
        return True, element, "it is there"
    if isinstance(condition, dict):
        ((kind, match),) = condition.items()
        path = "text" if kind == "text" else "property/value"
        text = folded(str(app._element("GET", element, path) or ""))
        return _matches(text, match), element, f"its {kind} is {text!r}"
    if not app._element("GET", element, "displayed"):
        return False, element, "it is not visible"
    if condition == "visible":
        return True, element, "it is visible"
    if condition == "focused":
        has_focus = element in app.command("GET", "element/active").values()
        return has_focus, element, f"it {'has' if has_focus else 'does not have'} the focus"
    if condition == "selected":
        is_selected = bool(app._element("GET", element, "selected"))
        return is_selected, element, f"it is {'' if is_selected else 'not '}selected"
    is_enabled = bool(app._element("GET", element, "enabled"))
    state = "it is enabled" if is_enabled else "it is disabled"
    return is_enabled != (condition == "disabled"), element, state


def _matches(text: str, match: dict[str, str]) -> bool:
    if "equals" in match:
        return text == folded(match["equals"])
    if "contains" in match:
        return folded(match["contains"]) in text
    return re.search(match["matches"], text) is not None
