"""How far a Textual app is with its input, and whether it is still busy."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from weakref import WeakKeyDictionary

# A handler that takes longer than this does not hold the input back: the app is then busy.
HANDLER_LIMIT = 2.0
# What happens in turns of the loop has come to its end after so many quiet ones.
QUIET_TURNS = 4
# So many turns are looked at one by one.
QUICK_TURNS = 40
# A worker that runs for longer is a service of the app, and the screen can be tested beside it.
YOUNG_WORKER = 5.0


def pumps(app: Any) -> list[Any]:
    """Everything that handles messages: the app, its screens, its widgets."""
    return [pump for pump in [app, *app._registry] if pump.is_running]


def is_drained(app: Any) -> bool:
    """Whether no message waits or is being handled, and nothing is to be drawn."""
    for pump in pumps(app):
        queue = pump._message_queue
        # A pump that handles a message does not wait for the next one.
        if not queue.empty() or not waits(queue):
            return False
        if getattr(pump, "_next_callbacks", None):
            return False
    screen = app.screen
    return not (
        getattr(screen, "_dirty_widgets", None)
        or getattr(screen, "_layout_required", False)
        or getattr(screen, "_callbacks", None)
    )


def waits(queue: Any) -> bool:
    """Whether a pump waits for the queue's next message.

    The queue is asyncio's or, in newer versions, Textual's own with an event.
    """
    event = getattr(queue, "ready_event", None)
    return bool(getattr(queue, "_getters", True) if event is None else event._waiters)


async def handled(app: Any) -> bool:
    """Waits until every message that is queued, and what it causes, has been handled.

    Returns False if a handler is still at work at the limit.
    """
    deadline = time.monotonic() + HANDLER_LIMIT
    quiet = turns = 0
    while quiet < QUIET_TURNS:
        if not app.is_running:
            return True
        quiet = quiet + 1 if is_drained(app) else 0
        turns += 1
        # A frame is drawn by a timer. Whoever takes long does not need to be looked at so often.
        await asyncio.sleep(0 if quiet or turns < QUICK_TURNS else 0.0005)
        if time.monotonic() > deadline:
            return False
    return True


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
