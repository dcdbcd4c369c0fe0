"""The element tree of an urwid program: its canvases know their widgets and their places."""

from __future__ import annotations

import contextlib
from typing import Any
from weakref import WeakKeyDictionary

from .elements import (
    BORDERS,
    DEPTH_LIMIT,
    ELEMENT_LIMIT,
    NOWHERE,
    Numbers,
    Place,
    field_name,
    intersection,
    node,
)

#: The roles of urwid's own widgets; a subclass has its nearest base's.
ROLES = {
    "Edit": "textField", "Button": "button", "CheckBox": "toggle", "RadioButton": "toggle",
    "ListBox": "list", "LineBox": "group", "ProgressBar": "progress", "Text": "text",
    "Divider": "divider", "Overlay": "alert",
}  # fmt: skip
#: Roles whose own canvases have no elements of their own.
LEAVES = ("textField", "secureField", "button", "toggle", "progress", "text", "divider")
#: So many rows before and after the focus are in the tree, though only some are on the screen.
ROWS_AROUND = 100


def role_of(widget: Any) -> str | None:
    """A widget's role; None where it only decorates or arranges others."""
    for kind in type(widget).__mro__:
        role = ROLES.get(kind.__name__)
        if role and kind.__module__.startswith("urwid"):
            if role == "textField" and getattr(widget, "_mask", None):
                return "secureField"
            return role
    is_own = not type(widget).__module__.startswith("urwid")
    return "group" if is_own else None


def text_of(widget: Any) -> str:
    """What a widget says, whether it is on the screen or not."""
    role = role_of(widget)
    if role == "text":
        return str(widget.text)
    if role in ("button", "toggle"):
        return str(widget.label)
    if role == "textField":
        return f"{widget.caption}{widget.edit_text}"
    inner = getattr(widget, "original_widget", None) or getattr(widget, "_w", None)
    if inner is not None and inner is not widget:
        return text_of(inner)
    with contextlib.suppress(Exception):
        parts = [text_of(part[0]) for part in widget.contents]
        return " ".join(part for part in parts if part)
    return ""


class TreeReader:
    """Reads canvases. An element keeps its number as long as its widget lives."""

    def __init__(self) -> None:
        self._numbers = Numbers()
        #: The list and the position of a row's widget.
        self._homes: WeakKeyDictionary[Any, tuple[Any, Any]] = WeakKeyDictionary()
        self._left = 0

    def reveal(self, number: int) -> bool:
        """Scrolls an element into view; False if it is gone."""
        found = self._numbers.owner(number)
        if found is None:
            return False
        home = self._homes.get(found[0])
        if found[1] == "row" and home is not None:
            home[0].set_focus(home[1])
        return True

    def tree(self, canvas: Any, size: tuple[int, int]) -> dict[str, Any]:
        self._left = ELEMENT_LIMIT
        place = (0, 0, size[0], size[1])
        return node(1, "application", place, self._visit(canvas, 0, 0, place, 0))

    def _visit(self, canvas: Any, x: int, y: int, clip: Place, depth: int) -> list[dict[str, Any]]:
        if depth > DEPTH_LIMIT or self._left <= 0:
            return []
        place = intersection((x, y, canvas.cols(), canvas.rows()), clip)
        info = canvas.widget_info
        widget = info[0] if info else None
        role = None if widget is None else role_of(widget)
        if widget is None or role is None:
            return self._inside(canvas, x, y, place, depth)
        self._left -= 1
        try:
            return self._elements(widget, role, canvas, bool(info[2]), (x, y), place, depth)
        except Exception:
            # Reading a widget runs the program's code. What fails there must not fail the program.
            number = self._numbers.number(widget)
            return [node(number, "other", place, source=widget)]

    def _inside(
        self, canvas: Any, x: int, y: int, clip: Place, depth: int
    ) -> list[dict[str, Any]]:
        """The elements of a canvas's parts, in reading order."""
        parts = sorted(getattr(canvas, "children", ()), key=lambda part: (part[1], part[0]))
        found: list[dict[str, Any]] = []
        for left, top, part, *_ in parts:
            found += self._visit(part, x + left, y + top, clip, depth + 1)
        return found

    def _elements(
        self, widget: Any, role: str, canvas: Any, has_focus: bool, corner: tuple[int, int],
        place: Place, depth: int,
    ) -> list[dict[str, Any]]:  # fmt: skip
        number = self._numbers.number(widget)
        if role in LEAVES:
            return [self._leaf(number, widget, role, has_focus, place)]
        if role == "alert":
            return self._overlay(number, widget, canvas, corner, place, depth)
        if role == "list":
            children = self._rows(widget, canvas, corner, place, depth)
        else:
            children = self._inside(canvas, *corner, place, depth)
        label = None
        if role == "group":
            title = getattr(widget, "title_widget", None)
            label = field_name(str(title.text)) if title is not None else None
            children = [child for child in children if not self._is_border(child, label)]
        focusable = widget.selectable()
        if role == "group" and not children:
            # A widget of the program's own that draws itself.
            text = "\n".join(line.decode("utf-8", "replace").rstrip() for line in canvas.text)
            return [node(number, "other", place, source=widget, texts={"text": text.strip("\n")},
                         is_focused=has_focus and focusable, is_focusable=focusable)]  # fmt: skip
        return [node(number, role, place, children, source=widget, texts={"label": label},
                     is_focusable=focusable and role == "list")]  # fmt: skip

    @staticmethod
    def _is_border(child: dict[str, Any], label: str | None) -> bool:
        """Whether it is a line of a box, or the title that the box has as its name."""
        text = child.get("text")
        if child["role"] == "divider":
            return True
        if child["role"] != "text" or text is None:
            return False
        return set(text) <= BORDERS or (label is not None and text.strip().rstrip(":") == label)

    def _leaf(
        self, number: int, widget: Any, role: str, has_focus: bool, place: Place
    ) -> dict[str, Any]:
        texts: dict[str, str | None] = {}
        more: dict[str, Any] = {}
        if role in ("textField", "secureField"):
            value = str(widget.edit_text)
            texts["label"] = field_name(str(widget.caption))
            texts["value"] = "•" * len(value) if role == "secureField" else value
            more["is_secure"] = role == "secureField"
        elif role == "button":
            texts["label"] = str(widget.label)
        elif role == "toggle":
            texts["label"] = str(widget.label)
            more["is_checked"] = widget.state is True
            texts["value"] = {True: "on", False: "off"}.get(widget.state, "mixed")
        elif role == "progress":
            texts["value"] = str(widget.get_text()).strip()
        elif role == "text":
            texts["text"] = str(widget.text)
        focusable = widget.selectable()
        return node(number, role, place, source=widget, texts=texts, is_focusable=focusable,
                    is_focused=has_focus and focusable, **more)  # fmt: skip

    def _overlay(
        self, number: int, widget: Any, canvas: Any, corner: tuple[int, int], place: Place,
        depth: int,
    ) -> list[dict[str, Any]]:  # fmt: skip
        """What lies below, then the box above it as an alert."""
        parts = list(canvas.children)
        while len(parts) == 1:
            parts = list(parts[0][2].children)
        (left, top, above, _), *below = parts
        found: list[dict[str, Any]] = []
        for x, y, part, _ in below:
            found += self._visit(part, corner[0] + x, corner[1] + y, place, depth + 1)
        inside = self._visit(above, corner[0] + left, corner[1] + top, place, depth + 1)
        box = intersection(
            (corner[0] + left, corner[1] + top, above.cols(), above.rows()), place
        )
        label = next((child["label"] for child in inside if child.get("label")), None)
        alert = node(number, "alert", box, inside, source=widget, texts={"label": label})
        return [*found, alert]

    # Rows

    def _rows(
        self, widget: Any, canvas: Any, corner: tuple[int, int], clip: Place, depth: int
    ) -> list[dict[str, Any]]:
        shown: dict[Any, dict[str, Any]] = {}
        self._add_rows(shown, widget, canvas, corner, clip, depth)
        body = widget.body
        try:
            length, focus = len(body), int(widget.focus_position)
        except Exception:
            # A walker whose rows have other positions than numbers, or none.
            return list(shown.values())
        rows = []
        positions = range(max(0, focus - ROWS_AROUND), min(length, focus + ROWS_AROUND + 1))
        for position in positions:
            row = shown.get(position)
            rows.append(self._hidden(widget, body, position) if row is None else row)
        return rows

    def _add_rows(
        self, shown: dict[Any, dict[str, Any]], widget: Any, canvas: Any, corner: tuple[int, int],
        clip: Place, depth: int,
    ) -> None:  # fmt: skip
        x, y = corner
        for left, top, part, position in sorted(canvas.children, key=lambda part: part[1]):
            at = (x + left, y + top)
            if position is None:
                # The list trims and pads the canvas that has the rows.
                self._add_rows(shown, widget, part, at, clip, depth)
                continue
            place = intersection((*at, part.cols(), part.rows()), clip)
            children = self._visit(part, *at, clip, depth + 1)
            shown[position] = self._row(widget, part, position, place, children)

    def _row(
        self, widget: Any, canvas: Any, position: Any, place: Place, children: list[dict[str, Any]]
    ) -> dict[str, Any]:
        if len(children) == 1 and children[0]["role"] in ("group", "other"):
            # The program's own widget for a row is the row.
            children = children[0]["children"]
        text = " ".join(
            part for part in (_said(child) for child in children) if part
        ) or "\n".join(line.decode("utf-8", "replace").rstrip() for line in canvas.text).strip()
        texts: dict[str, str | None] = {"label": text}
        if all(child["role"] == "text" for child in children) and len(children) <= 1:
            texts, children = {"text": text}, []
        info = canvas.widget_info
        has_focus = bool(info and info[2])
        selectable = bool(info and info[0].selectable())
        own = any(child["states"]["isFocused"] for child in children)
        is_current = position == getattr(widget, "focus_position", None)
        owner = info[0] if info else canvas
        with contextlib.suppress(Exception):
            # A widget that wraps another one leaves its canvas to that.
            owner = widget.body[position]
        return node(self._row_number(owner, widget, position), "row", place, children,
                    texts=texts, is_selected=is_current and widget.selectable(),
                    is_focusable=selectable,
                    is_focused=has_focus and selectable and not own)  # fmt: skip

    def _hidden(self, widget: Any, body: Any, position: int) -> dict[str, Any]:
        row = body[position]
        text = ""
        with contextlib.suppress(Exception):
            text = text_of(row)
        return node(self._row_number(row, widget, position), "row", NOWHERE, texts={"text": text})

    def _row_number(self, row: Any, widget: Any, position: Any) -> int:
        self._homes[row] = (widget, position)
        return self._numbers.number(row, "row")


def _said(child: dict[str, Any]) -> str:
    """What an element and those inside of it say."""
    own = child.get("text") or child.get("label") or ""
    inside = [_said(part) for part in child["children"]]
    return " ".join(part.strip() for part in [own, *inside] if part.strip())
