"""A git repository to try the merge queue on, with real processes."""
from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "Scripts" / "merge-queue"
LONGEST = 60
"""Seconds that only keep a broken test from hanging."""


def lives(mark: Path) -> bool:
    """Whether the process whose number a file holds is there. One that only waits to be reaped
    by whoever inherited it is not."""
    try:
        status = Path(f"/proc/{mark.read_text().strip()}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


class Scratch(unittest.TestCase):
    """A repository with a bare-like main: nothing is checked out on it."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.place = self.folder / "project"
        self.git("init", "--quiet", "-b", "main", str(self.place), at=self.folder)
        self.git("config", "user.name", "Mina")
        self.git("config", "user.email", "mina@fernway.example")
        self.git("config", "merge-queue.test", "./check")
        self.check("true")
        self.commit("base", ".gitignore", "*.o\n")
        self.base = self.main()
        self.git("checkout", "--quiet", "--detach")

    def git(self, *arguments: str, at: Path | None = None) -> str:
        return subprocess.run(
            ["git", "-C", str(at or self.place), "-c", "core.hooksPath=/dev/null", *arguments],
            check=True, text=True, capture_output=True).stdout.strip()

    def check(self, script: str) -> None:
        """Makes the project's test command, part of its next commit."""
        path = self.place / "check"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def commit(self, message: str, file: str, text: str) -> str:
        (self.place / file).write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", message)
        return self.git("rev-parse", "HEAD")

    def branch(self, name: str, file: str | None = None, text: str = "1\n") -> str:
        """A branch off the first main, with one commit."""
        self.git("checkout", "--quiet", "-b", name, self.base)
        commit = self.commit(name, file or name, text)
        self.git("checkout", "--quiet", "--detach")
        return commit

    def main(self) -> str:
        return self.git("rev-parse", "refs/heads/main")

    def files(self, commit: str = "main") -> set[str]:
        return set(self.git("ls-tree", "--name-only", commit).split())

    def history(self) -> list[str]:
        """The subjects that main had, oldest first."""
        return self.git(
            "log", "--first-parent", "--reverse", "--format=%s", f"{self.base}..main"
        ).splitlines()

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, str(TOOL), "-C", str(self.place), *arguments], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(self._end, process)
        return process

    @staticmethod
    def _end(process: subprocess.Popen[str]) -> None:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()

    def tool(self, *arguments: str, code: int = 0) -> str:
        process = self.start(*arguments)
        printed, _ = process.communicate(timeout=LONGEST)
        self.assertEqual(process.returncode, code, printed)
        return printed

    def listing(self) -> dict[str, list[dict[str, str]]]:
        return json.loads(self.tool("list", "--json"))

    def ejected(self) -> dict[str, str]:
        return {entry["branch"]: entry["reason"] for entry in self.listing()["ejected"]}

    def eventually(self, what: str, condition: object) -> None:
        deadline = time.monotonic() + LONGEST
        while not condition():  # type: ignore[operator]
            self.assertLess(time.monotonic(), deadline, f"never came: {what}")
            time.sleep(0.02)

    def assert_each_commit_of_main_is_green(self) -> None:
        self.tool("replay", self.base)
