"""What has happened, a line each: the queue's only state. `kill -9` loses no line of it."""
from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import AlreadyRunning, QueueError

Entry = dict[str, Any]


@dataclass
class Change:
    """A branch that waits, at the commit that it had when it was added."""

    id: int
    branch: str
    commit: str
    added: float


@dataclass
class State:
    """What the journal's lines amount to."""

    waiting: list[Change] = field(default_factory=list)
    landed: list[Entry] = field(default_factory=list)
    ejected: list[Entry] = field(default_factory=list)
    candidates: dict[tuple[str, str], str] = field(default_factory=dict)
    results: dict[tuple[str, str], Entry] = field(default_factory=dict)
    landing: Entry | None = None
    next_id: int = 1

    def add(self, entry: Entry) -> None:
        """Takes in one more line."""
        kind = entry["kind"]
        if kind == "queued":
            self.waiting = [c for c in self.waiting if c.branch != entry["branch"]]
            self.waiting.append(
                Change(entry["id"], entry["branch"], entry["commit"], entry["time"]))
            self.next_id = entry["id"] + 1
        elif kind == "candidate":
            self.candidates[entry["base"], entry["change"]] = entry["commit"]
        elif kind == "tested":
            self.results[entry["commit"], entry["command"]] = entry
        elif kind == "forgotten":
            self.results.pop((entry["commit"], entry["command"]), None)
        elif kind == "landing":
            self.landing = entry
        elif kind in ("landed", "ejected", "removed", "called off"):
            self.landing = None
            if kind != "called off":
                self.waiting = [c for c in self.waiting if c.id != entry["id"]]
            if kind in ("landed", "ejected"):
                (self.landed if kind == "landed" else self.ejected).append(entry)
        else:
            raise ValueError(f"unknown kind {kind!r}")


class Journal:
    """The file of the lines. Several commands may append to it at the same time."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.path = folder / "journal.jsonl"
        self.state = State()
        self._read = 0
        self._lines = 0
        self.refresh()

    def refresh(self) -> None:
        """Reads what was appended since, by this process or another."""
        try:
            with self.path.open("rb") as file:
                file.seek(self._read)
                for line in file:
                    if not line.endswith(b"\n"):
                        break  # Still being written, or cut off by a kill: the next writer mends it.
                    self._take(line)
                    self._read += len(line)
        except FileNotFoundError:
            pass

    def _take(self, line: bytes) -> None:
        self._lines += 1
        try:
            self.state.add(json.loads(line))
        except (ValueError, KeyError, TypeError) as problem:
            raise QueueError(
                f"{self.path}: line {self._lines} is damaged ({problem}). Move the file away to "
                "begin anew, then add the branches again; main is not affected") from None

    def write(self, kind: str, **fields: Any) -> Entry:
        """Appends a line, on the disk before this returns."""
        entry: Entry = {"time": round(time.time(), 3), "kind": kind, **fields}
        with self._writing() as descriptor:
            self._cut_torn_line(descriptor)
            os.write(descriptor, json.dumps(entry).encode() + b"\n")
            os.fsync(descriptor)
        self.refresh()
        return entry

    def queue(self, branch: str, commit: str) -> Change:
        """Adds a branch at the end of the queue; one that waits already loses its place."""
        with self.adding():
            self.refresh()
            self.write("queued", id=self.state.next_id, branch=branch, commit=commit)
        return self.state.waiting[-1]

    @contextmanager
    def adding(self) -> Iterator[None]:
        """Held while a number is chosen, so that no two changes get the same one."""
        with (self.folder / "add.lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @contextmanager
    def running(self) -> Iterator[None]:
        """Held by the one `run` that a queue may have."""
        with (self.folder / "run.lock").open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                raise AlreadyRunning(
                    f"another run works on this queue (process {file.read().strip()}). What you "
                    "add is taken up by it") from None
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            yield

    @contextmanager
    def _writing(self) -> Iterator[int]:
        descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield descriptor
        finally:
            os.close(descriptor)

    @staticmethod
    def _cut_torn_line(descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        end = size
        while end > 0 and os.pread(descriptor, 1, end - 1) != b"\n":
            end -= 1
        if end < size:
            os.ftruncate(descriptor, end)
