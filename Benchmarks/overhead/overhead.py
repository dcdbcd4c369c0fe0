"""What a run costs a test that does nothing, beside pytest and pytest-xdist.

The time from the first node's start to the last result, over the tests: an order, the attempt's events
and its end through two pipes, each journalled before it is told. pytest's is the wall time that
the tests add to a run of one.
"""

import json
import os
import statistics
import subprocess
import sys
import time

import trivial

TESTS = 2000
TURNS = 3


def ours(given, folder, environment, nodes):
    done = subprocess.run(
        [given.qa_runner, "--suite", given.suite, "--parallel", str(nodes)], cwd=folder, env=environment,
        capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the run failed:\n{done.stdout[-2000:]}{done.stderr}")
    return json.loads((folder / "qa-output/results.json").read_text())["makespan"] / TESTS


def theirs(folder, *words):
    def wall(tests):
        began = time.monotonic()
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml", "junit.xml", *words,
             "test_trivial.py"], cwd=folder, env={**os.environ, "BENCH_TESTS": str(tests)}, check=True,
            stdout=subprocess.DEVNULL)
        return time.monotonic() - began
    return (wall(TESTS) - wall(1)) / (TESTS - 1) * 1000


def main():
    given = trivial.arguments()
    figures = {"one": [], "four": [], "pytest": [], "xdist": []}
    with trivial.project(TESTS) as (folder, environment):
        for _ in range(TURNS):
            figures["one"].append(ours(given, folder, environment, 1))
            figures["four"].append(ours(given, folder, environment, 4))
            figures["pytest"].append(theirs(folder, "-p", "no:xdist"))
            figures["xdist"].append(theirs(folder, "-n", "1"))
    middle = {name: statistics.median(values) for name, values in figures.items()}
    print(
        f"a test that does nothing, of {TESTS:,}: one node {middle['one']:.2f} ms (1 wanted), four nodes "
        f"{middle['four']:.2f} ms; pytest {middle['pytest']:.2f} ms, pytest-xdist on one worker {middle['xdist']:.2f} ms: "
        f"{middle['xdist'] / middle['one']:.1f}×")
    if middle["one"] > 1:
        sys.exit("a test costs more than 1 ms")


main()
