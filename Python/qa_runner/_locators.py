"""Locators: values that say which element is meant. Nothing is looked up until one is used."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Union

from ._recording import noted

if TYPE_CHECKING:
    from ._app import App

#: A text, compared whole, or a regular expression that must be found in it.
Text = Union[str, "re.Pattern[str]"]

#: Roles as WAI-ARIA and Playwright name them, and our own names for them.
ROLES = {
    "textbox": "textField", "searchbox": "textField", "password": "secureField",
    "checkbox": "toggle", "switch": "toggle", "radio": "toggle", "combobox": "picker",
    "dialog": "alert", "alertdialog": "alert", "img": "image", "listitem": "row", "option": "row",
    "listbox": "list", "tablist": "tabBar", "menubar": "menu", "menuitem": "menuItem",
    "progressbar": "progress", "separator": "divider", "region": "group",
}  # fmt: skip
KNOWN_ROLES = frozenset(
    "application window group list row text heading button link textField secureField toggle "
    "picker image progress tab tabBar scrollArea alert divider other menu menuItem".split()
)
_RELATIONS = {"above": "above", "below": "below", "left_of": "leftOf", "right_of": "rightOf",
              "near": "near"}  # fmt: skip


def matcher(text: Text, exact: bool = True) -> dict[str, str]:
    """How a text is matched, as the driver reads it."""
    if isinstance(text, re.Pattern) and isinstance(text.pattern, str):
        return {"matches": _flags(text) + text.pattern}
    if not isinstance(text, str):
        raise TypeError(f"a text or a compiled regular expression is expected, not {text!r}")
    return {"equals" if exact else "contains": text}


def _flags(text: re.Pattern[str]) -> str:
    """A regular expression's flags, as the expression itself says them."""
    if text.flags & re.ASCII:
        raise ValueError(
            f"{text!r}: the driver knows no re.ASCII. Write what is meant: [0-9] for \\d, "
            "[A-Za-z0-9_] for \\w."
        )
    known = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "x": re.VERBOSE}
    letters = "".join(letter for letter, flag in known.items() if text.flags & flag)
    return f"(?{letters})" if letters else ""


def shown(text: Text) -> str:
    """A text as a call has it."""
    return f"/{text.pattern}/" if isinstance(text, re.Pattern) else f'"{text}"'


def role_name(role: str) -> str:
    """Our own name of a role."""
    name = ROLES.get(role, role)
    if name not in KNOWN_ROLES:
        known = ", ".join(sorted(set(ROLES) | KNOWN_ROLES))
        raise ValueError(f"there is no role {role!r}; the roles are {known}")
    return name


class Finder:
    """What makes locators: an app, or a locator for elements inside of it."""

    def _made(self, query: dict[str, Any], call: str) -> Locator:
        raise NotImplementedError

    def get_by_role(self, role: str, *, name: Text | None = None, exact: bool = True) -> Locator:
        """The element with a role and, if it is given, an accessible name."""
        query: dict[str, Any] = {"role": role_name(role)}
        if name is not None:
            query["name"] = matcher(name, exact)
        label = "" if name is None else " " + shown(name)
        return self._made(query, f"{role}{label}")

    def get_by_text(self, text: Text, *, exact: bool = True) -> Locator:
        """The innermost element with a text; of a program without an agent, the text itself."""
        return self._made({"text": matcher(text, exact)}, f"text {shown(text)}")

    def get_by_id(self, identifier: str) -> Locator:
        """The element with the developer's identifier."""
        return self._made({"identifier": identifier}, f"id {identifier}")

    def locator(self, selector: str) -> Locator:
        """The element of a CSS selector, or of an XPath, which begins with ``/`` or ``(``."""
        if selector.startswith(("/", "(")):
            return self._made({"xpath": selector}, f"xpath {selector}")
        return self._made({"css": selector}, f"css {selector}")


class Locator(Finder):
    """Which element is meant. Each use looks it up, waits, and requires exactly one match."""

    def __init__(self, app: App, query: dict[str, Any], call: str) -> None:
        self.app = app
        self.query = query
        self._call = call

    def __str__(self) -> str:
        return self._call

    def __repr__(self) -> str:
        return f"<Locator {self._call}>"

    def _made(self, query: dict[str, Any], call: str) -> Locator:
        query = {**query, "within": [self.query]}
        return Locator(self.app, query, f"{call} in {self._call}")

    def _with(self, call: str, **changes: Any) -> Locator:
        return Locator(self.app, {**self.query, **changes}, f"{self._call}{call}")

    # Composition

    def filter(self, *, has: Locator | None = None, has_text: Text | None = None) -> Locator:
        """Only elements that contain another one, or a text anywhere inside."""
        inner = list(self.query.get("containing", []))
        call = ""
        if has is not None:
            inner.append(has.query)
            call += f" with {has}"
        if has_text is not None:
            inner.append({"text": matcher(has_text, exact=False)})
            call += f" with text {shown(has_text)}"
        return self._with(call, containing=inner)

    def nth(self, index: int) -> Locator:
        """The match with this index, from 0; −1 is the last."""
        return self._with(f" nth({index})", index=index)

    @property
    def first(self) -> Locator:
        """The first match."""
        return self.nth(0)

    @property
    def last(self) -> Locator:
        """The last match."""
        return self.nth(-1)

    def beside(self, **anchors: Locator) -> Locator:
        """Only elements ``above=``, ``below=``, ``left_of=``, ``right_of=`` or ``near=`` others.

        The nearest comes first.
        """
        relations = list(self.query.get("relations", []))
        call = ""
        for name, anchor in anchors.items():
            if name not in _RELATIONS:
                known = ", ".join(_RELATIONS)
                raise TypeError(f"beside() has no {name!r}; it takes {known}")
            relations.append({"direction": _RELATIONS[name], "anchor": anchor.query})
            call += f" {name.replace('_', ' ')} {anchor}"
        return self._with(call, relations=relations)

    # Actions

    def click(self, *, timeout: float | None = None) -> None:
        """Presses the middle of the element, once it is visible, enabled, stable, uncovered."""
        __tracebackhide__ = True
        self._act(f"click {self}", "click", {}, timeout)

    def long_press(self, *, duration: float = 0.8, timeout: float | None = None) -> None:
        """Presses the element and lets go after some seconds."""
        __tracebackhide__ = True
        with noted(f"long press {self}"), self.app._explained(f"long_press({self})"):
            element = self.app._ready(self, timeout)
            self.app.execute(
                "mobile: longPress", {"elementId": element, "duration": int(duration * 1000)}
            )

    def fill(self, text: str, *, sensitive: bool = False, timeout: float | None = None) -> None:
        """Replaces the text of a field; ``sensitive`` keeps it out of reports and recordings."""
        __tracebackhide__ = True
        label = "•••" if sensitive else text
        with noted(f'fill {self} "{label}"'), self.app._explained(f"fill({self})"):
            element = self.app._ready(self, timeout)
            self.app._element("POST", element, "clear", {})
            if text:
                self.app._type(element, text, sensitive)

    def clear(self, *, timeout: float | None = None) -> None:
        """Empties a field."""
        __tracebackhide__ = True
        self._act(f"clear {self}", "clear", {}, timeout)

    def type(self, text: str, *, sensitive: bool = False, timeout: float | None = None) -> None:
        """Gives a field the focus and types behind what it holds."""
        __tracebackhide__ = True
        label = "•••" if sensitive else text
        with noted(f'type {self} "{label}"'), self.app._explained(f"type({self})"):
            self.app._type(self.app._ready(self, timeout), text, sensitive)

    def press(self, key: str, *, timeout: float | None = None) -> None:
        """Clicks the element and presses a key, ``enter`` or ``ctrl+c``."""
        __tracebackhide__ = True
        with noted(f"press {self} {key}"), self.app._explained(f"press({self})"):
            element = self.app._ready(self, timeout)
            self.app._element("POST", element, "click", {})
            self.app._press(key)

    def drag_to(self, target: Locator, *, timeout: float | None = None) -> None:
        """Presses the element, moves to the middle of another, and lets go."""
        __tracebackhide__ = True
        with noted(f"drag {self} to {target}"), self.app._explained(f"drag_to({self})"):
            element = self.app._ready(self, timeout)
            end = self.app._wait(target, "visible", timeout=timeout)
            self.app.execute("mobile: drag", {"elementId": element, "targetId": end})

    def scroll_to(self, *, timeout: float | None = None) -> None:
        """Scrolls the element into view."""
        __tracebackhide__ = True
        with noted(f"scroll to {self}"), self.app._explained(f"scroll_to({self})"):
            element = self.app._wait(self, "present", timeout=timeout)
            self.app.execute("mobile: reveal", {"element": element})

    def _act(self, step: str, command: str, body: dict[str, Any], timeout: float | None) -> None:
        __tracebackhide__ = True
        with noted(step), self.app._explained(f"{command}({self})"):
            self.app._act(self, timeout, command, body)

    # Reading

    def text(self, *, timeout: float | None = None) -> str:
        """The text, children's included, once the element is visible."""
        __tracebackhide__ = True
        return str(self._read("text", "GET", "text", timeout))

    def value(self, *, timeout: float | None = None) -> str:
        """The value of a field, once the element is visible."""
        __tracebackhide__ = True
        return str(self._read("value", "GET", "attribute/value", timeout) or "")

    def attribute(self, name: str, *, timeout: float | None = None) -> str | None:
        """An attribute; None where the element does not have it."""
        __tracebackhide__ = True
        value = self._read(f"attribute {name}", "GET", f"attribute/{name}", timeout)
        return None if value is None else str(value)

    def rect(self, *, timeout: float | None = None) -> dict[str, float]:
        """``x``, ``y``, ``width`` and ``height``: points on a device, cells in a bare terminal."""
        __tracebackhide__ = True
        return dict(self._read("rect", "GET", "rect", timeout))

    def count(self) -> int:
        """How many elements match now."""
        __tracebackhide__ = True
        with self.app._explained(f"count({self})"):
            return len(self.app._find_all(self))

    def is_visible(self) -> bool:
        """Whether exactly one element matches now and is visible."""
        __tracebackhide__ = True
        with self.app._explained(f"is_visible({self})"):
            found = self.app._find_all(self)
            return len(found) == 1 and bool(self.app._element("GET", found[0], "displayed"))

    def _read(self, step: str, method: str, path: str, timeout: float | None) -> Any:
        __tracebackhide__ = True
        with self.app._explained(f"{step}({self})"):
            element = self.app._wait(self, "visible", timeout=timeout)
            return self.app._element(method, element, path)
