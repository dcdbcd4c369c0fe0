"""The element tree of a Textual app."""

from __future__ import annotations

import contextlib
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from . import textual_roles as roles
from .elements import DEPTH_LIMIT, ELEMENT_LIMIT, intersection, states
from .textual_rows import Row, find, fixed, rows


class TreeReader:
    """Reads an app's screens. An element keeps its number as long as its widget lives."""

    def __init__(self) -> None:
        self._numbers = count(2)
        self._widgets: WeakKeyDictionary[Any, int] = WeakKeyDictionary()
        self._rows: WeakKeyDictionary[Any, dict[Any, int]] = WeakKeyDictionary()
        self._by_number: dict[int, Any] = {}
        self._left = 0

    def widget(self, number: int) -> Any:
        """The widget of an element, or of the row's list; None if it is gone."""
        for widgets in (self._widgets, self._rows):
            for widget, own in widgets.items():
                if own == number or (isinstance(own, dict) and number in own.values()):
                    return widget
        return None

    def reveal(self, number: int) -> bool:
        """Scrolls an element into view; False if it is gone."""
        widget = self.widget(number)
        if widget is None:
            return False
        widget.scroll_visible(animate=False)
        keys = {own: key for key, own in self._rows.get(widget, {}).items()}
        if number not in keys:
            return True
        names = roles.kinds(widget)
        row = find(rows(widget, names), keys[number])
        if row is None:
            return False
        from textual.geometry import Region, Spacing

        top, left = fixed(widget, names)
        region = Region(row.x, row.y, max(1, row.width), row.height)
        if row.key in {other.key for other in rows(widget, names)}:
            # A whole row may be wider than the widget: only its line counts.
            region = Region(int(widget.scroll_x) + left, row.y, 1, row.height)
        widget.scroll_to_region(region, spacing=Spacing(top, 0, 0, left), animate=False)
        return True

    def number(self, widget: Any) -> int:
        """The number of a widget's element."""
        return self._number(widget)

    def tree(self, app: Any) -> dict[str, Any]:
        self._left = ELEMENT_LIMIT
        width, height = app.size
        screens = [*getattr(app, "_background_screens", []), app.screen]
        return {
            "id": 1,
            "role": "application",
            "label": str(app.title),
            "frame": {"x": 0, "y": 0, "width": width, "height": height},
            "states": states(),
            "attributes": {},
            "children": [self._node(screen, screen, None, 0) for screen in screens],
        }

    def _node(self, widget: Any, screen: Any, before: Any, depth: int) -> dict[str, Any]:
        self._left -= 1
        names = roles.kinds(widget)
        try:
            node = self._described(widget, screen, before, names)
        except Exception:
            # Reading a widget runs the app's code. What fails there must not fail the app.
            node = {
                "id": self._number(widget),
                "role": "other",
                "frame": {"x": 0, "y": 0, "width": 0, "height": 0},
                "states": states(is_visible=False),
                "attributes": {"class": type(widget).__name__},
            }
        node["children"] = children = []
        # Those before a failure stay.
        with contextlib.suppress(Exception):
            self._add_children(children, widget, screen, names, depth)
        return node

    def _described(self, widget: Any, screen: Any, before: Any, names: list[str]) -> dict[str, Any]:
        """An element without its children."""
        role = roles.role(widget, names)
        frame, is_visible = self._frame(widget, screen)
        node: dict[str, Any] = {
            "id": self._number(widget),
            "role": role,
            "frame": frame,
            "states": states(
                is_enabled=not widget.is_disabled
                if hasattr(widget, "is_disabled")
                else not widget.disabled,
                is_focused=widget.has_focus and role not in ("window", "alert"),
                is_selected=roles.is_selected(widget, names),
                is_visible=is_visible,
                is_secure=role == "secureField",
                is_focusable=widget.can_focus and role not in ("window", "alert"),
                is_checked=roles.is_checked(widget, names),
            ),
            "attributes": {"class": type(widget).__name__},
        }
        text = roles.own_text(widget, names)
        for key, content in (
            ("identifier", widget.id),
            ("label", roles.label(widget, names, before)),
            ("value", roles.value(widget, names)),
            ("text", text),
        ):
            if content is not None:
                node[key] = content
        return node

    def _add_children(
        self, children: list[Any], widget: Any, screen: Any, names: list[str], depth: int
    ) -> None:
        if depth >= DEPTH_LIMIT:
            return
        before = None
        for child in widget.displayed_children:
            if self._left <= 0:
                break
            # Textual's own helpers, such as scroll bars of a tooltip, have no meaning of their own.
            if type(child).__name__ in ("Tooltip", "ToastRack") and not child.display:
                continue
            children.append(self._node(child, screen, before, depth + 1))
            before = child
        drawn = rows(widget, names)
        if drawn:
            region = widget.scrollable_content_region
            place = self._place(widget, screen)
            if place is not None:
                self._add_rows(widget, drawn, children, place, region)

    def _add_rows(
        self, widget: Any, drawn: list[Row], children: list[Any], place: Any, region: Any
    ) -> None:
        outer, clip = place
        # The content's place on the screen: its offset in the widget, less what is scrolled away.
        gutter = widget.gutter
        left = outer.x + gutter.left - int(widget.scroll_x)
        top = outer.y + gutter.top - int(widget.scroll_y)
        shown = intersection(
            (outer.x + gutter.left, outer.y + gutter.top, region.width, region.height), clip
        )
        numbers = self._rows.setdefault(widget, {})
        stays, _ = fixed(widget, roles.kinds(widget))
        below = intersection(
            (shown[0], shown[1] + stays, shown[2], max(0, shown[3] - stays)), shown
        )
        for row in drawn:
            if self._left <= 0:
                return
            # A table's header covers the rows that are scrolled below it.
            is_fixed = row.y < stays
            y = outer.y + gutter.top if is_fixed else top
            children.append(self._row(row, numbers, left, y, shown if is_fixed else below, widget))

    def _row(
        self,
        row: Row,
        numbers: dict[Any, int],
        left: int,
        top: int,
        shown: tuple[int, int, int, int],
        widget: Any,
        role: str = "row",
    ) -> dict[str, Any]:
        self._left -= 1
        if row.key not in numbers:
            numbers[row.key] = next(self._numbers)
        frame = intersection((left + row.x, top + row.y, row.width, row.height), shown)
        node: dict[str, Any] = {
            "id": numbers[row.key],
            "role": role,
            "text": row.text,
            "frame": dict(zip(("x", "y", "width", "height"), frame)),
            "states": states(
                is_enabled=row.is_enabled,
                is_selected=row.is_selected,
                is_visible=frame[2] > 0 and frame[3] > 0,
                is_checked=row.is_checked,
            ),
            "attributes": {},
            "children": [
                self._row(cell, numbers, left, top, shown, widget, "text") for cell in row.cells
            ],
        }
        if row.cells:
            # The cells have the text; the row's own name is all of it.
            node["label"] = node.pop("text")
        if row.identifier is not None:
            node["identifier"] = str(row.identifier)
        return node

    def _number(self, widget: Any) -> int:
        number = self._widgets.get(widget)
        if number is None:
            number = next(self._numbers)
            self._widgets[widget] = number
        return number

    @staticmethod
    def _place(widget: Any, screen: Any) -> tuple[Any, tuple[int, int, int, int]] | None:
        if widget is screen:
            size = screen.size
            return screen.region, (0, 0, size.width, size.height)
        try:
            found = screen._compositor.find_widget(widget)
        except Exception:
            # Not laid out: not on the screen.
            return None
        clip = found.clip
        return found.region, (clip.x, clip.y, clip.width, clip.height)

    def _frame(self, widget: Any, screen: Any) -> tuple[dict[str, int], bool]:
        place = self._place(widget, screen)
        if place is None:
            return {"x": 0, "y": 0, "width": 0, "height": 0}, False
        region, clip = place
        frame = intersection((region.x, region.y, region.width, region.height), clip)
        is_visible = bool(widget.visible) and frame[2] > 0 and frame[3] > 0
        return dict(zip(("x", "y", "width", "height"), frame)), is_visible
