"""A plugin for pytest: writes each test's verdict to REPLAY_VERDICTS, and breaks some tests if
REPLAY_PLANTED is set: the same ones in each process, in set-up, call or teardown."""

import json
import os
import zlib

import pytest

_ONE_IN = 29
_PHASES = ("setup", "call", "teardown")
_verdicts = []
_open = {}


def _plant(item, phase):
    if not os.environ.get("REPLAY_PLANTED"):
        return
    number = zlib.crc32(item.nodeid.encode("utf-8", "backslashreplace"))
    if number % _ONE_IN == 0 and _PHASES[number // _ONE_IN % 3] == phase:
        raise AssertionError(f"planted in {phase}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    result = yield
    _plant(item, "setup")
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    result = yield
    _plant(item, "call")
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    result = yield
    _plant(item, "teardown")
    return result


def pytest_runtest_logreport(report):
    if report.when == "setup":
        _open[report.nodeid] = [report.nodeid, "passed"]
        _verdicts.append(_open[report.nodeid])
    verdict = _open.setdefault(report.nodeid, [report.nodeid, "passed"])
    if report.failed:
        verdict[1] = "failed"
    elif report.skipped and verdict[1] == "passed" and not hasattr(report, "context"):
        verdict[1] = "skipped"


def pytest_collectreport(report):
    if report.failed or report.skipped:
        _verdicts.append([report.nodeid, report.outcome])


def pytest_unconfigure(config):
    file = os.environ.get("REPLAY_VERDICTS")
    if file and not hasattr(config, "workerinput"):
        with open(file, "w", encoding="utf-8", errors="backslashreplace") as out:
            json.dump(_verdicts, out)
