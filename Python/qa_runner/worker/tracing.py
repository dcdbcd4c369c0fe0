"""What a test's app showed after each step, for a trace: a line of JSON each."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from .._app import App
from .._errors import InfrastructureError, QaError

#: The file's name, by which reports find it.
FILE_NAME = "trace.jsonl"
#: The most that one attempt keeps, in bytes.
_LIMIT = 32 << 20
#: How long the driver may take to show one of the two, in seconds.
_TIME = 2.0
#: Where the code is that notes steps.
_OWN = (str(Path(__file__).parents[1]) + os.sep, str(Path(contextlib.__file__)))


class Trace:
    """Keeps the screens, the element trees and the places of a test's steps."""

    def __init__(self, mode: str) -> None:
        self._keeps_all = mode == "on"
        self._lines = bytearray()
        self._last: tuple[Any, str | None] | None = None
        self._can_look = True
        #: Whether it has as much as one attempt keeps.
        self.is_full = False

    @classmethod
    def asked(cls) -> Trace | None:
        """As the run's ``--trace`` says; None where it asks for none."""
        mode = os.environ.get("QA_TRACE", "off")
        return cls(mode) if mode in ("on", "retain-on-failure") else None

    def step_ended(self, apps: list[App], time: Any) -> None:
        """A step has ended; ``time()`` says when it is noted."""
        if self.is_full:
            return
        shown = self._look(apps)
        line: dict[str, Any] = {"time": round(time(), 2), **_place()}
        if shown is not None and shown != self._last:
            self._last = shown
            for key, value in zip(("screen", "source"), shown):
                if value is not None:
                    line[key] = value
        data = json.dumps(line, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
        self.is_full = len(self._lines) + len(data) > _LIMIT
        if not self.is_full:
            self._lines += data

    def lines(self, has_failed: bool) -> bytes:
        """What is to be kept; empty where nothing is."""
        return bytes(self._lines) if self._keeps_all or has_failed else b""

    def _look(self, apps: list[App]) -> tuple[Any, str | None] | None:
        """The cells and the elements of the app that was used last."""
        live = [app for app in apps if app._session is not None]
        if not live or not self._can_look:
            return None
        app = max(live, key=lambda app: app._client.used)
        screen, source = None, None
        path = f"/session/{app._session}"
        try:
            if app.waits_by_frames and not app.is_page:
                body = {"script": "mobile: screen", "args": [{}]}
                with contextlib.suppress(_Refused):
                    screen = _asked(app, "POST", f"{path}/execute/sync", body)
            with contextlib.suppress(_Refused):
                source = app.secrets.masked(str(_asked(app, "GET", f"{path}/source", None)))
        except InfrastructureError:
            # The test's own commands say what is wrong; each look would wait again.
            self._can_look = False
        return None if screen is None and source is None else (screen, source)


class _Refused(Exception):
    """The app or its driver shows nothing now."""


def _asked(app: App, method: str, path: str, body: object | None) -> Any:
    try:
        return app._client.send(method, path, body, _TIME)
    except InfrastructureError:
        raise
    except QaError as error:
        raise _Refused from error


def _place() -> dict[str, Any]:
    """The line of the test or of its page that the step is in."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        file = frame.f_code.co_filename
        # A plugin that notes steps is not it either.
        if not file.startswith(_OWN) and f"{os.sep}site-packages{os.sep}" not in file:
            return {"file": file, "line": frame.f_lineno}
        frame = frame.f_back
    return {}
