"""Denials: steps that say what is not there. The driver holds each until the next input."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._app import App
    from ._errors import QaError

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
#: The key of a denial's number in an error's data.
_KEY = "qa:denial"


@dataclass
class _Denial:
    call: str
    file: str
    line: int


class Denials:
    """The denials of one app, by number: a later command may say that one was wrong."""

    def __init__(self) -> None:
        self._made: list[_Denial] = []

    def open(self, call: str) -> int:
        """Numbers the denial that a call of the test makes."""
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
            frame = frame.f_back
        self._made.append(_Denial(call, frame.f_code.co_filename, frame.f_lineno))
        return len(self._made) - 1

    def is_contradiction(self, error: QaError) -> bool:
        """Whether an error says that a denial was wrong."""
        number = str(error.data.get(_KEY, ""))
        return number.isdigit() and int(number) < len(self._made)

    def explain(self, error: QaError, call: str) -> bool:
        """Has an error that contradicts a denial say which one; False for any other error."""
        if not self.is_contradiction(error):
            return False
        denial = self._made[int(str(error.data[_KEY]))]
        if error.earlier_step is None:
            error.earlier_step = denial.call
            error.place = {"file": denial.file, "line": denial.line}
            error.message = f"{denial.call}: {error.message}"
            error.args = (error.message,)
            error.details = [f"at {denial.file}:{denial.line}, seen before {call}", *error.details]
        return True


def settle(app: App, timeout: float, lasting: float | None) -> None:
    """Waits until what the last input has begun is done and the screen stays as it is."""
    argument: dict[str, Any] = {"timeout": int(timeout * 1000)}
    if app.waits_by_frames:
        argument.update(still=True, done=True, step=app.denials.open("settle()"))
        if lasting is not None:
            argument["lasting"] = int(lasting * 1000)
    app.execute("mobile: settle", argument, extra=timeout)
