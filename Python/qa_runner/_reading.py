"""What an app shows, whole."""

from __future__ import annotations

import base64
import contextlib
from typing import Any

from ._wire import text_of_run


class Reading:
    """The reading part of an app."""

    def execute(self, script: str, argument: object | None = None, *, extra: float = 0) -> Any:
        """Runs a script, or one of the driver's commands."""
        raise NotImplementedError

    def command(
        self, method: str, path: str, body: object | None = None, *, extra: float = 0
    ) -> Any:
        """Sends a W3C command below the session."""
        raise NotImplementedError

    def _explained(self, call: str) -> contextlib.AbstractContextManager[None]:
        raise NotImplementedError

    def screen(self) -> str:
        """The terminal's text, a line a row."""
        __tracebackhide__ = True
        with self._explained("screen()"):
            rows = self.execute("mobile: screen")["rows"]
            return "\n".join("".join(text_of_run(run) for run in row).rstrip() for row in rows)

    def screenshot(self) -> bytes:
        """The picture, as PNG."""
        __tracebackhide__ = True
        return base64.b64decode(self.command("GET", "screenshot"))

    def source(self) -> str:
        """The elements, as XML."""
        __tracebackhide__ = True
        return str(self.command("GET", "source"))

    def title(self) -> str:
        """The title of the window."""
        __tracebackhide__ = True
        return str(self.command("GET", "title"))
