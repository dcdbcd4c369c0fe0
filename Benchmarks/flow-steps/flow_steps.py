"""What twenty steps of a flow cost, beside the same steps in Swift, and a condition on a settled screen.

The middle of the tests' durations, which the session's start is part of in both. Maestro's condition that
an element is gone takes 7 s where the element stays.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

TURNS = 15
FLOWS = pathlib.Path(__file__).with_name("flows")


def arguments():
    parser = argparse.ArgumentParser()
    for name in ["--qa-runner", "--suite", "--fernway"]:
        parser.add_argument(name, required=True)
    return parser.parse_args()


def durations(given, suite):
    """The middle duration of each test in milliseconds, by its name."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "qa.yml").write_text(
            f"suite: {suite}\ntargets: [core]\ndevices: {{one: [iPhone 6]}}\napps: {{fernway: {given.fernway}}}\n")
        done = subprocess.run(
            [given.qa_runner, "--parallel", "1", "--repeat", str(TURNS)], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"the run failed:\n{done.stdout[-2000:]}{done.stderr}")
        figures = {}
        for test in json.loads((folder / "qa-output/results.json").read_text())["tests"]:
            name = test["path"].rsplit("/", 1)[-1]
            figures.setdefault(name, []).append(test["duration"])
        return {name: statistics.median(values) for name, values in figures.items()}


def main():
    given = arguments()
    swift = durations(given, f"{{path: {given.suite}}}")["twenty steps"]
    flows = durations(given, f"{{flows: [{FLOWS}]}}")
    ratio = flows["twenty steps"] / swift
    condition = (flows["twenty conditions"] - flows["no conditions"]) / 20
    print(
        f"twenty steps, middle of {TURNS}: a flow {flows['twenty steps']:.1f} ms, Swift {swift:.1f} ms: {ratio:.2f}× "
        f"(1.3 wanted); when: {{notVisible}} on a settled screen {condition:.1f} ms (50 wanted; Maestro 7,000 by its rules)")
    if ratio > 1.3 or condition > 50:
        sys.exit("a flow's steps or conditions cost too much")


main()
