"""Interpreters and workers are killed and stopped at random; no verdict changes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import Project, program
from test_worker import outcomes

TESTS = """
import time

import pytest


@pytest.fixture(scope="module")
def shared():
    time.sleep(0.1)
    return 1


@pytest.fixture
def broken_end():
    yield
    raise ValueError("no teardown")


@pytest.fixture(autouse=True)
def some_time():
    time.sleep(0.04)


@pytest.mark.parametrize("number", range(6))
class TestAll:
    def test_passes(self, shared, number): pass
    def test_fails(self, shared, number): assert number < 0
    def test_skips(self, number): pytest.skip("always")
    @pytest.mark.xfail
    def test_xfails(self, number): assert 0
    @pytest.mark.xfail(strict=True)
    def test_xpasses(self, number): pass
    def test_teardown(self, number, broken_end): pass
"""
VERDICTS = {
    "passes": "passed", "fails": "failed", "skips": "skipped", "xfails": "skipped",
    "xpasses": "failed", "teardown": "failed",
}  # fmt: skip
#: Seeds, and the faults of each run.
SEEDS, FAULTS = (range(10), 12) if os.environ.get("QA_THOROUGH") == "1" else (range(1), 2)


def victims(root: int) -> list[int]:
    """The processes of workers under a run: those that forward, and those that run pytest."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            parents.setdefault(parent, []).append(int(entry.name))
    found, queue = [], [root]
    while queue:
        for child in parents.get(queue.pop(), []):
            queue.append(child)
            try:
                if b"qa_runner.worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(child)
            except OSError:
                continue
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_random_faults_change_no_verdict(project: Project, seed: int) -> None:
    for file in "ab":
        project.write(f"tests/test_{file}.py", TESTS)
    chance = random.Random(seed)
    log = project.folder / "console.txt"
    with log.open("w") as console:
        run = subprocess.Popen(
            [str(program("qa-runner")), "--parallel", "4"], cwd=project.folder,
            env=project.environment, stdout=console, stderr=console,
        )  # fmt: skip
        done: list[str] = []
        while run.poll() is None and len(done) < FAULTS:
            time.sleep(chance.uniform(0.1, 0.5))
            # The first worker that is lost before the tests are known is refused by design.
            if not (project.folder / "qa-output" / "journal.jsonl").exists():
                continue
            alive = sorted(victims(run.pid))
            if not alive:
                continue
            victim, fault = chance.choice(alive), chance.choice([signal.SIGKILL, signal.SIGSTOP])
            try:
                os.kill(victim, fault)
                done.append(f"{fault.name} {victim}")
            except ProcessLookupError:
                continue
        code = run.wait(timeout=90)
    said = f"seed {seed}: {done}\n{log.read_text()[-3000:]}"
    assert done and code == 1, said
    assert outcomes(project) == {
        f"tests/test_{file}.py/TestAll/test_{name}[{number}]": verdict
        for file in "ab" for name, verdict in VERDICTS.items() for number in range(6)
    }, said  # fmt: skip
