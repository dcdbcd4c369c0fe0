"""What the next press of the mouse is meant for: a press that would reach anything else is dropped.

Between the driver's look at the tree and its press, the app may draw something else at the place.
"""

from __future__ import annotations

from typing import Any, Callable

#: Gives the element of a tree that a press in a cell reaches, by its number; None for none.
Hit = Callable[[dict[str, Any], int, int], "int | None"]


def holds(node: dict[str, Any], x: int, y: int) -> bool:
    """Whether a cell is one of an element's."""
    place = node["frame"]
    return (
        place["x"] <= x < place["x"] + place["width"]
        and place["y"] <= y < place["y"] + place["height"]
    )


def find(node: dict[str, Any], number: int) -> dict[str, Any] | None:
    """The element with a number."""
    if node["id"] == number:
        return node
    for child in node["children"]:
        found = find(child, number)
        if found is not None:
            return found
    return None


def innermost(node: dict[str, Any], x: int, y: int) -> int | None:
    """The innermost element in a cell; of two that overlap, the later one."""
    for child in reversed(node["children"]):
        found = innermost(child, x, y)
        if found is not None:
            return found
    return int(node["id"]) if holds(node, x, y) else None


class Aim:
    """The aim of one app, and how many presses it has dropped."""

    def __init__(self, hit: Hit = innermost, missed: int = 0) -> None:
        self.missed = missed
        self._hit = hit
        self._next: tuple[int, int | None] | None = None
        #: What the press that is held was meant for; None where it had no aim.
        self._held: tuple[int | None] | None = None
        self._drops_release = False

    def set(self, action: dict[str, Any], tree: dict[str, Any]) -> None:
        """Notes what the next press is meant for."""
        at = action["at"]
        self._next = (action["element"], self._hit(tree, at["x"], at["y"]))

    def cancel(self) -> None:
        """Forgets it, and what is held."""
        self._next, self._held, self._drops_release = None, None, False

    @property
    def is_set(self) -> bool:
        """Whether a press or a release has to be looked at."""
        return self._next is not None or self._held is not None or self._drops_release

    def press(self, x: int, y: int, tree: dict[str, Any]) -> bool:
        """Whether a press may reach the app."""
        aim, self._next = self._next, None
        self._held, self._drops_release = None, False
        if aim is None:
            return True
        element = find(tree, aim[0])
        if element is not None and holds(element, x, y) and self._hit(tree, x, y) == aim[1]:
            self._held = (aim[1],)
            return True
        self.missed += 1
        self._drops_release = True
        return False

    def release(self, x: int, y: int, tree: dict[str, Any]) -> bool:
        """Whether a release may reach the app: not after a dropped press, or on another element."""
        held, self._held = self._held, None
        if self._drops_release:
            self._drops_release = False
            return False
        if held is not None and self._hit(tree, x, y) != held[0]:
            self.missed += 1
            return False
        return True
