"""Keeps the session of a failed test open while a person looks at it."""

from __future__ import annotations

import contextlib
import json
import os
from typing import Any

from .._clock import clock
from .._errors import QaError
from .attempt import Attempt

#: How long a person may look, in seconds.
_LIMIT = 600.0
#: How often the file is looked for, and how often the driver hears that the session is in use.
_PAUSE, _BEAT = 0.1, 20.0


def pause(attempt: Attempt, report: Any) -> None:
    """Waits until the run's file for it is gone; at once where nobody asked for it."""
    folder = os.environ.get("QA_PAUSE_FOLDER")
    live = [app for app in attempt.apps if app._session is not None]
    if not folder or not live:
        return
    app = max(live, key=lambda app: app._client.used)
    if app.driver_fault is not None or (app.first_fault and app.first_fault.is_infrastructure):
        return
    # The failure is known before the test has ended.
    attempt.issue(report.qa_issue)
    report.qa_is_told = True
    path = os.path.join(folder, "paused.json")
    paused = {
        "driver": attempt.order["driver"], "session": app._session,
        "test": attempt.order["test"]["path"],
    }  # fmt: skip
    with open(path + ".new", "w", opener=_private) as file:
        json.dump(paused, file)
    os.replace(path + ".new", path)
    app.was_looked_at = True
    attempt.session("paused")
    try:
        began = beat = clock.monotonic()
        while os.path.exists(path) and clock.monotonic() - began < _LIMIT:
            clock.sleep(_PAUSE)
            if clock.monotonic() - beat > _BEAT:
                beat = clock.monotonic()
                with contextlib.suppress(QaError):
                    app._client.send("GET", f"/session/{app._session}/title", None, 2.0)
    finally:
        with contextlib.suppress(OSError):
            os.remove(path)
        attempt.session("resumed")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
