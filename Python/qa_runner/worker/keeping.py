"""What fixtures that several tests share have started: it is no test's leak while they stand."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Any, Callable

import pytest

from .parent import TEARDOWN

#: The variable by which the runner knows the processes of a worker.
_MARK = b"QA_WORKER="


class Keeping:
    """Notes the processes and temporary files that set-ups of wide fixtures leave behind."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self._send = send
        self._folder = os.environ.get("TMPDIR", "")
        mark = os.environ.get("QA_WORKER")
        self._mark = _MARK + mark.encode() if mark else None
        self._processes: dict[Any, set[tuple[int, int]]] = {}
        self._files: dict[Any, set[str]] = {}
        #: The shared fixture that is torn down now.
        self._torn_down = ""

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            yield
            return
        number, ticks, files = _last_process(), _ticks(), self._names()
        yield
        # The last finalizer is the first to run.
        fixturedef.addfinalizer(lambda: self._note_teardown(str(fixturedef.argname)))
        made = self._names() - files
        if made:
            self._files.setdefault(fixturedef, set()).update(made)
        if _last_process() != number:
            born = set(self._born(since=ticks))
            if born:
                self._processes.setdefault(fixturedef, set()).update(born)

    def pytest_fixture_post_finalizer(self, fixturedef: Any) -> None:
        self._files.pop(fixturedef, None)
        self._processes.pop(fixturedef, None)
        if self._torn_down == fixturedef.argname:
            self._note_teardown("")

    def _note_teardown(self, fixture: str) -> None:
        """Has the first process know which shared fixture is torn down; empty for none."""
        self._torn_down = fixture
        self._send({"type": TEARDOWN, "fixture": fixture})

    @property
    def now(self) -> dict[str, Any] | None:
        """What is kept, as the worker protocol says it; None for nothing."""
        files = set().union(*self._files.values()) if self._files else set()
        known = set().union(*self._processes.values()) if self._processes else set()
        processes = [pid for pid, start in known if (_stat(pid) or (0, 0))[1] == start]
        if not files and not processes:
            return None
        return {"processes": sorted(processes), "files": sorted(files)}

    def _names(self) -> set[str]:
        try:
            return set(os.listdir(self._folder)) if self._folder else set()
        except OSError:
            return set()

    def _born(self, since: int) -> Iterator[tuple[int, int]]:
        """The processes of this worker that began at a tick or later."""
        entries = {int(name): _stat(int(name)) for name in os.listdir("/proc") if name.isdigit()}
        for pid, entry in entries.items():
            if entry is None or entry[1] < since:
                continue
            parent, seen = entry[0], {pid}
            while parent not in (0, 1, os.getpid()) and parent not in seen:
                seen.add(parent)
                parent = (entries.get(parent) or (0, 0))[0]
            if parent == os.getpid() or self._bears_mark(pid):
                yield pid, entry[1]

    def _bears_mark(self, pid: int) -> bool:
        if self._mark is None:
            return False
        with contextlib.suppress(OSError), open(f"/proc/{pid}/environ", "rb") as file:
            return self._mark in file.read().split(b"\0")
        return False


def _stat(pid: int) -> tuple[int, int] | None:
    """A process's parent and the tick of its start; None where it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        return int(fields[1]), int(fields[19])
    except (OSError, IndexError, ValueError):
        return None


def _last_process() -> int:
    """The process number that the kernel gave last."""
    try:
        with open("/proc/loadavg", "rb") as file:
            return int(file.read().split()[4])
    except (OSError, IndexError, ValueError):
        return -1


def _ticks() -> int:
    """Clock ticks since the machine's start, as the start of a process is told."""
    with contextlib.suppress(OSError, ValueError, IndexError), open("/proc/uptime", "rb") as file:
        return int(float(file.read().split()[0]) * os.sysconf("SC_CLK_TCK"))
    return 0
