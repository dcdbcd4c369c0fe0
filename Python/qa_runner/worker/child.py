"""The worker's second process: pytest, with its tests run as the coordinator orders."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from .. import plugin as pages
from .._naming import Paths
from .._recording import record_with
from ..plugin import APPS, DRIVING, PATHS
from .allure import listen
from .attempt import (
    Attempt,
    NodeDriving,
    issue_of_error,
    issue_of_pytest,
    issue_of_report,
    own_entries,
)
from .ending import SessionEnd, go_on, run_pytest
from .grouping import mode_of
from .keeping import Keeping
from .listing import collector, description, skipped_collector
from .pausing import pause
from .posing import Pose, node_count
from .properties import SuiteProperties
from .signals import note_own_signals
from .wire import Stopped, Wire

#: The outcomes of attempts that the controller hears of: the test has ended by itself.
_REPORTED = ("passed", "recorded", "failed", "timedOut", "skipped")


class _NextItem:
    """Stands for the next test, still unknown: only the function itself is torn down."""

    def __init__(self, item: Any) -> None:
        self._item = item

    def listchain(self) -> list[Any]:
        return list(self._item.listchain()[:-1])

    def __getattr__(self, name: str) -> Any:
        return getattr(self._item, name)


class WorkerPlugin:
    """Serves orders in place of pytest's own loop."""

    def __init__(self, wire: Wire, words: list[str]) -> None:
        self._wire = wire
        self._driving = NodeDriving()
        self._pose = Pose(words) if node_count() > 1 else None
        self.keeping = Keeping(wire.send)
        self._paths = Paths()
        self._items: dict[str, Any] = {}
        self._broken: dict[str, Any] = {}
        self._skipped: dict[str, Any] = {}
        #: What --dist of pytest-xdist asks for.
        self._mode: str | None = None
        self._initial: set[Any] = set()
        self._attempt: Attempt | None = None
        self._last = ""
        #: The tests whose last attempt here has failed.
        self._failed: set[str] = set()
        #: The end of the session, once the coordinator has asked for it.
        self.end: SessionEnd | None = None
        self.has_served = False

    # pytest's hooks

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self, early_config: Any) -> None:
        self._mode = mode_of(early_config)

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: Any) -> None:
        config.stash[DRIVING] = self._driving
        config.stash[PATHS] = self._paths
        self._driving.app = config.getini("qa_app") or ""
        # What -x asks for is the coordinator's: here it would end the collection.
        config.option.maxfail = 0
        if self._pose is not None:
            self._pose.begin(config)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session: Any) -> None:
        manager = session.config.pluginmanager
        # After pytest's own plugins, so that its fixtures count over theirs.
        manager.register(SuiteProperties(lambda: self._attempt), "qa_suite_properties")
        self._initial = set(manager.get_plugins())

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self._broken[self._paths.new(report.nodeid or "collection")] = report
        elif report.skipped:
            self._skipped[self._paths.new(report.nodeid)] = report

    def pytest_collection_finish(self, session: Any) -> None:
        if self._pose is not None:
            self._pose.complete(session.config)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        self._items = {self._paths.note(item): item for item in session.items}
        self.has_served = True
        self._serve(session)
        return True

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Iterator[Any]:
        outcome: Any = yield
        report = outcome.get_result()
        if self._attempt is None or call.excinfo is None or not report.failed:
            return
        report.qa_issue = issue_of_error(item, call.excinfo, report)
        # Its time may be over meanwhile: what failed before is reported all the same.
        with contextlib.suppress(Stopped):
            if call.when == "call":
                self._attempt.keep_screens()
            if call.when != "teardown":
                pause(self._attempt, report)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if self._attempt is not None:
            self._attempt.reports.append(report)

    # Orders

    def _serve(self, session: Any) -> None:
        # The parent says hello when it hears the first line.
        self._wire.send({"type": "heartbeat"})
        while True:
            order = self._wire.inbox.get()
            kind = order["type"]
            if kind == "list":
                self._list()
            elif kind == "run":
                self._run(session, order)
            elif kind == "close":
                self._tear_down(session, None)
                self._close(session)
                return
            elif kind == "shutdown":
                return

    def _list(self) -> None:
        tests = [description(item, path, self._mode) for path, item in self._items.items()]
        tests += [collector(report, path) for path, report in self._broken.items()]
        tests += [skipped_collector(report, path) for path, report in self._skipped.items()]
        self._wire.send({"type": "tests", "tests": tests})

    def _close(self, session: Any) -> None:
        """Ends pytest's session: what hooks make of it is the run's failure."""
        # A failure that a later attempt has mended is none at the session's end.
        session.testsfailed = len(self._failed)
        has_controller = self._pose is not None and self._pose.has_controller
        self.end = SessionEnd(session, self._initial if has_controller else None)

    def ended(self, code: int, error: BaseException | None) -> None:
        """Tells what failed at pytest's end; the first process says so once this one has ended."""
        if self._pose is not None:
            self._pose.end()
        if self.end is None:
            return
        for trouble in self.end.troubles(code, error):
            self._wire.send(trouble)
        self._wire.send({"type": "closed"})

    def _run(self, session: Any, order: dict[str, Any]) -> None:
        attempt = Attempt(order, self._wire)
        self._wire.begin(attempt.token, order["testTimeout"] / 1000)
        attempt.event({"type": "started"})
        path = order["test"]["path"]
        item = self._items.get(path)
        try:
            if path in self._broken:
                report = self._broken[path]
                attempt.issue({**issue_of_report(report), "isDeterministic": True})
            elif path in self._skipped:
                attempt.reports.append(self._skipped[path])
            elif item is None:
                attempt.issue({
                    "message": "this worker did not collect the test, though another one did. Are "
                    "its ids from a set, a time or a random number? Give it the same name always.",
                })  # fmt: skip
            else:
                self._run_item(session, item, attempt)
        except Stopped:
            # It came again during a teardown.
            pass
        finally:
            self._wire.disarm()
            record_with(None)
            self._attempt = None
            self._driving.order = {}
            attempt.finish(self.keeping.now)
            self._note(path, attempt)

    def _note(self, path: str, attempt: Attempt) -> None:
        """Notes what came of a test, for the session's end."""
        if attempt.outcome in ("failed", "timedOut"):
            self._failed.add(path)
        else:
            self._failed.discard(path)
        if self._pose is not None and attempt.outcome in _REPORTED:
            self._pose.report(path, attempt.reports)

    def _run_item(self, session: Any, item: Any, attempt: Attempt) -> None:
        self._tear_down(session, item)
        self._last = item.nodeid
        self._attempt = attempt
        self._driving.order = attempt.order
        self._driving.command_timeout = attempt.order["commandTimeout"] / 1000
        self._driving.session_timeout = attempt.order.get("sessionTimeout", 45_000) / 1000
        record_with(attempt)
        rest: Any = _NextItem(item)
        # The fixture adds its apps to this list.
        attempt.apps = item.stash[APPS] = []
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=rest)
        except pytest.exit.Exception as error:
            attempt.issue(
                {"message": f"the test called pytest.exit: {error.msg}", "isDeterministic": True}
            )
            self._tear_down(session, rest)
        except KeyboardInterrupt:
            attempt.issue({"message": "the test raised KeyboardInterrupt"})
            self._tear_down(session, rest)
        except Stopped:
            # It came between two phases; what the wire notes decides the outcome.
            self._tear_down(session, rest)
        except BaseException as error:
            attempt.issue(issue_of_pytest(error))
            self._tear_down(session, rest)
        finally:
            attempt.apps = item.stash.get(APPS, [])
            self._refuse_stop(session, attempt)

    def _refuse_stop(self, session: Any, attempt: Attempt) -> None:
        """Goes on when a plugin asks to stop; reports a stop that no failed test explains."""
        reason = session.shouldstop or session.shouldfail
        go_on(session)
        if reason and not attempt.has_failed:
            self._wire.send({
                "type": "trouble", "details": [f"after the test {self._last}"],
                "message": f"a plugin or a hook has asked pytest to stop: {reason}",
                "isDeterministic": False,
            })  # fmt: skip

    def _tear_down(self, session: Any, following: Any) -> None:
        """Tears down what the following test does not share; what fails in it is no test's."""
        try:
            session._setupstate.teardown_exact(following)
        except Stopped:
            raise
        except BaseException as error:
            info = pytest.ExceptionInfo.from_exception(error)
            own = own_entries(info, session.config)
            places = [f"{entry.path}:{entry.lineno + 1} in {entry.name}" for entry in own[-10:]]
            trouble: dict[str, Any] = {
                "type": "trouble",
                "message": f"the teardown of a shared fixture failed: {info.exconly()}",
                "details": [*places, f"the last test before it: {self._last}"],
                "isDeterministic": False,
            }
            if own:
                trouble["place"] = {"file": str(own[-1].path), "line": own[-1].lineno + 1}
            self._wire.send(trouble)


def main() -> int:
    """Runs pytest with the words after the three descriptors; answers its exit code."""
    wire = Wire(int(sys.argv[1]), int(sys.argv[2]))
    note_own_signals(int(sys.argv[3]))
    words = sys.argv[4:]
    wire.start()
    listen()
    plugin = WorkerPlugin(wire, list(words))
    has_plugins = not os.environ.get("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    if has_plugins and importlib.util.find_spec("xdist") is not None:
        words.append("-n0")
    sys.argv = ["pytest", *words]
    code, error = run_pytest(words, [pages, plugin, plugin.keeping])
    if not plugin.has_served:
        sys.stderr.write(f"pytest ended with {code} before it could run a test; see above.\n")
        return code or 1
    if wire.attempt is not None:
        # Its verdict was not sent.
        return code or 1
    plugin.ended(code, error)
    # What failed is the coordinator's to say.
    return 0


if __name__ == "__main__":
    sys.stdout.flush()
    sys.exit(main())
