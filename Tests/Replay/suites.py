"""Eight public pytest suites, beside plain pytest and xdist, with the installed wheel.

Whatever is collected has the same verdict in all three, and red is red. Then some tests are broken
on purpose, in set-up, call and teardown: those verdicts are compared as well.
"""

import collections
import json
import pathlib
import subprocess

from runs import SCRATCH, VENV, Run, Unjudged, environment, wheel_is_installed

HERE = pathlib.Path(__file__).resolve().parent
# Folder of the source archive, folder of its tests, more words for pytest.
SUITES = {
    "attrs": ("attrs", "tests", []),
    "click": ("click", "tests", []),
    "jinja2": ("jinja2", "tests", []),
    "more-itertools": ("more_itertools", "tests", []),
    # Four of its files have 60,000 tests that differ in a version's digits.
    "packaging": ("packaging", "tests", [
        *(f"--ignore=tests/test_{name}.py" for name in ("version", "requirements", "specifiers", "ranges")),
        # Fails in plain pytest too, where test_pylock_select.py has run just before: what that has cached is
        # forgotten after a test only.
        "--deselect=tests/test_manylinux.py::test_module_declaration",
    ]),
    "pluggy": ("pluggy", "testing", []),
    "structlog": ("structlog", "tests", []),
    "toolz": ("toolz", "toolz", []),
}
ASYNC = {"structlog"}
VERDICTS = {"passed": "passed", "skipped": "skipped", "failed": "failed", "crashed": "failed",
            "timedOut": "failed"}


class Verdicts:
    """The verdicts of one run of a suite, by test; of tests with one name each."""

    def __init__(self, pairs, code, said=""):
        self.code, self.said = code, said
        self.by_name = collections.defaultdict(list)
        for name, verdict in pairs:
            self.by_name[name.replace("::", "/").replace("∕", "/")].append(verdict)
        self.counts = collections.Counter(verdict for _, verdict in pairs)

    def __str__(self):
        counts = "/".join(str(self.counts[kind]) for kind in ("passed", "failed", "skipped"))
        others = sum(self.counts.values()) - sum(self.counts[k] for k in set(VERDICTS.values()))
        return f"{counts}{f' and {others} others' if others else ''} exit {self.code}"

    def differences(self, other, name):
        """Where another runner's verdicts are not these."""
        if not other.by_name:
            return [f"{name} ran nothing: {other.said[-600:]}"]
        found = []
        for test in sorted({*self.by_name, *other.by_name}):
            own, theirs = sorted(self.by_name.get(test, [])), sorted(other.by_name.get(test, []))
            if own != theirs:
                found.append(f"{test}: {' '.join(own) or 'absent'}; {name}: {' '.join(theirs) or 'absent'}")
        if bool(self.code) != bool(other.code):
            found.append(f"exit {self.code}; {name}: exit {other.code}")
        return found


def pytest(folder, words, **variables):
    """Plain pytest's verdicts."""
    file = SCRATCH / "verdicts.json"
    file.unlink(missing_ok=True)
    done = subprocess.run(
        [str(VENV / "bin/python"), "-m", "pytest", "-q", "-p", "no:cacheprovider", *words], cwd=folder,
        env=environment(REPLAY_VERDICTS=str(file), **variables), capture_output=True, text=True,
        timeout=1800, errors="replace")
    if not file.is_file():
        raise Unjudged(f"pytest ends with {done.returncode} in {folder}:\n{done.stdout[-2000:]}")
    return Verdicts(json.loads(file.read_text()), done.returncode)


def ours(chosen, folder, tests, words, **variables):
    """The verdicts of qa-runner as the wheel brings it."""
    (folder / "qa.yml").write_text(json.dumps({
        "suite": {"pytest": tests, "python": str(VENV / "bin/python"), "args": words},
        "timeouts": {"test": "120s"},
    }))
    output = SCRATCH / f"suite-{folder.name}"
    arguments = ["--parallel", str(chosen.nodes), "--history", str(SCRATCH / "suites-history.json")]
    run = Run(VENV / "bin/qa-runner", arguments, folder, output, **variables)
    if run.results is None:
        return Verdicts([], run.code, run.said)
    pairs = [(test["path"], VERDICTS.get(test.get("outcome"), str(test.get("outcome"))))
             for test in run.tests]
    return Verdicts(pairs, run.code)


def suite(chosen, name):
    """One line's text, and what differs."""
    archive, tests, words = SUITES[name]
    folders = sorted(path for path in (SCRATCH / "sdists").glob(f"{archive}-*") if path.is_dir())
    if not folders:
        raise Unjudged(f"the source archive of {name} is not there; run Scripts/setup replay")
    folder = folders[-1]
    words = words + ([] if name in ASYNC else ["-p", "no:asyncio"])
    shared = {"PYTEST_PLUGINS": "replay_verdicts", "PYTHONPATH": str(HERE / "plugin"),
              "PYTHONHASHSEED": "0"}
    plain = pytest(folder, [*words, tests], **shared)
    xdist = pytest(folder, [*words, "-n", str(chosen.nodes), tests], **shared)
    own = ours(chosen, folder, tests, words, **shared)
    differs = plain.differences(xdist, "xdist") + plain.differences(own, "qa-runner")
    broken = pytest(folder, [*words, tests], REPLAY_PLANTED="1", **shared)
    if broken.counts["failed"] <= plain.counts["failed"]:
        differs.append("no test was broken")
    own_broken = ours(chosen, folder, tests, words, REPLAY_PLANTED="1", **shared)
    differs += [f"broken: {text}" for text in broken.differences(own_broken, "qa-runner")]
    text = (f"pytest {plain} · xdist {xdist} · qa-runner {own} on {chosen.nodes} nodes · "
            f"broken: pytest {broken} · qa-runner {own_broken}")
    return text, differs


def run(chosen, table):
    wheel_is_installed(chosen)
    for name in SUITES:
        if chosen.only and name not in chosen.only:
            continue
        text, differs = suite(chosen, name)
        table.row(name, not differs, text, [f"{len(differs)} differ", *differs])
