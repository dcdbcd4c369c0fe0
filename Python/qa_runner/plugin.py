"""The pytest plugin: the fixture ``app`` and the mark ``app``."""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, NoReturn

import pytest

from ._app import App
from ._binary import OwnDriver, is_ours
from ._driving import AppMark, Driving, made_app
from ._errors import QaError
from ._naming import Paths, snapshot_names
from ._recording import record_with

#: Where the tests of a session get their driver.
DRIVING = pytest.StashKey[Driving]()
#: The paths of the session's tests.
PATHS = pytest.StashKey[Paths]()
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
    parser.addini("qa_base_url", "the base of addresses that open() gets without a host")
    parser.addini("qa_only_device", "the device or size of all tests, whatever they ask for")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "app(name, size=, devices=, targets=, fixture=, url=, args=, env=, cwd=, may_exit=, "
        "timeout=, base_url=, capabilities=): the app that the fixture app starts, and how",
    )
    config.addinivalue_line(
        "markers", "locks(*names): what the test must have to itself while it runs"
    )
    config.addinivalue_line(
        "markers", "serial: the tests of this class or module never run at the same time"
    )
    config.stash.setdefault(PATHS, Paths())
    if not config.pluginmanager.has_plugin("xdist"):
        config.addinivalue_line("markers", "xdist_group(name): tests that one node runs")
        config.pluginmanager.register(_WorkerFixtures(), "qa_worker_fixtures")
    if DRIVING not in config.stash:
        config.stash[DRIVING] = PlainDriving(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    driving = config.stash.get(DRIVING, None)
    if isinstance(driving, PlainDriving):
        driving.stop()


class _WorkerFixtures:
    """The fixtures of pytest-xdist, where that is not installed."""

    @pytest.fixture(scope="session")
    def worker_id(self, request: pytest.FixtureRequest) -> str:
        """The worker's name, ``gw0``; ``master`` where there is only one."""
        given = getattr(request.config, "workerinput", None)
        return "master" if given is None else str(given["workerid"])

    @pytest.fixture(scope="session")
    def testrun_uid(self, request: pytest.FixtureRequest) -> str:
        """A text that all workers of a run share, and no other run has."""
        given = getattr(request.config, "workerinput", None)
        return uuid.uuid4().hex if given is None else str(given["testrunuid"])


class PlainDriving:
    """A driver for plain pytest: a running one by QA_DRIVER, or one that is started when needed."""

    command_timeout = 10.0
    session_timeout = 70.0

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._own: OwnDriver | None = None

    def driver(self) -> str:
        named = os.environ.get("QA_DRIVER")
        if named and self._own is None and is_ours(named):
            return named
        if self._own is None:
            root = self._config.rootpath
            references = os.environ.get("QA_REFERENCES") or root / "ReferenceImages"
            self._own = OwnDriver(root, Path(references), output_folder(self._config), named)
        return self._own.url

    def capabilities(self, mark: AppMark, has_named_app: bool) -> dict[str, Any]:
        # An app that the test opens itself has its own size, unless the test names another.
        only, usual = self._config.getini("qa_only_device"), self._config.getini("qa_device")
        device = only or next(iter(mark.device_names), usual)
        if has_named_app:
            device = mark.device_beside(str(only))
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


def pytest_itemcollected(item: pytest.Item) -> None:
    # Before a plugin puts them into another order.
    item.config.stash[PATHS].note(item)


@pytest.fixture
def app(request: pytest.FixtureRequest) -> Iterator[App]:
    """The app under test: a session of its own, which starts at its first use and always ends."""
    __tracebackhide__ = True
    opened = _opened(request, AppMark.of, has_named_app=False)
    yield opened
    _end(request, opened)


@pytest.fixture
def open_app(request: pytest.FixtureRequest) -> Iterator[Callable[..., App]]:
    """Opens further apps in a test, or the same one again: ``open_app("todo", args=["milk"])``.

    It takes what the mark ``app`` takes; nothing of the test's mark holds for it. All of them end
    with the test.
    """
    opened: list[App] = []

    def open_one(name: str | None = None, **values: Any) -> App:
        __tracebackhide__ = True
        app = _opened(request, lambda _: AppMark.given(name, values), has_named_app=True)
        opened.append(app)
        return app

    yield open_one
    failures: list[BaseException] = []
    for app in reversed(opened):
        try:
            _end(request, app)
        except (Exception, pytest.fail.Exception) as error:
            failures.append(error)
    if failures:
        raise failures[0]


def _opened(
    request: pytest.FixtureRequest, mark: Callable[[Any], AppMark], *, has_named_app: bool
) -> App:
    __tracebackhide__ = True
    node, config = request.node, request.config
    try:
        names = snapshot_names(node.nodeid, config.stash[PATHS].number(node))
        opened = made_app(config.stash[DRIVING], mark(node), names, has_named_app)
    except QaError as error:
        fail(error)
    if opened.base_url is None:
        opened.base_url = _base_url(config)
    node.stash.setdefault(APPS, []).append(opened)
    return opened


def _base_url(config: pytest.Config) -> str | None:
    """The base of relative addresses: the option of pytest-base-url, or our own setting."""
    named = config.getoption("base_url", None) or config.getini("qa_base_url")
    return str(named) if named else None


def _end(request: pytest.FixtureRequest, opened: App) -> None:
    """Ends an app with its test; an app that has crashed fails it."""
    __tracebackhide__ = True
    node = request.node
    driving = request.config.stash[DRIVING]
    try:
        # A fault that failed the test is reported once. A fault that the test caught fails it here.
        is_explained = opened.first_fault is not None or opened.was_looked_at
        is_told = is_explained and node.stash.get(_HAS_FAILED, False)
        end = None if is_told else opened.unexpected_end()
        if end is None and not node.stash.get(_HAS_FAILED, False):
            end = opened.contradiction
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
