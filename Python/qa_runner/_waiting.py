"""Waits of qa-runner's own driver, which looks at each frame of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._clock import clock
from ._errors import QaError
from ._wire import ELEMENT_KEY

if TYPE_CHECKING:
    from ._app import App
    from ._locators import Locator

#: Errors that say only that a wait's time is over.
_UNMET = ("timeout", "no such element")


def wait_by_frames(
    app: App, locator: Locator, asked: dict[str, object], limit: float, longest: float
) -> str:
    """Waits until the element is as ``asked``; answers its id, empty where there is none.

    The driver ends a command at its own limit, so a wait is several commands of at most
    ``longest`` seconds.
    """
    __tracebackhide__ = True
    deadline = clock.monotonic() + limit
    while True:
        left = max(0.0, deadline - clock.monotonic())
        lasting = asked.get("lasting", 0)
        part = min(left, max(longest, lasting / 1000 if isinstance(lasting, int) else 0))
        argument = {"locator": locator.query, **asked, "timeout": int(part * 1000)}
        try:
            value = app.execute("mobile: waitFor", argument, extra=part)
            return str(value.get(ELEMENT_KEY, "")) if isinstance(value, dict) else ""
        except QaError as error:
            if error.code not in _UNMET or error.fault or part >= left:
                raise
