"""The queue at work: tests A, A+B, A+B+C side by side, and lets main have what is green."""
from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from .errors import MainIsRed, QueueError
from .journal import Change, Entry, Journal
from .repository import Conflict, Repository
from .testing import Settings, Test, begin

TICK = 0.05
"""Seconds between two looks at the tests."""


@dataclass
class Candidate:
    """Main as it would be with the changes of the queue up to this one."""

    change: Change
    commit: str
    title: str


class Queue:
    """One `run`. It may end anywhere, by `kill -9` too: the next one reads the journal."""

    def __init__(
        self, repository: Repository, journal: Journal, settings: Settings, ahead: int,
        say: Callable[[str], None],
    ) -> None:
        self.repository = repository
        self.journal = journal
        self.settings = settings
        self.ahead = ahead
        self.say = say
        self.tests: dict[str, Test] = {}
        self.conflicts: dict[tuple[str, str], Conflict] = {}
        self.main = ""
        self.ejected = 0

    def run(self, watch: bool) -> int:
        """Works until the queue is empty, or for good with `watch`.

        Gives the number of changes that were ejected."""
        begin(self.repository)
        self._finish_landing()
        try:
            while True:
                self.journal.refresh()
                if self.journal.state.waiting:
                    self._step()
                elif not watch:
                    return self.ejected
                time.sleep(TICK)
        finally:
            for test in self.tests.values():
                test.stop()
            self.tests.clear()

    def _finish_landing(self) -> None:
        """A landing that a kill cut off has taken place, or it has not."""
        landing = self.journal.state.landing
        if landing is None:
            return
        if self.repository.contains(self.repository.main_commit(), landing["commit"]):
            self._note_landed(landing["id"], landing["branch"], landing["commit"])
        else:
            self.journal.write("called off", id=landing["id"])

    def _step(self) -> None:
        self.main = self.repository.main_commit()
        chain = self._chain()
        if not chain:
            return
        self._collect({candidate.commit for candidate in chain} | {self.main})
        first = chain[0]
        result = self._result(first.commit)
        if result is None:
            self._start(chain)
        elif result["result"] == "passed":
            self._land(first)
        elif self._main_is_green():
            self._eject(first.change, self._reason(first, result), result["log"])

    def _chain(self) -> list[Candidate]:
        """The candidates, each on top of the one before it.

        A change that conflicts with one before it in the queue waits: that one may be ejected."""
        chain: list[Candidate] = []
        base, names = self.main, []
        for change in self.journal.state.waiting[: self.ahead]:
            if self.repository.contains(base, change.commit):
                problem = f"all of it is in {self.repository.main} already"
            else:
                merged = self._candidate(base, change)
                if isinstance(merged, str):
                    names.append(change.branch)
                    base = merged
                    chain.append(
                        Candidate(change, merged, " + ".join([self.repository.main, *names])))
                    continue
                files = ", ".join(merged.files)
                problem = f"it conflicts with {self.repository.main} in {files}"
            if not chain:
                self._eject(change, problem, None)
            return chain
        return chain

    def _candidate(self, base: str, change: Change) -> str | Conflict:
        known = self.journal.state.candidates.get((base, change.commit))
        if known and self.repository.has(known):
            return known
        if not self.repository.has(change.commit):
            raise QueueError(
                f"commit {change.commit[:12]} of {change.branch} is gone from the repository: "
                f"add {change.branch} again, or remove it from the queue")
        if (base, change.commit) in self.conflicts:
            return self.conflicts[base, change.commit]
        made = self.repository.merge(base, change.commit, f"Merge branch '{change.branch}'")
        if isinstance(made, str):
            self.journal.write("candidate", base=base, change=change.commit, commit=made)
        else:
            self.conflicts[base, change.commit] = made
        return made

    def _collect(self, wanted: set[str]) -> None:
        """Notes the tests that have ended, and stops those that nothing needs any more."""
        for commit, test in list(self.tests.items()):
            if commit not in wanted:
                test.stop()
                del self.tests[commit]
                self.say(f"stopped   {test.title}")
            elif outcome := test.outcome():
                del self.tests[commit]
                self.journal.write(
                    "tested", commit=commit, command=self.settings.command,
                    result=outcome.result, code=outcome.code, seconds=outcome.seconds,
                    log=outcome.log)
                self.say(f"{outcome.result:<9} {test.title} ({outcome.seconds:.1f} s)")

    def _result(self, commit: str) -> Entry | None:
        """What is known of a commit: another test command's result says nothing of this one."""
        return self.journal.state.results.get((commit, self.settings.command))

    def _start(self, chain: list[Candidate]) -> None:
        for candidate in chain:
            result = self._result(candidate.commit)
            if result is None:
                self._test(candidate.commit, candidate.title)
            elif result["result"] != "passed":
                return  # What stands on top of a red commit is red for its sake.

    def _test(self, commit: str, title: str) -> None:
        if commit in self.tests or len(self.tests) >= self.ahead:
            return
        slot = min(set(range(self.ahead)) - {test.slot for test in self.tests.values()})
        self.say(f"testing   {title} ({commit[:12]})")
        self.tests[commit] = Test(self.repository, self.settings, slot, commit, title)

    def _main_is_green(self) -> bool:
        """Whether main passes; false while that is being found out.

        Raises `MainIsRed` if it does not: then no change is to blame."""
        result = self._result(self.main)
        if result is None:
            self._test(self.main, self.repository.main)
            return False
        if result["result"] == "passed":
            return True
        raise MainIsRed(
            f"the tests fail on {self.repository.main} itself ({self.main[:12]}, "
            f"{result['result']}), so no change was ejected. Mend it, or forget this result with "
            f"`merge-queue forget`, then run again. Output: {result['log']}")

    def _reason(self, candidate: Candidate, result: Entry) -> str:
        if result["result"] == "timed out":
            return f"the tests of {candidate.title} took longer than {self.settings.limit:g} s"
        return f"the tests of {candidate.title} failed with exit code {result['code']}"

    def _land(self, candidate: Candidate) -> None:
        change = candidate.change
        self.repository.require_free_main()
        self.journal.write(
            "landing", id=change.id, branch=change.branch, commit=candidate.commit)
        if self.repository.move_main(self.main, candidate.commit):
            self._note_landed(change.id, change.branch, candidate.commit)
        else:
            self.journal.write("called off", id=change.id)
            self.say(f"moved     {self.repository.main} has a new commit of somebody else's")

    def _note_landed(self, number: int, branch: str, commit: str) -> None:
        self.journal.write("landed", id=number, branch=branch, commit=commit)
        self.say(f"landed    {branch} ({commit[:12]})")

    def _eject(self, change: Change, reason: str, log: str | None) -> None:
        self.ejected += 1
        self.journal.write(
            "ejected", id=change.id, branch=change.branch, commit=change.commit, reason=reason,
            log=log)
        self.say(f"ejected   {change.branch}: {reason}" + (f". Output: {log}" if log else ""))
