"""Runs the test command on commits, each in a folder and below a supervisor of its own."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from . import supervisor
from .errors import QueueError
from .repository import Repository
from .trees import check_out, forget_worktrees

GRACE = 5.0
"""Seconds between SIGTERM and SIGKILL."""

SUPERVISOR = Path(supervisor.__file__).read_bytes()
"""As it is now: a test that rewrites the file changes nothing in this run."""


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
    """The command at work on one commit, below a supervisor of its own."""

    supervisors: ClassVar[set[int]] = set()

    def __init__(
        self, repository: Repository, settings: Settings, slot: int, commit: str, title: str
    ) -> None:
        self.commit = commit
        self.slot = slot
        self.title = title
        state = repository.state
        place = check_out(repository, slot, commit, settings.keep_ignored)
        logs = state / "logs"
        logs.mkdir(exist_ok=True)
        self.log = logs / f"{commit[:12]}.log"
        self.mark = f"{state}#{slot}"
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        environment.update(
            MERGE_QUEUE=self.mark, MERGE_QUEUE_COMMIT=commit, MERGE_QUEUE_CHANGES=title)
        self.began = time.monotonic()
        self.limit = settings.limit
        try:
            self._start(settings.command, place, environment)
        except OSError as problem:
            raise QueueError(f"the test command can't be started: {problem}") from None

    def _start(self, command: str, place: Path, environment: dict[str, str]) -> None:
        words = [sys.executable, "-I", "-S", "-", str(os.getpid()), str(GRACE), command]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                words, cwd=place, env=environment, stdin=subprocess.PIPE, stdout=log,
                stderr=subprocess.STDOUT, start_new_session=True)
        self.supervisors.add(self.process.pid)
        assert self.process.stdin is not None
        with self.process.stdin as program:
            program.write(SUPERVISOR)

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
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(2 * GRACE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.supervisors.discard(self.process.pid)
        if self.process.returncode < 0:  # Killed, and what it watched is below the queue now.
            supervisor.end_descendants(GRACE, frozenset(self.supervisors))
        end_marked(self.mark)


def begin(repository: Repository) -> None:
    """Ends what a killed run has left, and makes ready for the tests of this one."""
    supervisor.adopt()
    end_marked(str(repository.state))
    forget_worktrees(repository)


def end_marked(mark: str) -> None:
    """Ends each process whose environment has the mark. No mark of a slot means every slot.

    SIGTERM first. SIGKILL comes later than that of a supervisor, which ends what has no mark."""
    deadline = time.monotonic() + 2 * GRACE
    while found := _marked(mark):
        late = time.monotonic() >= deadline
        for process in found:
            try:
                os.kill(process, signal.SIGKILL if late else signal.SIGTERM)
            except ProcessLookupError:
                pass
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
