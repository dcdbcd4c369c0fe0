"""A press that would reach another element than the one that is meant is dropped and counted."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import socket
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import FRAMEWORKS
from driver import HERE
from test_frameworks import needs

sys.path.append(str(HERE.parent))
from qa_runner_agents.aim import Aim, find, innermost  # noqa: E402

LIMIT = 90


class App:
    """A program with its agent, in a terminal, and this test as its driver."""

    def __init__(self, framework: str, folder: Path) -> None:
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(str(folder / "agent"))
        listener.listen()
        listener.settimeout(LIMIT)
        self._main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {
            **os.environ, "QA_AGENT_SOCKET": str(folder / "agent"), "QA_AGENT_SECRET": "s",
            "PYTHONPATH": str(HERE.parent), "TERM": "xterm-256color",
        }  # fmt: skip
        # A click in Textual's list chooses a row, in the others it checks it.
        self._state = "isSelected" if framework == "textual" else "isChecked"
        if framework == "textual":
            environment["TEXTUAL_DRIVER"] = "qa_runner_agents.textual_driver:AgentDriver"
        else:
            environment["QA_PYTHON_AGENT"] = framework
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "apps" / FRAMEWORKS[framework])], env=environment,
            stdin=side, stdout=side, stderr=side, start_new_session=True,
        )  # fmt: skip
        os.close(side)
        threading.Thread(target=self._drain, daemon=True).start()
        connection = listener.accept()[0]
        listener.close()
        connection.settimeout(LIMIT)
        self._connection = connection
        self._lines = connection.makefile("r", encoding="utf-8")
        self.tree: dict[str, Any] = {}
        self.progress: dict[str, int] = {}
        self._number = 0
        hello = self._take()
        assert hello["aims"] is True, hello

    def _drain(self) -> None:
        # The terminal ends with the program.
        with contextlib.suppress(OSError):
            while os.read(self._main, 65536):
                pass

    def _take(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._lines.readline())
        if message["type"] == "frame":
            self.tree = message["tree"]
        self.progress = message.get("progress", self.progress)
        if message["type"] == "idle":
            self.progress = {key: message[key] for key in self.progress if key in message}
        return message

    def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._take()

    def perform(self, action: dict[str, Any]) -> None:
        self._number += 1
        line = json.dumps({"id": self._number, "action": action}) + "\n"
        self._connection.sendall(line.encode())
        while True:
            message = self._take()
            if message["type"] == "reply" and message["id"] == self._number:
                assert "error" not in message, message
                return

    def press(self, x: int, y: int) -> None:
        """Presses and releases, and waits until the program has handled it."""
        words = b"".join(b"\x1b[<0;%d;%d%c" % (x + 1, y + 1, end) for end in b"Mm")
        wanted = self.progress["consumed"] + len(words)
        os.write(self._main, words)
        self.until(lambda: self.progress["consumed"] >= wanted)
        self.perform({"type": "barrier"})

    def row(self, name: str) -> dict[str, Any]:
        found = _named(self.tree, name)
        assert found is not None, self.tree
        return found

    def is_chosen(self, name: str) -> bool:
        return _any(self.row(name), lambda node: bool(node["states"].get(self._state)))

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._connection.close()
        os.close(self._main)


def _any(node: dict[str, Any], holds: Callable[[dict[str, Any]], bool]) -> bool:
    return holds(node) or any(_any(child, holds) for child in node["children"])


def _named(node: dict[str, Any], name: str) -> dict[str, Any] | None:
    if node["role"] in ("row", "toggle") and name in (node.get("label"), node.get("text")):
        return node
    for child in node["children"]:
        found = _named(child, name)
        if found is not None:
            return found
    return None


@pytest.fixture(params=FRAMEWORKS)
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[App]:
    needs(request.param)
    app = App(request.param, tmp_path)
    yield app
    app.close()


def test_a_press_on_another_element_is_dropped(app: App) -> None:
    app.until(lambda: bool(app.tree) and _named(app.tree, "Call Ann") is not None)
    app.perform({"type": "barrier"})
    one, other = app.row("Buy milk"), app.row("Call Ann")
    cells = [(row["frame"]["x"] + 1, row["frame"]["y"]) for row in (one, other)]
    before = {name: app.is_chosen(name) for name in ("Buy milk", "Call Ann")}
    # It has moved: where it was, another one is.
    app.perform({"type": "aim", "element": other["id"], "at": dict(zip("xy", cells[1]))})
    app.press(*cells[0])
    assert app.progress["missed"] == 1
    assert {name: app.is_chosen(name) for name in before} == before
    # The next press is meant for what it reaches.
    app.perform({"type": "aim", "element": other["id"], "at": dict(zip("xy", cells[1]))})
    app.press(*cells[1])
    assert app.progress["missed"] == 1
    assert app.is_chosen("Call Ann") != before["Call Ann"]
    was_chosen = app.is_chosen("Buy milk")
    # An aim that was cancelled drops nothing.
    app.perform({"type": "aim", "element": 999_999, "at": {"x": 0, "y": 0}})
    app.perform({"type": "cancelTouch"})
    app.press(*cells[0])
    assert app.progress["missed"] == 1
    assert app.is_chosen("Buy milk") != was_chosen


def node(number: int, x: int, width: int, *children: dict[str, Any]) -> dict[str, Any]:
    place = {"x": x, "y": 0, "width": width, "height": 1}
    return {"id": number, "frame": place, "children": list(children)}


def test_a_release_on_another_element_is_dropped() -> None:
    aim = Aim()
    tree = node(1, 0, 10, node(2, 0, 5), node(3, 5, 5))
    aim.set({"element": 2, "at": {"x": 1, "y": 0}}, tree)
    assert aim.press(1, 0, tree)
    assert not aim.release(1, 0, node(1, 0, 10, node(3, 0, 5)))
    assert (aim.missed, aim.is_set) == (1, False)
    # A press without an aim, and one of an element that has gone.
    assert aim.press(1, 0, tree) and aim.release(1, 0, tree)
    aim.set({"element": 2, "at": {"x": 1, "y": 0}}, tree)
    assert not aim.press(1, 0, node(1, 0, 10, node(3, 0, 5)))
    assert not aim.release(1, 0, tree)
    assert aim.missed == 2


def test_the_innermost_and_last_element_has_a_cell() -> None:
    tree = node(1, 0, 10, node(2, 0, 8, node(3, 2, 2)), node(4, 3, 3))
    assert [innermost(tree, x, 0) for x in (0, 2, 3, 9, 10)] == [2, 3, 4, 1, None]
    assert find(tree, 3) is not None and find(tree, 5) is None
