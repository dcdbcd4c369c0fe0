"""The pytest plugin: the fixture ``app`` and the mark ``app``."""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from ._app import App
from ._binary import OwnDriver
from ._driving import AppMark, Driving, open_app
from ._errors import QaError
from ._recording import record_with

#: Where the tests of a session get their driver.
DRIVING = pytest.StashKey[Driving]()
#: The apps that a test has opened.
APPS = pytest.StashKey["list[App]"]()

#: Whether the set-up or the call of a test has failed, be it as expected.
_HAS_FAILED = pytest.StashKey[bool]()

#: The attribute by which a failure of the fixture leads to its own error.
EXPLAINED = "qa_error"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("qa_app", "the app of tests whose mark names none")
    parser.addini("qa_target", "the target under plain pytest: tui or core", default="tui")
    parser.addini("qa_device", "the device or size of tests that ask for none; else the app's own")
    parser.addini("qa_only_device", "the device or size of all tests, whatever they ask for")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "app(name, size=, devices=, targets=, fixture=, url=, args=, env=, cwd=, may_exit=, "
        "timeout=, capabilities=): the app that the fixture app starts, and how",
    )
    if DRIVING not in config.stash:
        config.stash[DRIVING] = PlainDriving(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    driving = config.stash.get(DRIVING, None)
    if isinstance(driving, PlainDriving):
        driving.stop()


class PlainDriving:
    """A driver for plain pytest: a running one by QA_DRIVER, or one that is started when needed."""

    command_timeout = 10.0
    session_timeout = 70.0

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._own: OwnDriver | None = None

    def driver(self) -> str:
        named = os.environ.get("QA_DRIVER")
        if named:
            return named
        if self._own is None:
            root = self._config.rootpath
            references = os.environ.get("QA_REFERENCES") or root / "ReferenceImages"
            self._own = OwnDriver(root, Path(references), output_folder(self._config))
        return self._own.url

    def capabilities(self, mark: AppMark) -> dict[str, Any]:
        device = self._config.getini("qa_only_device") or next(
            iter(mark.device_names), self._config.getini("qa_device")
        )
        target = str(self._config.getini("qa_target"))
        if mark.targets and target not in mark.targets:
            pytest.skip(f"the test is for {', '.join(mark.targets)}, and qa_target is {target}")
        # What the app has left is there again when the test launches it anew.
        asked: dict[str, Any] = {"platformName": target, "qa:data": uuid.uuid4().hex}
        if device:
            asked["appium:deviceName"] = device
        app = mark.name or self._config.getini("qa_app")
        if app:
            asked["appium:app"] = app
        option = self._config.option
        if getattr(option, "usepdb", False) or getattr(option, "trace", False):
            # The session waits for the next command as long as somebody looks around.
            asked["appium:newCommandTimeout"] = 0
        return asked

    def stop(self) -> None:
        """Ends the driver that was started."""
        if self._own is not None:
            self._own.stop()
            self._own = None


def output_folder(config: pytest.Config) -> Path:
    """Where differences and attachments go under plain pytest."""
    named = os.environ.get("QA_OUTPUT")
    return Path(named).absolute() if named else config.rootpath / "qa-output"


def snapshot_names(nodeid: str) -> tuple[str, str]:
    """The names of the suite and the test in the paths of references."""
    file, _, rest = nodeid.partition("::")
    suite = re.sub(r"\.py$", "", file).replace("/", ".")
    return suite, rest.replace("::", " ")


@pytest.fixture
def app(request: pytest.FixtureRequest) -> Iterator[App]:
    """The app under test: a session of its own, which starts at its first use and always ends."""
    __tracebackhide__ = True
    node = request.node
    driving = request.config.stash[DRIVING]
    try:
        opened = open_app(driving, AppMark.of(node), snapshot_names(node.nodeid))
    except QaError as error:
        fail(error)
    node.stash.setdefault(APPS, []).append(opened)
    yield opened
    try:
        # A fault that failed the test is reported once. A fault that the test caught fails it here.
        is_explained = opened.first_fault is not None or opened.was_looked_at
        is_told = is_explained and node.stash.get(_HAS_FAILED, False)
        end = None if is_told else opened.unexpected_end()
    finally:
        try:
            opened._end()
        except QaError as error:
            # The runner counts it against the driver; the test is not at fault.
            if isinstance(driving, PlainDriving):
                raise
            print(f"the session could not be ended: {error.message}")
    if end is not None:
        fail(end)


def fail(error: QaError) -> NoReturn:
    """Fails the test by the error's own words, without the lines of this package."""
    __tracebackhide__ = True
    failure = pytest.fail.Exception(str(error), pytrace=False)
    setattr(failure, EXPLAINED, error)
    raise failure from None


class PlainRecorder:
    """Keeps steps for the report of a failure, and attachments in the output folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.steps: list[str] = []

    def step(self, name: str, duration: float, failed: bool, depth: int) -> None:
        mark = "✗" if failed else "✓"
        self.steps.append(f"{'  ' * depth}{mark} {name}  {duration:.0f} ms")

    def attachment(self, name: str, data: bytes) -> str | None:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / name
        path.write_bytes(data)
        return str(path)

    def snapshot(self, event: dict[str, Any]) -> None:
        """The failure itself says what differs."""

    def session(self, state: str) -> None:
        """Plain pytest has no limit that stands still meanwhile."""


_PLAIN = pytest.StashKey[PlainRecorder]()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if not isinstance(item.config.stash.get(DRIVING, None), PlainDriving):
        yield
        return
    name = re.sub(r"[^\w.\[\]-]+", "_", item.nodeid)[:150]
    notes = PlainRecorder(output_folder(item.config) / "attachments" / name)
    item.stash[_PLAIN] = notes
    record_with(notes)
    yield
    record_with(None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Iterator[Any]:
    outcome: Any = yield
    report = outcome.get_result()
    if call.when != "teardown":
        item.stash[_HAS_FAILED] = report.failed or hasattr(report, "wasxfail")
    notes = item.stash.get(_PLAIN, None)
    if notes is not None and report.failed and notes.steps:
        report.sections.append(("steps", "\n".join(notes.steps[-30:])))
