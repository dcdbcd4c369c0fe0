"""The paths by which a run knows the tests of pytest."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Any

#: What a file's name cannot hold: the driver writes a minus sign for it.
_FOLDED = re.compile(r"""[/\\:*?"<>|@~\x00-\x1f\x7f]""")


def path_of(nodeid: str) -> str:
    """A test's path: the node's id, with the names of classes and functions as parts of it."""
    head, bracket, ids = nodeid.partition("[")
    file, *names = head.split("::")
    parts = [file, *names]
    parts[-1] += (bracket + ids).replace("/", "∕")
    return "/".join(parts)


def snapshot_names(nodeid: str, number: int = 1) -> tuple[str, str]:
    """The names of the suite and the test in the paths of references.

    ``number`` tells tests of one node id apart.
    """
    file, _, rest = nodeid.partition("::")
    suite = re.sub(r"\.py$", "", file).replace("/", ".")
    head, bracket, ids = rest.partition("[")
    name = head.replace("::", " ") + bracket + ids.replace("::", " ")
    if _FOLDED.search(ids):
        # As a file's name it would be that of other parameters: "a/b", "a:b" and "a-b" are three.
        name += f" {hashlib.sha1(ids.encode('utf-8', 'replace')).hexdigest()[:8]}"
    return suite, name if number == 1 else f"{name} #{number}"


class Paths:
    """Gives each test a path of its own: pytest may give two of them one node id.

    The second one is called ``PATH #2``. Two ids that Unicode calls equal are one name, too.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._of: dict[int, str] = {}
        self._numbers: dict[int, int] = {}

    def number(self, item: Any) -> int:
        """Which of the tests of one path the item is, from 1."""
        return self._numbers.get(id(item), 1)

    def note(self, item: Any) -> str:
        """The path of an item. They are numbered in the order in which they are collected."""
        path = self._of.get(id(item))
        if path is None:
            path = self._of[id(item)] = self.new(item.nodeid)
            number = path.rpartition(" #")[2] if path != path_of(item.nodeid) else "1"
            self._numbers[id(item)] = int(number)
        return path

    def new(self, nodeid: str) -> str:
        """A path that no other test has."""
        first = path = path_of(nodeid)
        number = 1
        while unicodedata.normalize("NFC", path) in self._taken:
            number += 1
            path = f"{first} #{number}"
        self._taken.add(unicodedata.normalize("NFC", path))
        return path
