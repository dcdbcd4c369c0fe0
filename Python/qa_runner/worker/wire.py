"""The child's two pipes: messages out, orders in, on a thread of its own."""

from __future__ import annotations

import ctypes
import json
import os
import queue
import signal
import threading
from typing import Any

from _pytest.outcomes import Failed

from .._clock import clock

#: This signal stops a test. It interrupts what the test's thread waits for.
STOP_SIGNAL = signal.SIGRTMIN + 5


class Stopped(Failed):
    """Ends a test whose time is over, or that the coordinator cancels."""


Stopped.__module__ = "qa_runner"


class Wire:
    """Sends messages; takes orders and ends the test under way when its time is over."""

    def __init__(self, orders: int, events: int) -> None:
        os.set_inheritable(orders, False)
        os.set_inheritable(events, False)
        self._orders = orders
        self._events = events
        self._lock = threading.Lock()
        self.inbox: queue.Queue[dict[str, Any]] = queue.Queue()
        #: The attempt under way, and why it was stopped.
        self.attempt: str | None = None
        self.stopped: str | None = None
        self._is_armed = False
        self._limit = 0.0
        self._deadline: float | None = None
        #: What was left of the limit when it was held; None where it goes on.
        self._left: float | None = None
        self._main = threading.main_thread().ident or 0
        self._is_forked_off = os.getpid()

    def start(self) -> None:
        """Begins to read."""
        _end_with_parent()
        signal.signal(STOP_SIGNAL, self._stop)
        threading.Thread(target=self._read, daemon=True, name="qa-orders").start()
        threading.Thread(target=self._watch, daemon=True, name="qa-deadline").start()

    def send(self, message: dict[str, Any]) -> None:
        """Sends one line."""
        if os.getpid() != self._is_forked_off:
            # A test's own fork is not the worker.
            return
        line = memoryview(json.dumps(message).encode() + b"\n")
        try:
            # Half a line would spoil the next one: the end of a test waits for this one's.
            signal.pthread_sigmask(signal.SIG_BLOCK, [STOP_SIGNAL])
            with self._lock:
                while line:
                    line = line[os.write(self._events, line) :]
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [STOP_SIGNAL])

    def begin(self, attempt: str, limit: float) -> None:
        """Notes the attempt under way and its limit, in seconds."""
        self.attempt, self.stopped, self._is_armed = attempt, None, True
        self._limit, self._left = limit, None
        self._deadline = clock.monotonic() + limit

    def hold(self) -> None:
        """Has the limit stand still: the test waits for its driver."""
        deadline, self._deadline = self._deadline, None
        if deadline is not None:
            self._left = max(0.0, deadline - clock.monotonic())

    def resume(self) -> None:
        """Has the limit go on."""
        left, self._left = self._left, None
        if left is not None and self.stopped is None and self.attempt is not None:
            self._deadline = clock.monotonic() + left

    @property
    def overtime(self) -> str:
        """What is said of a test whose time is over."""
        return f"the test did not end within its limit of {self._limit:g} s"

    def disarm(self) -> None:
        """Has nothing interrupt this thread any more."""
        self._is_armed = False

    def end(self) -> None:
        """Notes that no test is under way."""
        self.attempt, self._deadline = None, None

    def _read(self) -> None:
        with os.fdopen(self._orders, "rb", buffering=1 << 16, closefd=False) as lines:
            for line in lines:
                message = json.loads(line)
                kind = message.get("type")
                if kind == "cancel":
                    if message.get("attempt") == self.attempt:
                        self._interrupt("cancelled")
                else:
                    self.inbox.put(message)
        self.inbox.put({"type": "shutdown"})
        if self.attempt is not None:
            self._interrupt("cancelled")

    def _watch(self) -> None:
        while True:
            clock.sleep(0.05)
            deadline = self._deadline
            if deadline is not None and clock.monotonic() >= deadline:
                self._deadline = None
                self._interrupt("timedOut")

    def _interrupt(self, reason: str) -> None:
        self.stopped = self.stopped or reason
        signal.pthread_kill(self._main, STOP_SIGNAL)

    def _stop(self, *_: object) -> None:
        __tracebackhide__ = True
        if not self._is_armed:
            return
        if self.stopped == "timedOut":
            raise Stopped(self.overtime)
        raise Stopped("the coordinator cancelled the test")


def _end_with_parent() -> None:
    """Has the kernel end this process with its parent (prctl(2), PR_SET_PDEATHSIG)."""
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)
    except (OSError, AttributeError):
        # The end of the orders says the same, later.
        return
