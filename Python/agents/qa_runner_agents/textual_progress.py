"""How far a Textual app is with its input, and whether it is still busy."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from weakref import WeakKeyDictionary

# A handler that takes longer than this does not hold the input back: the app is then busy.
HANDLER_LIMIT = 2.0
# A worker that runs for longer is a service of the app, and the screen can be tested beside it.
YOUNG_WORKER = 5.0


def pumps(app: Any) -> list[Any]:
    """Everything that handles messages: the app, its screens, its widgets."""
    return [pump for pump in [app, *app._registry] if pump.is_running]


def is_drained(app: Any) -> bool:
    """Whether no message waits and nothing is to be drawn."""
    for pump in pumps(app):
        queue = pump._message_queue
        if not queue.empty() or getattr(pump, "_next_callbacks", None):
            return False
    screen = app.screen
    return not (
        getattr(screen, "_dirty_widgets", None)
        or getattr(screen, "_layout_required", False)
        or getattr(screen, "_callbacks", None)
    )


async def handled(app: Any) -> bool:
    """Waits until every message that is queued, and what it causes, has been handled.

    Returns False if a handler is still at work at the limit.
    """
    deadline = time.monotonic() + HANDLER_LIMIT
    quiet = 0
    while quiet < 2:
        if not app.is_running:
            return True
        was_drained = is_drained(app)
        if not await _one_round(app, deadline):
            return False
        quiet = quiet + 1 if was_drained and is_drained(app) else 0
        if not quiet:
            # A frame is drawn by a timer.
            await asyncio.sleep(0.0005)
        if time.monotonic() > deadline:
            return False
    return True


async def _one_round(app: Any, deadline: float) -> bool:
    """Waits until every pump has come to a callback behind its queue."""
    loop = asyncio.get_running_loop()
    waiting = []
    for pump in pumps(app):
        if pump.is_parent_active if hasattr(pump, "is_parent_active") else True:
            done = loop.create_future()

            def reached(done: asyncio.Future[None] = done) -> None:
                if not done.done():
                    done.set_result(None)

            if pump.call_later(reached):
                waiting.append((pump, done))
    while True:
        left = [done for pump, done in waiting if not done.done() and pump.is_running]
        if not left:
            return True
        if time.monotonic() > deadline:
            return False
        await asyncio.wait(left, timeout=0.02, return_when=asyncio.ALL_COMPLETED)


class Activity:
    """Counts what will change the screen: animations, and workers that began lately."""

    def __init__(self) -> None:
        self._seen: WeakKeyDictionary[Any, float] = WeakKeyDictionary()

    def count(self, app: Any) -> int:
        now = time.monotonic()
        workers = 0
        for worker in app.workers:
            if worker.is_finished:
                continue
            if now - self._seen.setdefault(worker, now) < YOUNG_WORKER:
                workers += 1
        animator = app.animator
        animations = len(getattr(animator, "_animations", ())) + len(
            getattr(animator, "_scheduled", ())
        )
        return workers + animations
