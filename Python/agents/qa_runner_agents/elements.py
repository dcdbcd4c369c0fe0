"""What the trees of all frameworks are made of."""

from __future__ import annotations

from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

#: A place in cells: x, y, width, height.
Place = tuple[int, int, int, int]
NOWHERE: Place = (0, 0, 0, 0)
#: What boxes are drawn with.
BORDERS = set(" ─│┌┐└┘├┤━┃┏┓┗┛═║╔╗╚╝╭╮╰╯|-+\n")

# The driver refuses deeper trees and larger ones.
DEPTH_LIMIT = 150
ELEMENT_LIMIT = 9_000


def intersection(one: Place, other: Place) -> Place:
    """The cells that two places share."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right = min(one[0] + one[2], other[0] + other[2])
    bottom = min(one[1] + one[3], other[1] + other[3])
    return x, y, max(0, right - x), max(0, bottom - y)


def union(places: list[Place]) -> Place:
    """The smallest place around those that are on the screen."""
    places = [place for place in places if place[2] and place[3]]
    if not places:
        return NOWHERE
    x, y = min(place[0] for place in places), min(place[1] for place in places)
    right = max(place[0] + place[2] for place in places)
    bottom = max(place[1] + place[3] for place in places)
    return x, y, right - x, bottom - y


def frame(place: Place) -> dict[str, int]:
    """A place as the protocol has it."""
    return dict(zip(("x", "y", "width", "height"), place))


def states(
    is_enabled: bool = True,
    is_focused: bool = False,
    is_selected: bool = False,
    is_visible: bool = True,
    is_secure: bool = False,
    is_focusable: bool = False,
    is_checked: bool | None = None,
) -> dict[str, bool]:
    """The states of an element."""
    states = {
        "isEnabled": is_enabled,
        "isFocused": bool(is_focused),
        "isSelected": is_selected,
        "isVisible": is_visible,
        "isSecure": is_secure,
        "isFocusable": bool(is_focusable),
    }
    if is_checked is not None:
        states["isChecked"] = is_checked
    return states


def node(
    number: int, role: str, place: Place, children: list[dict[str, Any]] | None = None,
    *, source: Any = None, texts: dict[str, str | None] | None = None, **more: Any,
) -> dict[str, Any]:
    """An element; `texts` are its label, value and text, `more` are its states."""
    made: dict[str, Any] = {
        "id": number,
        "role": role,
        "frame": frame(place),
        "states": states(**{"is_visible": place[2] > 0 and place[3] > 0, **more}),
        "attributes": {} if source is None else {"class": type(source).__name__},
        "children": children or [],
    }
    for key, text in (texts or {}).items():
        if text is not None:
            made[key] = text
    return made


class Numbers:
    """Gives each element a number, which it keeps as long as its owner lives."""

    def __init__(self) -> None:
        self._next = count(2)
        self._numbers: WeakKeyDictionary[Any, dict[Any, int]] = WeakKeyDictionary()

    def number(self, owner: Any, key: Any = None) -> int:
        """The number of a widget, or of a part of it."""
        own = self._numbers.setdefault(owner, {})
        if key not in own:
            own[key] = next(self._next)
        return own[key]

    def owner(self, number: int) -> tuple[Any, Any] | None:
        """The widget of an element and the part of it; None if it is gone."""
        for owner, own in list(self._numbers.items()):
            for key, known in own.items():
                if known == number:
                    return owner, key
        return None


def field_name(text: str) -> str | None:
    """A caption without what leads to its field."""
    return text.strip().rstrip(":").rstrip() or None
