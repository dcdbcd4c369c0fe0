"""What became of the tests of a suite, and how two such runs compare."""

import dataclasses
import pathlib
import re
from xml.etree import ElementTree

from ruamel.yaml import YAML

_KIND = re.compile(r"(?:[\w.]+\.)?(\w+(?:Exception|Error|Failed))\b")


class Unjudged(Exception):
    """Why nothing can be said."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """A verdict such as `passed` or `failed with NoSuchElementException`, and the message."""

    verdict: str
    message: str = ""

    @staticmethod
    def of(verdict, message=""):
        """With the kind of error of a failure: two tests that fail in other ways are not alike."""
        kind = _KIND.match(message.removeprefix("Parent suite setup failed:").strip())
        if kind and verdict not in ("passed", "skipped"):
            verdict += f" with {kind[1]}"
        return Outcome(verdict, message)

    def __str__(self):
        first = self.message.strip().splitlines()[:1]
        if not first or self.verdict == "passed":
            return self.verdict
        return f"{self.verdict.partition(' with ')[0]}: {first[0][:160]}"


ABSENT = Outcome("absent")


def _added(outcomes, name, outcome):
    """Adds it under its name; one that has the name of another gets a number."""
    number, free = 2, name
    while free in outcomes:
        free = f"{name} #{number}"
        number += 1
    outcomes[free] = outcome


def of_junit(file):
    """The outcomes in a file of pytest, by the tests' node ids."""
    outcomes = {}
    for case in ElementTree.parse(file).iter("testcase"):
        module, within = case.get("file"), case.get("classname", "")
        if module is None:  # A file that could not be collected.
            name = within or case.get("name", "")
        else:
            classes = within.removeprefix(module.removesuffix(".py").replace("/", ".")).strip(".")
            name = "::".join(part for part in (module, *classes.split("."), case.get("name")) if part)
        outcome = Outcome("passed")
        for tag, verdict in (("skipped", "skipped"), ("failure", "failed"), ("error", "error")):
            for element in case.findall(tag):
                expected = element.get("type") == "pytest.xfail"
                text = element.get("message") or ""
                outcome = Outcome.of("failed as expected" if expected else verdict, text)
        # A test that fails, and whose tear-down fails as well, is written twice.
        if outcome.verdict.startswith("error") and name in outcomes:
            continue
        _added(outcomes, name, outcome)
    return outcomes


def of_robot(file):
    """The outcomes in Robot Framework's output, by the tests' full names."""
    from robot.api import ExecutionResult

    outcomes = {}
    verdicts = {"PASS": "passed", "FAIL": "failed", "SKIP": "skipped", "NOT RUN": "absent"}
    for test in ExecutionResult(str(file)).suite.all_tests:
        # Of a test that should have passed, the checker keeps the error at the end.
        message = test.message.rpartition("Original message:\n")[2]
        _added(outcomes, test.full_name, Outcome.of(verdicts[test.status], message))
    return outcomes


def differing(direct, through):
    """The names of tests whose verdicts are not the same, or that one side lacks."""
    return sorted(name for name in {*direct, *through}
                  if direct.get(name, ABSENT).verdict != through.get(name, ABSENT).verdict)


def known_differences(file: pathlib.Path, suites):
    """The file's reasons by suite and test."""
    content = YAML(typ="safe").load(file.read_text()) or {}
    if not isinstance(content, dict) or not all(isinstance(tests, dict) for tests in content.values()):
        raise Unjudged(f"{file}: expected a mapping of a suite to its tests and their reasons")
    for suite, tests in content.items():
        if suite not in suites:
            raise Unjudged(f"{file}: there is no suite {suite!r}; there are {', '.join(suites)}")
        for test, reason in tests.items():
            if not isinstance(reason, str) or not reason.strip():
                raise Unjudged(f"{file}: {suite}: {test}: expected a reason; say why it differs")
    return content
