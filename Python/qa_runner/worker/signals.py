"""Tells a signal that the tests send to their own interpreter from one that comes from outside."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import Any


def note_own_signals(descriptor: int) -> None:
    """Writes each signal that this process sends to itself to the descriptor, a byte each.

    What a child process sends, or C code, is not seen.
    """
    os.set_inheritable(descriptor, False)
    # A full pipe holds nothing up.
    os.set_blocking(descriptor, False)
    own = os.getpid()

    def note(number: int) -> None:
        with contextlib.suppress(OSError, ValueError):
            os.write(descriptor, bytes([number]))

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "os.kill":
            is_meant = arguments[0] in (own, 0, -1, -os.getpgrp())
        elif event == "os.killpg":
            is_meant = arguments[0] in (0, os.getpgrp())
        else:
            is_meant = event == "signal.pthread_kill"
        if is_meant and os.getpid() == own:
            note(arguments[1])

    sys.addaudithook(watch)
    raise_signal = signal.raise_signal

    def raise_noted(signum: int, /) -> None:
        # Python audits this one not.
        note(signum)
        raise_signal(signum)

    signal.raise_signal = raise_noted
