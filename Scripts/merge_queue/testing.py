"""Runs the test command on commits, each in a work tree and a process session of its own."""
from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .errors import QueueError
from .repository import Repository

GRACE = 5.0
"""Seconds between SIGTERM and SIGKILL."""


@dataclass
class Settings:
    """How a commit is tested."""

    command: str
    limit: float
    keep_ignored: bool


@dataclass
class Outcome:
    """How a test run ended: `passed`, `failed` or `timed out`."""

    result: str
    code: int | None
    seconds: float
    log: str


class Test:
    """The command at work on one commit."""

    def __init__(
        self, repository: Repository, settings: Settings, slot: int, commit: str, title: str
    ) -> None:
        self.commit = commit
        self.slot = slot
        self.title = title
        state = repository.state
        place = state / "trees" / f"{slot}"
        place.parent.mkdir(exist_ok=True)
        repository.check_out(place, commit, settings.keep_ignored)
        logs = state / "logs"
        logs.mkdir(exist_ok=True)
        self.log = logs / f"{commit[:12]}.log"
        self.mark = f"{state}#{slot}"
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        environment.update(
            MERGE_QUEUE=self.mark, MERGE_QUEUE_COMMIT=commit, MERGE_QUEUE_CHANGES=title)
        self.began = time.monotonic()
        self.limit = settings.limit
        with self.log.open("wb") as log:
            try:
                self.process = subprocess.Popen(
                    ["/bin/sh", "-c", settings.command], cwd=place, env=environment,
                    stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                    start_new_session=True, preexec_fn=_die_with_parent)
            except OSError as problem:
                raise QueueError(f"the test command can't be started: {problem}") from None

    def outcome(self) -> Outcome | None:
        """How it ended, once it has. What it left running is ended then."""
        code = self.process.poll()
        seconds = time.monotonic() - self.began
        if code is None and seconds < self.limit:
            return None
        self.stop()
        result = "timed out" if code is None else "passed" if code == 0 else "failed"
        return Outcome(result, code, round(seconds, 3), str(self.log))

    def stop(self) -> None:
        """Ends the command and all that it started."""
        end_marked(self.mark, [self.process.pid] if self.process.poll() is None else [])
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:  # Where no mark can be read, on other systems than Linux.
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def _die_with_parent() -> None:
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    except (OSError, AttributeError):
        pass  # Not on Linux: the next run finds nothing to end, and says so by its own tests.


def end_marked(mark: str, also: list[int]) -> None:
    """Ends each process whose environment has the mark, and the sessions `also`.

    SIGTERM first, SIGKILL after `GRACE`. A mark without a slot means every slot of a queue."""
    deadline = time.monotonic() + GRACE
    sent = signal.SIGTERM
    while True:
        found = _marked(mark)
        for session in also:
            try:
                os.killpg(session, sent)
            except (ProcessLookupError, PermissionError):
                pass
        also = []
        if not found:
            return
        for process in found:
            try:
                os.kill(process, sent)
            except ProcessLookupError:
                pass
        if time.monotonic() >= deadline:
            sent = signal.SIGKILL
        time.sleep(0.02)


def _marked(mark: str) -> list[int]:
    """The living processes that the mark names. Zombies have no environment."""
    wanted = f"\0MERGE_QUEUE={mark}"
    ends = ("\0",) if "#" in mark else ("#",)
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment = "\0" + (entry / "environ").read_text(errors="replace")
        except OSError:
            continue
        if any(wanted + end in environment for end in ends) and int(entry.name) != os.getpid():
            found.append(int(entry.name))
    return found
