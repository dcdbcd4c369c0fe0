"""Fernway's specs and flows: each test passes, and `verify` finds the run complete."""

import subprocess

from runs import ROOT, SCRATCH, Run, environment

# How many tests there are at least: a suite that lists fewer would be green as well.
RUNS = {
    "fernway specs": ([], 586),
    "fernway flows": (["--config", "Examples/Fernway/flows.yml"], 20),
}


def run(chosen, table):
    for name, (words, least) in RUNS.items():
        if chosen.only and name.split()[1] not in chosen.only and "fernway" not in chosen.only:
            continue
        output = SCRATCH / name.replace(" ", "-")
        history = str(SCRATCH / "fernway-history.json")
        done = Run(chosen.qa_runner, ["--parallel", "4", "--history", history, *words], ROOT, output)
        passed = [test for test in done.tests if test.get("outcome") == "passed"]
        verify = subprocess.run(
            [str(chosen.qa_runner), "verify", str(output)], cwd=ROOT, env=environment(),
            capture_output=True, text=True)
        complaints = [
            f"{test['path']} @{test['device']} [{test['target']}]: {test.get('outcome', 'no result')}"
            for test in done.tests if test.get("outcome") != "passed"
        ]
        if len(done.tests) < least:
            complaints.append(f"{len(done.tests)} tests, where there were {least}")
        if verify.returncode:
            complaints.append((verify.stdout + verify.stderr).strip())
        if done.code:
            complaints.append(f"the run ends with {done.code}")
        text = f"{len(passed)} of {len(done.tests)} passed, exit {done.code}, verify {verify.returncode}"
        table.row(name, not complaints, text, complaints)
