"""The element tree of a prompt_toolkit application in full screen: its windows and their places."""

from __future__ import annotations

import contextlib
import functools
from typing import Any

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
    union,
)

#: The widgets of prompt_toolkit that lie behind a container or a window.
WIDGETS = ("Button", "CheckboxList", "Dialog", "Frame", "ProgressBar", "RadioList", "TextArea")

#: The attribute of a container with the widgets that are behind it. They live as long as it does.
BEHIND = "_qa_widgets"


def patch(widgets: Any) -> None:
    """Has each widget be found by its container."""
    with contextlib.suppress(Exception):
        from prompt_toolkit.widgets.dialogs import Dialog

        _follow(Dialog)
    for name in WIDGETS:
        kind = getattr(widgets, name, None)
        if kind is not None:
            _follow(kind)


def _follow(kind: Any) -> None:
    make = kind.__init__

    @functools.wraps(make)
    def new_make(self: Any, *arguments: Any, **options: Any) -> None:
        make(self, *arguments, **options)
        with contextlib.suppress(Exception):
            container = self.__pt_container__()
            if not hasattr(container, "get_children"):
                container = container.__pt_container__()
            vars(container).setdefault(BEHIND, []).append(self)

    kind.__init__ = new_make


def plain(text: Any) -> str:
    """A formatted text without its styles."""
    from prompt_toolkit.formatted_text import fragment_list_to_text, to_formatted_text

    return str(fragment_list_to_text(to_formatted_text(text)))


class TreeReader:
    """Reads an application. An element keeps its number as long as its window lives."""

    def __init__(self) -> None:
        self._numbers = Numbers()
        self._before = ""
        self._title = ""
        self.title = ""
        self._left = 0

    def reveal(self, number: int) -> bool:
        """Scrolls an element into view; False if it is gone."""
        found = self._numbers.owner(number)
        if found is None:
            return False
        owner, key = found
        if isinstance(key, int):
            owner._selected_index = key
        return True

    def tree(self, app: Any, screen: Any, size: tuple[int, int]) -> dict[str, Any]:
        self._app = app
        self._screen = screen
        self._size: Place = (0, 0, *size)
        self._before, self._title = "", ""
        self._left = ELEMENT_LIMIT
        children = self._visit(app.layout.container, 0)
        with contextlib.suppress(Exception):
            self.title = str(app.terminal_title or "") if hasattr(app, "terminal_title") else ""
        return node(1, "application", self._size, children)

    def _visit(self, container: Any, depth: int) -> list[dict[str, Any]]:
        if depth > DEPTH_LIMIT or self._left <= 0:
            return []
        self._left -= 1
        widgets = getattr(container, BEHIND, [])
        named = {type(widget).__name__: widget for widget in widgets}
        own = {
            kind.__name__: widget for widget in widgets for kind in type(widget).__mro__
        } | named
        try:
            if hasattr(container, "content") and not hasattr(container, "floats") and (
                type(container).__name__ == "Window" or hasattr(container, "render_info")
            ):
                return self._window(container, own)
            if "ProgressBar" in own:
                return self._progress(container, own["ProgressBar"], depth)
            if "Dialog" in own or "Frame" in own:
                return self._box(container, own, depth)
        except Exception:
            # Reading a widget runs the program's code. What fails there must not fail the program.
            return []
        return self._inside(container, depth)

    def _inside(self, container: Any, depth: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        with contextlib.suppress(Exception):
            for child in container.get_children():
                found += self._visit(child, depth + 1)
        return found

    def _box(self, container: Any, own: dict[str, Any], depth: int) -> list[dict[str, Any]]:
        widget = own.get("Dialog") or own["Frame"]
        label = plain(widget.title).strip() or None
        outer, self._title = self._title, label or ""
        children = [
            child for child in self._inside(container, depth) if not self._is_title(child, label)
        ]
        self._title = outer
        place = union([self._place(window) or NOWHERE for window in _windows(container)])
        role = "alert" if "Dialog" in own else "group"
        if not children and place == NOWHERE:
            return []
        if role == "alert" and len(children) == 1 and children[0].get("label") == label:
            # A dialog is a frame, whose title is the dialog's.
            children = children[0]["children"]
        number = self._numbers.number(container, role)
        return [node(number, role, place, children, source=widget, texts={"label": label})]

    @staticmethod
    def _is_title(child: dict[str, Any], label: str | None) -> bool:
        text = child.get("text", "").strip("| ")
        return child["role"] == "text" and label is not None and text == label

    def _progress(self, container: Any, widget: Any, depth: int) -> list[dict[str, Any]]:
        place = union([self._place(window) or NOWHERE for window in _windows(container)])
        number = self._numbers.number(container)
        return [node(number, "progress", place, source=widget,
                     texts={"value": f"{widget.percentage}%"})]  # fmt: skip

    # Windows

    def _place(self, window: Any) -> Place | None:
        found = self._screen.visible_windows_to_write_positions.get(window)
        if found is None:
            return None
        return intersection((found.xpos, found.ypos, found.width, found.height), self._size)

    def _lines(self, place: Place) -> list[str]:
        """What the screen shows at a place."""
        x, y, width, height = place
        rows = self._screen.data_buffer
        return [
            "".join(rows[row][column].char for column in range(x, x + width)).rstrip()
            for row in range(y, y + height)
        ]

    def _window(self, window: Any, own: dict[str, Any]) -> list[dict[str, Any]]:
        place = self._place(window)
        if place is None:
            return []
        control = window.content
        kinds = {kind.__name__ for kind in type(control).__mro__}
        number = self._numbers.number(window)
        focusable = bool(control.is_focusable())
        state = {
            "is_focusable": focusable,
            "is_focused": focusable and self._app.layout.current_window is window,
        }
        if "Button" in own:
            texts = {"label": plain(own["Button"].text).strip()}
            return [node(number, "button", place, source=own["Button"], texts=texts, **state)]
        if "_DialogList" in own:
            return [self._list(number, window, own["_DialogList"], place, state)]
        if "BufferControl" in kinds:
            return [self._field(number, window, control, place, state)]
        if kinds & {"CompletionsMenuControl", "MultiColumnCompletionMenuControl"}:
            return [self._completions(number, window, place)]
        if "DummyControl" in kinds:
            return []
        text = "\n".join(self._lines(place)).strip("\n")
        if not focusable and set(text) <= BORDERS:
            return []
        self._before = text.strip()
        return [node(number, "text", place, source=control, texts={"text": text.strip()}, **state)]

    def _field(
        self, number: int, window: Any, control: Any, place: Place, state: dict[str, Any]
    ) -> dict[str, Any]:
        text = str(control.buffer.text)
        before, self._before = self._before, ""
        label, is_secure = None, False
        for processor in control.input_processors or []:
            inner = getattr(processor, "processor", processor)
            is_on = getattr(processor, "filter", None)
            name = type(inner).__name__
            if name == "BeforeInput":
                label = field_name(plain(inner.text))
            elif name == "PasswordProcessor" and (is_on is None or is_on()):
                is_secure = True
        label = label or field_name(before) or field_name(self._title)
        read_only = bool(control.buffer.read_only())
        role = "secureField" if is_secure else "text" if read_only else "textField"
        value = "•" * len(text) if is_secure else text
        texts = {"text": text} if role == "text" else {"label": label, "value": value}
        return node(number, role, place, source=control, texts=texts, is_secure=is_secure, **state)

    def _list(
        self, number: int, window: Any, widget: Any, place: Place, state: dict[str, Any]
    ) -> dict[str, Any]:
        info = window.render_info
        scroll = info.vertical_scroll if info is not None else 0
        chosen = widget.current_values if widget.multiple_selection else [widget.current_value]
        # Of a list that is too long, the rows around the selected one.
        count = min(len(widget.values), max(0, self._left))
        first = max(0, min(widget._selected_index - count // 2, len(widget.values) - count))
        self._left -= count
        rows = []
        for index in range(first, first + count):
            value, label = widget.values[index]
            at = (place[0], place[1] + index - scroll, place[2], 1)
            rows.append(
                node(self._numbers.number(widget, index), "row", intersection(at, place),
                     texts={"text": plain(label).strip()}, is_checked=value in chosen,
                     is_selected=index == widget._selected_index, is_focusable=True,
                     is_focused=state["is_focused"] and index == widget._selected_index)
            )  # fmt: skip
        label = field_name(self._before) or field_name(self._title)
        self._before = ""
        return node(number, "list", place, rows, source=widget, texts={"label": label}, **state)

    def _completions(self, number: int, window: Any, place: Place) -> dict[str, Any]:
        complete = self._app.current_buffer.complete_state
        chosen = complete.complete_index if complete is not None else None
        scroll = window.render_info.vertical_scroll if window.render_info is not None else 0
        rows = []
        for line, text in enumerate(self._lines(place)):
            at = (place[0], place[1] + line, place[2], 1)
            rows.append(
                node(self._numbers.number(window, f"row {line + scroll}"), "row", at,
                     texts={"text": text.strip()}, is_selected=line + scroll == chosen)
            )  # fmt: skip
        return node(number, "list", place, rows, source=window.content)


def _windows(container: Any) -> list[Any]:
    """The windows in a container."""
    from prompt_toolkit.layout import walk

    return [part for part in walk(container) if hasattr(part, "render_info")]
