"""The app's end of the agent protocol: one JSON object a line over the driver's socket.

Standard library only, for every Python from 3.9. See docs/agent-protocol.md of qa-runner.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
import threading
from typing import Any, Callable

from .aim import Aim

VERSION = 1
MARK_NUMBER = 7770


class Connection:
    """A line to the driver. Any thread may send."""

    def __init__(self, path: str, secret: str, app: str, app_version: str) -> None:
        self._secret = secret
        self._sending = threading.Lock()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(5)
        self._socket.connect(path)
        self._socket.settimeout(None)
        self.send(
            {
                "type": "hello",
                "version": VERSION,
                "secret": secret,
                "app": app,
                "appVersion": app_version,
                "mode": "tui",
                "pid": os.getpid(),
                "aims": True,
            }
        )

    @classmethod
    def from_environment(cls, app: str, app_version: str) -> Connection | None:
        """Connects to the driver that started this process; None if no driver did.

        The variables are removed, so that a child process does not connect, too.
        """
        path = os.environ.pop("QA_AGENT_SOCKET", None)
        secret = os.environ.pop("QA_AGENT_SECRET", None)
        if not path or not secret:
            return None
        return cls(path, secret, app, app_version)

    def mark(self, revision: int) -> str:
        """The sequence that ends a frame on the terminal."""
        return f"\x1b]{MARK_NUMBER};{self._secret};{revision}\x1b\\"

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message. A driver that is gone is noticed by the reader."""
        line = json.dumps(message, separators=(",", ":"), ensure_ascii=False) + "\n"
        with self._sending, contextlib.suppress(OSError):
            self._socket.sendall(line.encode("utf-8", "replace"))

    def listen(
        self, command: Callable[[dict[str, Any]], None], lost: Callable[[], None]
    ) -> None:
        """Hands every command to `command` and the end to `lost`, on a thread of its own."""

        def read() -> None:
            try:
                with self._socket.makefile("r", encoding="utf-8") as lines:
                    for line in lines:
                        command(json.loads(line))
            except (OSError, ValueError) as error:
                print(f"qa-runner's agent: {error}", file=sys.stderr)
            lost()

        threading.Thread(target=read, name="qa-agent", daemon=True).start()


class Reporter:
    """What an app has told its driver: frames, input, activity."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.revision = 0
        self.consumed = 0
        self.busy = 0
        self.aim = Aim()
        self.tree: dict[str, Any] = {}
        self._told: dict[str, int] = {}

    @property
    def progress(self) -> dict[str, int]:
        return {
            "revision": self.revision, "consumed": self.consumed, "busy": self.busy,
            "missed": self.aim.missed,
        }  # fmt: skip

    def frame(self, tree: dict[str, Any], title: str = "") -> str:
        """Sends a tree as a new frame; returns the mark that belongs to it."""
        self.revision += 1
        self.tree = tree
        self._told = self.progress
        place = tree["frame"]
        self.connection.send(
            {
                "type": "frame",
                "progress": self._told,
                "tree": tree,
                "title": title,
                "size": {"columns": place["width"], "rows": place["height"]},
            }
        )
        return self.connection.mark(self.revision)

    def report(self) -> None:
        """Says how far the app is, where that has changed since the last frame."""
        if self.progress != self._told:
            self._told = self.progress
            self.connection.send({"type": "idle", **self._told})

    def reply(self, message: dict[str, Any], **answer: Any) -> None:
        """Answers a command."""
        self.connection.send(
            {"type": "reply", "id": message["id"], "progress": self.progress, **answer}
        )

    def takes(self, action: dict[str, Any]) -> bool:
        """Performs what is the same for all frameworks; whether the action was one of that."""
        kind = action.get("type")
        if kind == "aim":
            self.aim.set(action, self.tree)
        elif kind == "cancelTouch":
            self.aim.cancel()
        return kind in ("aim", "cancelTouch", "barrier")

    def unsupported(self, framework: str, kind: Any) -> dict[str, Any]:
        """The answer to a command that an agent does not know."""
        return {
            "error": f"The agent for {framework} does not support the action {kind}.",
            "isUnsupported": True,
        }
