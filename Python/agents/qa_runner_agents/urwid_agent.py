"""The agent for urwid: patches its main loop and its screen once urwid has been imported."""

from __future__ import annotations

import os
from typing import Any

from .connection import Connection, Reporter
from .urwid_tree import TreeReader

SYNC_BEGIN = "\x1b[?2026h"
SYNC_END = "\x1b[?2026l"


class Agent:
    """What a process has once, however many loops it runs."""

    def __init__(self, connection: Connection) -> None:
        self.reporter = Reporter(connection)
        self.reader = TreeReader()
        self.canvas: Any = None
        #: Commands that are answered when the loop is idle.
        self._pending: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self._received: list[dict[str, Any]] = []
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        connection.listen(self._receive, lambda: None)

    # Called on the thread of the connection

    def _receive(self, message: dict[str, Any]) -> None:
        self._received.append(message)
        os.write(self._write, b"\0")

    # Called on the app's thread

    def watch(self, loop: Any) -> None:
        """Has a loop take the driver's commands."""
        loop.event_loop.watch_file(self._read, self._take)

    def _take(self) -> None:
        try:
            os.read(self._read, 4096)
        except BlockingIOError:
            return
        while self._received:
            message = self._received.pop(0)
            self._pending.append((message, self._perform(message.get("action", {}))))

    def _perform(self, action: dict[str, Any]) -> dict[str, Any]:
        if self.reporter.takes(action):
            return {}
        if action.get("type") != "reveal":
            return self.reporter.unsupported("urwid", action.get("type"))
        if not self.reader.reveal(action.get("element", 0)):
            return {"error": "The element is gone. Find it again."}
        return {}

    def aimed(self, loop: Any, keys: list[Any]) -> list[Any]:
        """The input without presses of the mouse that would miss their element."""
        aim = self.reporter.aim
        passed = []
        for key in keys:
            if aim.is_set and isinstance(key, tuple) and len(key) == 4:
                kind, _, x, y = key
                allows = {"mouse press": aim.press, "mouse release": aim.release}.get(kind)
                if allows is not None and not allows(x, y, self._tree(loop)):
                    continue
            passed.append(key)
        return passed

    def _tree(self, loop: Any) -> dict[str, Any]:
        """What the loop's widgets are now: a press finds them, whatever is drawn."""
        size = loop.screen.get_cols_rows()
        widget = getattr(loop, "_topmost_widget", loop.widget)
        return self.reader.tree(widget.render(size, focus=True), size)

    def idle(self) -> None:
        """Reports after a turn of the loop: its input is handled, its frame is drawn."""
        self.reporter.report()
        while self._pending:
            message, answer = self._pending.pop(0)
            self.reporter.reply(message, **answer)

    def draw(self, screen: Any, draw: Any, size: tuple[int, int], canvas: Any) -> None:
        """Draws a canvas as a frame of its own."""
        if canvas is self.canvas or getattr(screen, "_resized", False):
            draw(screen, size, canvas)
            return
        self.canvas = canvas
        screen.write(SYNC_BEGIN)
        draw(screen, size, canvas)
        mark = self.reporter.frame(self.reader.tree(canvas, size))
        screen.write(mark + SYNC_END)
        screen.flush()


def place_parts(canvases: Any) -> None:
    """Has canvases know where their parts are once they are padded or trimmed.

    urwid moves what is drawn and leaves the places of the parts as they were.
    """
    sides, ends, trim = (
        canvases.pad_trim_left_right, canvases.pad_trim_top_bottom, canvases.trim,
    )  # fmt: skip

    def move(canvas: Any, x: int, y: int) -> None:
        canvas.children = [
            (left + x, top + y, *rest) for left, top, *rest in canvas.children
        ]

    def new_sides(self: Any, left: int, right: int) -> None:
        sides(self, left, right)
        move(self, left, 0)

    def new_ends(self: Any, top: int, bottom: int) -> None:
        ends(self, top, bottom)
        # What it trims goes through `trim`.
        move(self, 0, max(0, top))

    def new_trim(self: Any, top: int, count: int | None = None) -> None:
        trim(self, top, count)
        move(self, 0, -top)

    canvases.pad_trim_left_right = new_sides
    canvases.pad_trim_top_bottom = new_ends
    canvases.trim = new_trim


def patch(urwid: Any) -> None:
    """Connects every loop that draws with raw_display."""
    place_parts(urwid.canvas.CompositeCanvas)
    screens = urwid.raw_display.Screen
    loops = urwid.MainLoop
    start, update, go_idle = loops.start, loops._update, loops.entering_idle
    draw_screen = screens.draw_screen
    agents: list[Agent] = []

    def new_start(self: Any, *arguments: Any) -> Any:
        if not agents and isinstance(self.screen, screens):
            connection = Connection.from_environment(type(self.widget).__name__, "")
            if connection is not None:
                agents.append(Agent(connection))
        context = start(self, *arguments)
        if agents:
            agents[0].watch(self)
        return context

    def new_update(self: Any, keys: Any, raw: Any) -> Any:
        if agents:
            keys = agents[0].aimed(self, keys)
        result = update(self, keys, raw)
        if agents:
            agents[0].reporter.consumed += len(raw)
        return result

    def new_idle(self: Any) -> None:
        go_idle(self)
        if agents:
            agents[0].idle()

    def new_draw(self: Any, size: tuple[int, int], canvas: Any) -> None:
        if agents:
            agents[0].draw(self, draw_screen, size, canvas)
        else:
            draw_screen(self, size, canvas)

    loops.start, loops._update, loops.entering_idle = new_start, new_update, new_idle
    screens.draw_screen = new_draw
