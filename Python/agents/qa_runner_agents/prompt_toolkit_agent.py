"""The agent for prompt_toolkit: patches its renderer and its input once they have been imported.

Only applications in full screen have it: a prompt in the flow of the terminal leaves the screen to
what the program prints.
"""

from __future__ import annotations

import re
from typing import Any

from .connection import Connection, Reporter
from .prompt_toolkit_tree import TreeReader

#: A report of the mouse: button, column, line, pressed or released.
SGR_MOUSE = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])")
SYNC_BEGIN = "\x1b[?2026h"
SYNC_END = "\x1b[?2026l"


class Agent:
    """What a process has once, however many applications it runs one after another."""

    def __init__(self, connection: Connection, app: Any) -> None:
        self.reporter = Reporter(connection)
        self.reader = TreeReader()
        self.app = app
        #: Bytes that were read and not handled yet.
        self.taken = 0
        self._pending: list[tuple[dict[str, Any], dict[str, Any]]] = []
        connection.listen(self._receive, lambda: None)

    def _receive(self, message: dict[str, Any]) -> None:
        loop = getattr(self.app, "loop", None)
        if loop is None or loop.is_closed():
            self.reporter.reply(message, error="The application has ended.")
        else:
            loop.call_soon_threadsafe(self._perform, message)

    def _perform(self, message: dict[str, Any]) -> None:
        action = message.get("action", {})
        kind = action.get("type")
        answer: dict[str, Any] = {}
        if self.reporter.takes(action):
            pass
        elif kind == "reveal":
            if not self.reader.reveal(action.get("element", 0)):
                answer["error"] = "The element is gone. Find it again."
            self.app.invalidate()
        else:
            answer = self.reporter.unsupported("prompt_toolkit", kind)
        self._pending.append((message, answer))
        self.after_turn()

    def render(self, renderer: Any, render: Any, app: Any, layout: Any) -> None:
        """Draws a frame of its own."""
        self.app = app
        output = renderer.output
        output.write_raw(SYNC_BEGIN)
        render(renderer, app, layout)
        size = output.get_size()
        tree = self.reader.tree(app, renderer.last_rendered_screen, (size.columns, size.rows))
        output.write_raw(self.reporter.frame(tree, self.reader.title) + SYNC_END)
        output.flush()
        self.after_turn()

    def allows(self, key: Any) -> bool:
        """Whether a key, or a press of the mouse that reaches its element.

        A press finds what was drawn last, so that frame's tree tells.
        """
        aim = self.reporter.aim
        event = SGR_MOUSE.fullmatch(key.data) if aim.is_set else None
        if event is None or int(event[1]) & ~0b11100:
            return True
        decide = aim.press if event[4] == "M" else aim.release
        return decide(int(event[2]) - 1, int(event[3]) - 1, self.reporter.tree)

    def handled(self, app: Any) -> None:
        """Counts the input, once its keys have been handled."""
        if self.taken and not is_waiting(app.input):
            self.reporter.consumed += self.taken
            self.taken = 0
        self.reporter.busy = 1 if app.key_processor.key_buffer and not app.is_done else 0
        self.after_turn()

    def after_turn(self) -> None:
        """Reports, unless a frame is about to do so."""
        if self.app.is_running and getattr(self.app, "_invalidated", False):
            return
        self.reporter.report()
        while self._pending:
            message, answer = self._pending.pop(0)
            self.reporter.reply(message, **answer)


def is_waiting(source: Any) -> bool:
    """Whether the input has read the beginning of a key or of a paste, and waits for the rest."""
    parser = getattr(source, "vt100_parser", None)
    if parser is None:
        return False
    if getattr(parser, "_in_bracketed_paste", False):
        return True
    generator = getattr(parser, "_input_parser", None)
    variables = generator.gi_frame.f_locals if generator is not None and generator.gi_frame else {}
    return bool(variables.get("prefix"))


def patch(_: Any) -> None:
    """Connects every application in full screen."""
    from prompt_toolkit.input.posix_utils import PosixStdinReader
    from prompt_toolkit.key_binding.key_processor import KeyProcessor
    from prompt_toolkit.layout.screen import Screen
    from prompt_toolkit.renderer import Renderer

    if not hasattr(Screen(), "visible_windows_to_write_positions"):
        raise RuntimeError("prompt_toolkit 3.0.20 or newer is needed")
    render, read, process = Renderer.render, PosixStdinReader.read, KeyProcessor.process_keys
    agents: list[Agent] = []
    early = [0]

    def new_render(self: Any, app: Any, layout: Any, is_done: bool = False) -> None:
        if not agents and self.full_screen and not is_done:
            connection = Connection.from_environment("prompt_toolkit", "")
            if connection is not None:
                agents.append(Agent(connection, app))
                agents[0].reporter.consumed = early[0]
        if agents and self.full_screen and not is_done:
            agents[0].render(self, render, app, layout)
        else:
            render(self, app, layout, is_done)

    def new_read(self: Any, *arguments: Any) -> str:
        data: str = read(self, *arguments)
        count = len(data.encode("utf-8", "surrogateescape"))
        if agents:
            agents[0].taken += count
        else:
            early[0] += count
        return data

    def new_process(self: Any) -> None:
        from prompt_toolkit.application.current import get_app_or_none

        if agents and agents[0].reporter.aim.is_set:
            keys = [key for key in self.input_queue if agents[0].allows(key)]
            self.input_queue.clear()
            self.input_queue.extend(keys)
        process(self)
        app = get_app_or_none()
        if agents and app is not None:
            agents[0].handled(app)

    Renderer.render, PosixStdinReader.read = new_render, new_read
    KeyProcessor.process_keys = new_process
