"""The tests of a program: which denial, what comes after it, when the error comes, if it does."""

import json
import math
import random

KINDS = ("gone", "assertNotVisible", "swift", "python", "settled", "snapshot")
AFTER = ("now", "later", "end")
# Without a pause in scripts: each of these asks the driver, and is true at once.
_A_WHILE = 'wait "working"\n' * 400
_PAUSE = '- evalScript: "${var until = Date.now() + 200; while (Date.now() < until) {}}"\n'
_DENIAL = {"gone": 'expect "Error" gone', "settled": "wait settled", "snapshot": 'snapshot "after"'}
_PYTHON = '''import time

import pytest
from qa_runner import expect


def deny(app, then):
    expect(app.get_by_text("ready")).to_be_visible()
    app.type("x")
    expect(app.get_by_text("Error", exact=False)).to_be_hidden(timeout=2)
    if then == "end":
        return
    if then == "later":
        time.sleep(0.2)
    app.type("y")
    expect(app.get_by_text("next")).to_be_visible()

'''


class Case:
    """One run: after the key x the program draws an error after `delay` ms, or nothing ever."""

    def __init__(self, number, rng):
        self.name = f"d{number:03}"
        self.kind = KINDS[number % len(KINDS)]
        self.after = AFTER[number // len(KINDS) % len(AFTER)]
        self.delay = round(math.exp(rng.uniform(math.log(5), math.log(1000))), 1)
        self.fails = rng.random() < 0.75

    @property
    def title(self):
        return f"{self.name}-{self.after}"

    def script(self):
        lines = f'app {self.name}\nname {self.title}\nwait "ready"\ntype "x"\n{_DENIAL[self.kind]}\n'
        if self.after == "end":
            return lines
        return lines + (_A_WHILE if self.after == "later" else "") + 'type "y"\nwait "next"\n'

    def flow(self):
        lines = (f"appId: {self.name}\nname: {self.title}\n---\n- launchApp\n- assertVisible: ready\n"
                 "- inputText: x\n- assertNotVisible: Error.*\n")
        if self.after == "end":
            return lines
        return lines + (_PAUSE if self.after == "later" else "") + "- inputText: y\n- assertVisible: next\n"

    def test(self):
        name = self.title.replace("-", "_")
        return f'\n@pytest.mark.app("{self.name}")\ndef test_{name}(app):\n    deny(app, "{self.after}")\n\n'


def cases(count, seed):
    rng = random.Random(seed)
    return [Case(number, rng) for number in range(count)]


def write(folder, program, planned, suite, python):
    """A project of these tests in the folder, and its reference for snapshots from `record`."""
    logs = folder / "logs"
    for each in (folder / "flows", folder / "python", logs):
        each.mkdir(parents=True)
    logs.chmod(0o777)
    tests = _PYTHON
    for case in planned:
        if case.kind in _DENIAL:
            (folder / "flows" / f"{case.title}.tt").write_text(case.script())
        elif case.kind == "assertNotVisible":
            (folder / "flows" / f"{case.title}.yaml").write_text(case.flow())
        elif case.kind == "python":
            tests += case.test()
    (folder / "python" / "test_denials.py").write_text(tests)
    kinds = {case.kind for case in planned}
    suites = [{"flows": ["flows"]}] if kinds & {*_DENIAL, "assertNotVisible"} else []
    suites += [{"pytest": "python", "python": str(python)}] if "python" in kinds else []
    suites += [{"path": str(suite)}] if "swift" in kinds else []
    apps = {
        case.name: {
            "path": program.words[0],
            "args": [*program.words[1:], str(case.delay), "error" if case.fails else "nothing",
                     str(logs / case.name)],
            "env": {"LANG": "C.UTF-8"}, "cwd": "{home}",
        } for case in planned
    }
    (folder / "qa.yml").write_text(json.dumps({
        "suite": suites, "apps": apps, "targets": ["tui"], "devices": {"terminal": ["60x12"]},
        "timeouts": {"test": "60s"}, "retries": 0,
    }, indent=1))


def write_recording(folder, program):
    """A project of one test that takes the screen which every snapshot must show."""
    (folder / "flows").mkdir(parents=True)
    (folder / "flows" / "reference.tt").write_text(
        'app late\nname reference\nwait "ready"\ntype "x"\nwait "working"\nsnapshot "after"\n')
    app = {"path": program.words[0], "args": [*program.words[1:], "5", "nothing", "/dev/null"],
           "env": {"LANG": "C.UTF-8"}, "cwd": "{home}"}
    (folder / "qa.yml").write_text(json.dumps({
        "suite": {"flows": ["flows"]}, "apps": {"late": app}, "targets": ["tui"],
        "devices": {"terminal": ["60x12"]},
    }))
