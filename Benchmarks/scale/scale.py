"""20,000 tests: how long planning and reporting take, beside pytest's collection and its report.

`qa-runner plan` starts the suite, multiplies, orders and predicts; `qa-runner report` reads the journal
of a run and writes junit.xml, results.json and the HTML report anew. pytest collects 20,000 tests; its
report is the time that --junitxml adds to a run of them.
"""

import subprocess
import sys
import time

import trivial

TESTS = 20_000


def timed(words, folder, environment):
    began = time.monotonic()
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return time.monotonic() - began


def least(turns, *call):
    """The machine's other work only adds."""
    return min(timed(*call) for _ in range(turns))


def main():
    given = trivial.arguments()
    with trivial.project(TESTS) as (folder, environment):
        suite = ["--suite", given.suite]
        run = timed([given.qa_runner, *suite, "--parallel", "2"], folder, environment)
        plan = least(3, [given.qa_runner, "plan", *suite], folder, environment)
        report = least(3, [given.qa_runner, "report", "qa-output"], folder, environment)
        verify = least(3, [given.qa_runner, "verify", "qa-output"], folder, environment)
        size = sum(file.stat().st_size for file in (folder / "qa-output").rglob("*") if file.is_file()) / 1e6
        pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "test_trivial.py"]
        collect = least(2, [*pytest, "--collect-only"], folder, environment)
        plain = least(2, pytest, folder, environment)
        junit = least(2, [*pytest, "--junitxml", "junit.xml"], folder, environment)
    print(
        f"{TESTS:,} tests planned in {plan:.2f} s (1 wanted), pytest collects them in {collect:.2f} s: {collect / plan:.1f}×\n"
        f"run on 2 nodes in {run:.1f} s, reported in {report:.2f} s (5 wanted; {size:.0f} MB), verified in {verify:.2f} s; "
        f"pytest runs them in {plain:.1f} s, --junitxml adds {junit - plain:.2f} s")
    if plan > 1 or report > 5:
        sys.exit("planning or reporting takes longer than wanted")


main()
