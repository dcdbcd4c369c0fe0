"""How near a run on 4 nodes comes to what no order of its tests can beat, beside pytest-xdist.

Three mixes of durations. The first run of each knows nothing of them and must stay within
S/m + (1 - 1/m) p1; the second orders by the first one's history and must stay within 1.05 times the
bound max(p1, S/m, pm + pm+1). Makespans go from the first node's start to the last result; the
durations are those that the tests took, as a busy machine lets none sleep for just 40 ms.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

NODES = 4
TURNS = 3
QA_YML = "suite: {path: suite.py}\ntargets: [core]\ndevices: {one: [iPhone 6]}\napps: {none: /bin/true}\n"


def mixes():
    chance = random.Random(1)
    skewed = [min(1500.0, chance.lognormvariate(4.1, 0.9)) for _ in range(120)]
    pole = [40.0] * 150 + [500.0] * 4 + [2500.0]
    chance.shuffle(pole)
    return {
        "even: 120 of 80 to 120 ms": [chance.uniform(80, 120) for _ in range(120)],
        "skewed: 120, log-normal": skewed,
        "a long pole: 150 of 40 ms, 4 of 500, one of 2,500": pole,
    }


def bound(durations):
    longest = sorted(durations, reverse=True)
    return max(longest[0], sum(durations) / NODES, longest[NODES - 1] + longest[NODES]) / 1000


def promise(durations):
    return (sum(durations) / NODES + (1 - 1 / NODES) * max(durations)) / 1000


def ours(runner, folder, environment):
    began = time.monotonic()
    done = subprocess.run(
        [runner, "--parallel", str(NODES)], cwd=folder, env=environment, capture_output=True, text=True)
    wall = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(f"the run failed:\n{done.stdout}{done.stderr}")
    results = json.loads((folder / "qa-output/results.json").read_text())
    took = [test["duration"] for test in results["tests"]]
    return results["makespan"] / 1000 / bound(took), results["makespan"] / 1000 / promise(took), wall


def theirs(folder, environment):
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", str(NODES), "--dist", "worksteal", "-p", "no:cacheprovider",
         "test_durations.py"], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--qa-runner", required=True)
    given = parser.parse_args()
    here = pathlib.Path(__file__).parent
    failed = False
    for name, durations in mixes().items():
        environment = {**os.environ, "BENCH_DURATIONS": ",".join(f"{value:.1f}" for value in durations)}
        unknown, known, walls, peers = [], [], [], []
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            for file in ("suite.py", "test_durations.py"):
                shutil.copy(here / file, folder)
            # One and the same Python for both.
            text = (folder / "suite.py").read_text().split("\n", 1)[1]
            (folder / "suite.py").write_text(f"#!{sys.executable} -IS\n{text}")
            (folder / "qa.yml").write_text(QA_YML)
            for _ in range(TURNS):
                (folder / ".qa-history.json").unlink(missing_ok=True)
                unknown.append(ours(given.qa_runner, folder, environment)[1])
                ratio, _, wall = ours(given.qa_runner, folder, environment)
                known.append(ratio)
                walls.append(wall)
                peers.append(theirs(folder, environment))
        before, after = statistics.median(unknown), statistics.median(known)
        wall, peer = statistics.median(walls), statistics.median(peers)
        failed = failed or before > 1 or after > 1.05
        print(
            f"{name}\n  without history {before:.3f} of what is promised (1 wanted), with one {after:.3f} of the "
            f"bound, {bound(durations):.2f} s (1.05 wanted)\n"
            f"  wall {wall:.2f} s, pytest-xdist {peer:.2f} s, ratio {wall / peer:.2f}")
    if failed:
        sys.exit("a makespan is longer than promised")


main()
