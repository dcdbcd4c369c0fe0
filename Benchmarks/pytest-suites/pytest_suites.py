"""Unmodified pytest tests under qa-runner on 4 nodes, beside pytest-xdist with 4 workers.

- 200 tests of 50 ms: at most 0.8 of the time of `pytest -n 4`. Beside it stands the least that any runner can take: plain
  pytest with a quarter of the tests. If that is more than 0.8, the ratio can not be judged on this machine.
- 10 modules of 20 tests, each module with a fixture that takes 0.2 s: at most 1.1 of the time of
  `pytest -n 4 --dist loadscope`, and no more set-ups of the fixture.

Wall times, in turn, with one Python; the ratios are those of the medians. qa-runner has the history of a first run, as
every run but the first has. Exits with 1 where a bound is missed, with 3 where one can not be judged.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TURNS = 5
FLAT = """import os
import time

import pytest


@pytest.mark.parametrize("number", range(int(os.environ.get("BENCH_COUNT", "200"))))
def test_waits(number):
    time.sleep(0.05)
"""
MODULE = """import os
import time

import pytest


@pytest.fixture(scope="module")
def server():
    with open(os.environ["BENCH_LOG"], "a") as log:
        log.write(__name__ + "\\n")
    time.sleep(0.2)


@pytest.mark.parametrize("number", range(20))
def test_uses(server, number):
    time.sleep(0.02)
"""


class Suite:
    """A folder with tests, and the two commands that run them."""

    def __init__(self, runner, files, xdist):
        self.place = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.place.name)
        (self.folder / "tests").mkdir()
        for name, text in files.items():
            (self.folder / "tests" / name).write_text(text)
        (self.folder / "qa.yml").write_text(f"suite: {{pytest: tests, python: {sys.executable}}}\n")
        self.log = self.folder / "log"
        self.environment = {**os.environ, "BENCH_LOG": str(self.log), "PYTHONPATH": str(ROOT / "Python")}
        self.ours = [runner, "--parallel", "4"]
        # The plugin of this package is no part of a plain run.
        self.theirs = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *xdist, "tests"]

    def run(self, words, count=200):
        """Seconds, and how often the fixture was set up."""
        self.log.unlink(missing_ok=True)
        began = time.monotonic()
        environment = {**self.environment, "BENCH_COUNT": str(count)}
        done = subprocess.run(words, cwd=self.folder, env=environment, capture_output=True, text=True)
        took = time.monotonic() - began
        if done.returncode != 0 or f"{count} passed" not in done.stdout:
            sys.exit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
        return took, len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def compare(self, name, bound):
        self.run(self.ours)
        pairs = [(self.run(self.ours), self.run(self.theirs)) for _ in range(TURNS)]
        one, two = (statistics.median(pair[side][0] for pair in pairs) for side in (0, 1))
        up, other = (max(pair[side][1] for pair in pairs) for side in (0, 1))
        counted = f", set-ups {up} and {other}" if other else ""
        print(f"{name}: qa-runner {one:.2f} s, pytest-xdist {two:.2f} s, ratio {one / two:.2f} "
              f"(at most {bound} wanted){counted}", flush=True)
        return one / two <= bound and up <= other, two

    def least(self):
        """Seconds of plain pytest with a quarter of the tests."""
        words = [word for word in self.theirs if word not in ("-n", "4")]
        return statistics.median(self.run(words, 50)[0] for _ in range(TURNS))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qa-runner", required=True)
    runner = parser.parse_args().qa_runner
    flat = Suite(runner, {"test_flat.py": FLAT}, ["-n", "4"])
    modules = Suite(runner, {f"test_module_{number}.py": MODULE for number in range(10)}, ["-n", "4", "--dist", "loadscope"])
    is_quick, theirs = flat.compare("200 tests of 50 ms", 0.8)
    least = flat.least()
    print(f"the least for 4 nodes: {least:.2f} s, plain pytest with 50 of the tests, is {least / theirs:.2f} of pytest-xdist")
    holds, _ = modules.compare("10 modules of 20 tests, fixture of 0.2 s", 1.1)
    if not holds or (not is_quick and least / theirs <= 0.8):
        return 1
    return 0 if is_quick else 3


if __name__ == "__main__":
    raise SystemExit(main())
