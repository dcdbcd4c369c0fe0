"""Textual's own Linux driver, with an agent.

TEXTUAL_DRIVER=qa_runner_agents.textual_driver:AgentDriver has an app use it.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import os
import traceback
from typing import Any

from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver

from .aim import Aim, find, innermost
from .connection import Connection
from .textual_progress import Activity, handled
from .textual_tree import TreeReader

SYNC_BEGIN = "\x1b[?2026h"
SYNC_END = "\x1b[?2026l"
# How often a busy app is looked at, in seconds.
BUSY_POLL = 0.01
# The most text of a crash's traceback that is sent.
TRACEBACK_LINES = 60


class _Session:
    """What a process has once, however many apps it runs one after another."""

    connection: Connection | None = None
    revision = 0
    consumed = 0
    reader = TreeReader()
    aim = Aim()
    driver: AgentDriver | None = None

    @classmethod
    def connect(cls, app: Any) -> None:
        if cls.connection is not None:
            return
        cls.connection = Connection.from_environment(
            type(app).__name__, str(getattr(app, "version", ""))
        )
        # A child that is a Textual app, too, has no driver to talk to.
        os.environ.pop("TEXTUAL_DRIVER", None)
        if cls.connection is not None:
            cls.connection.listen(cls._command, cls._lost)

    @classmethod
    def _command(cls, message: dict[str, Any]) -> None:
        driver = cls.driver
        if driver is not None:
            driver.on_loop(driver.begin_command, message)

    @classmethod
    def _lost(cls) -> None:
        driver = cls.driver
        if driver is not None:
            driver.on_loop(driver._app.exit)


class AgentDriver(LinuxDriver):
    """Draws and reads as LinuxDriver does, and reports frames, input and activity."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        # Widgets find their app by a context variable.
        self._context = contextvars.copy_context()
        self._taken = _Session.consumed
        self._activity = Activity()
        self._last_tree: dict[str, Any] | None = None
        self._last_progress: dict[str, int] | None = None
        self._is_in_frame = False
        self._is_unmarked = False
        self._is_stopping = False
        self._stuck = 0
        self._draining: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        _Session.connect(app)
        _Session.driver = self
        _Session.aim = Aim(self._hit, _Session.aim.missed)
        self._handle = app.on_event
        app.on_event = self._on_event
        self._fail = app._handle_exception
        app._handle_exception = self._on_exception

    # Output

    def write(self, data: str) -> None:
        if data == SYNC_BEGIN:
            self._is_in_frame = True
        elif data == SYNC_END:
            self._is_in_frame = False
            self._is_unmarked = False
            data = self._frame_mark() + data
        else:
            self._is_unmarked = True
        super().write(data)

    def flush(self) -> None:
        # Without synchronised updates, a flush ends what was drawn.
        if self._is_unmarked and not self._is_in_frame:
            self._is_unmarked = False
            mark = self._frame_mark()
            if mark:
                super().write(mark)
        super().flush()

    def stop_application_mode(self) -> None:
        self._is_stopping = True
        super().stop_application_mode()

    def start_application_mode(self) -> None:
        self._is_stopping = False
        super().start_application_mode()

    # Frames

    def _progress(self) -> dict[str, int]:
        return {
            "revision": _Session.revision,
            "consumed": _Session.consumed,
            "busy": self._activity.count(self._app) + self._stuck,
            "missed": _Session.aim.missed,
        }

    def _frame_mark(self) -> str:
        """Sends the tree as a new frame; returns the mark that belongs to it."""
        app = self._app
        if _Session.connection is None or self._is_stopping or not app._screen_stack:
            return ""
        if not app.is_running or not app.screen.is_running:
            return ""
        return self._send_frame(_Session.reader.tree(app))

    def _send_frame(self, tree: dict[str, Any]) -> str:
        connection = _Session.connection
        if connection is None:
            return ""
        _Session.revision += 1
        progress = self._progress()
        self._last_tree = tree
        self._last_progress = progress
        frame = tree["frame"]
        connection.send(
            {
                "type": "frame",
                "progress": progress,
                "tree": tree,
                "title": str(self._app.title),
                "size": {"columns": frame["width"], "rows": frame["height"]},
            }
        )
        if progress["busy"]:
            self._watch()
        return connection.mark(_Session.revision)

    def _report(self) -> None:
        """Says how far the app is: by a frame if its tree has changed since the last one."""
        connection = _Session.connection
        app = self._app
        if connection is None or self._is_stopping or not app._screen_stack:
            return
        tree = _Session.reader.tree(app)
        if tree != self._last_tree:
            super().write(self._send_frame(tree))
            super().flush()
        progress = self._progress()
        if progress != self._last_progress:
            self._last_progress = progress
            connection.send({"type": "idle", **progress})
        if progress["busy"]:
            self._watch()

    def _watch(self) -> None:
        """Reports the end of what the app is busy with."""
        if self._watching is None or self._watching.done():
            self._watching = self._spawn(self._watch_busy())

    async def _watch_busy(self) -> None:
        while self._activity.count(self._app) and not self._is_stopping:
            await asyncio.sleep(BUSY_POLL)
        if not self._is_stopping:
            await handled(self._app)
            self._report()

    # Input

    def run_input_thread(self) -> None:
        # The thread makes its parser by this name.
        original = linux_driver.XTermParser
        driver = self

        class CountingParser(original):  # type: ignore[misc, valid-type]
            unreported = 0

            def feed(self, data: str) -> Any:
                yield from super().feed(data)
                self.unreported += len(data.encode("utf-8", "surrogateescape"))
                self._count()

            def tick(self) -> Any:
                yield from super().tick()
                self._count()

            def _count(self) -> None:
                # An escape character may be the key or the beginning of another: it waits.
                if self.unreported and getattr(self, "_timeout_time", None) is None:
                    count, self.unreported = self.unreported, 0
                    driver.on_loop(driver._took, count)

        linux_driver.XTermParser = CountingParser
        try:
            super().run_input_thread()
        finally:
            linux_driver.XTermParser = original

    def _on_exception(self, error: Exception) -> None:
        """Tells of an error by which the app ends: its exit code may be 0 all the same."""
        if _Session.connection is not None:
            lines = traceback.format_exception(type(error), error, error.__traceback__)
            last = traceback.format_exception_only(type(error), error)
            _Session.connection.send({
                "type": "crash", "error": "".join(last).strip(),
                "details": "".join(lines).rstrip().split("\n")[-TRACEBACK_LINES:],
            })  # fmt: skip
        self._fail(error)

    async def _on_event(self, event: Any) -> None:
        """Drops a press that would miss its element: here nothing moves before it is handled."""
        aim = _Session.aim
        if aim.is_set:
            kind = type(event).__name__
            allows = {"MouseDown": aim.press, "MouseUp": aim.release}.get(kind)
            if allows is not None:
                tree = _Session.reader.tree(self._app)
                if not allows(int(event.x), int(event.y), tree):
                    return
        await self._handle(event)

    def _hit(self, tree: dict[str, Any], x: int, y: int) -> int | None:
        """The widget that Textual gives a press in a cell, or its row there."""
        try:
            widget, _ = self._app.screen.get_widget_at(x, y)
        except Exception:
            # There is none.
            return None
        number = _Session.reader.number(widget)
        node = find(tree, number)
        return number if node is None else innermost(node, x, y)

    def on_loop(self, function: Any, *arguments: Any) -> None:
        """Calls a function on the app's thread, after the messages that were sent before."""
        # The loop refuses once the app has ended.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    def _took(self, count: int) -> None:
        self._taken += count
        if self._draining is None or self._draining.done():
            self._draining = self._spawn(self._drain())

    async def _drain(self) -> None:
        while _Session.consumed < self._taken and not self._is_stopping:
            target = self._taken
            is_handled = await handled(self._app)
            if self._taken != target and is_handled:
                continue
            _Session.consumed = target
            self._stuck = 0 if is_handled else 1
            self._report()
            if not is_handled:
                self._spawn(self._unstick())

    async def _unstick(self) -> None:
        while not self._is_stopping and not await handled(self._app):
            pass
        self._stuck = 0
        if not self._is_stopping:
            self._report()

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task = self._context.copy().run(self._loop.create_task, work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Commands

    def begin_command(self, message: dict[str, Any]) -> None:
        self._spawn(self._perform(message))

    async def _perform(self, message: dict[str, Any]) -> None:
        action = message.get("action", {})
        answer: dict[str, Any] = {}
        kind = action.get("type")
        if kind == "reveal":
            if not _Session.reader.reveal(action.get("element", 0)):
                answer["error"] = "The element is gone. Find it again."
        elif kind == "aim":
            _Session.aim.set(action, _Session.reader.tree(self._app))
        elif kind == "cancelTouch":
            _Session.aim.cancel()
        elif kind != "barrier":
            answer["error"] = f"The agent for Textual does not support the action {kind}."
            answer["isUnsupported"] = True
        await handled(self._app)
        self._report()
        if _Session.connection is not None:
            _Session.connection.send(
                {"type": "reply", "id": message["id"], "progress": self._progress(), **answer}
            )
