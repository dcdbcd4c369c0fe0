"""One attempt at one test: what is noted while it runs, and what came of it."""

from __future__ import annotations

import contextlib
import os
import traceback
from pathlib import Path
from typing import Any

import pytest

from .._app import App
from .._clock import clock
from .._driving import AppMark
from .._errors import QaError
from ..plugin import EXPLAINED
from .listing import skip_reason
from .tracing import FILE_NAME, Trace
from .wire import Wire

_DETAIL_LINES = 200
#: The phase of a test, or of a file that is skipped, after which nothing more can fail.
_LAST_PHASES = ("teardown", "collect")
#: What plugins call a failure after which they run the test again.
_RERUN = ("rerun", "retried")


class NodeDriving:
    """The driver of the runner's node, as the order under way names it."""

    command_timeout = 10.0
    session_timeout = 45.0

    def __init__(self) -> None:
        self.order: dict[str, Any] = {}
        #: The app of tests whose mark names none, as pytest's configuration says.
        self.app = ""

    def driver(self) -> str:
        if not self.order:
            raise QaError(
                "The fixture app works only while a test runs. Take it in the test or in a fixture "
                "of function scope."
            )
        return str(self.order["driver"])

    def capabilities(self, mark: AppMark, has_named_app: bool) -> dict[str, Any]:
        order = self.order
        if not order:
            return {}
        target = order["test"]["target"]
        asked: dict[str, Any] = {"platformName": target}
        device = str(order["test"]["device"])
        if has_named_app:
            device = mark.device_beside(device) or ""
        if device:
            asked["appium:deviceName"] = device
        app = mark.name or self.app or order.get("app")
        if app:
            asked["appium:app"] = app
        if target in ("tui", "core"):
            # What the app has left is there again when it is launched anew, in this attempt alone.
            asked["qa:data"] = order["attempt"]
            asked["qa:snapshots"] = {
                "references": order["references"], "record": order["recordMode"],
                "output": order["output"],
            }  # fmt: skip
        asked.update(order.get("capabilities") or {})
        return asked


class Attempt:
    """Takes notes of a test and sends them."""

    def __init__(self, order: dict[str, Any], wire: Wire) -> None:
        self.order = order
        self.token: str = order["attempt"]
        self.reports: list[pytest.TestReport] = []
        self.apps: list[App] = []
        self.issue_count = 0
        self.has_recorded = False
        #: How it has ended.
        self.outcome = ""
        self._wire = wire
        self._began = clock.monotonic()
        # A test's own file of that name gets another one.
        self._names: set[str] = {FILE_NAME}
        self._trace = Trace.asked()
        self._kept: dict[str, Any] | None = None

    @property
    def elapsed(self) -> float:
        """Milliseconds since it began."""
        return (clock.monotonic() - self._began) * 1000

    def event(self, kind: dict[str, Any]) -> None:
        """Sends something in its course, without the secrets of its apps."""
        for app in self.apps:
            kind = app.secrets.masked_event(kind)
        self._wire.send(
            {"type": "event", "attempt": self.token, "time": round(self.elapsed, 2), "kind": kind}
        )

    def _masked(self, text: str) -> str:
        for app in self.apps:
            text = app.secrets.masked(text)
        return text

    def _masked_data(self, data: bytes) -> bytes:
        """A text without the secrets; anything else as it is."""
        try:
            return self._masked(data.decode()).encode()
        except UnicodeDecodeError:
            return data

    # What page objects and tests tell

    def step(self, name: str, duration: float, failed: bool, depth: int) -> None:
        kind: dict[str, Any] = {
            "type": "step", "name": name, "duration": round(duration, 2), "failed": failed,
        }  # fmt: skip
        if depth:
            kind["depth"] = depth
        self.event(kind)
        if self._trace is not None:
            self._trace.step_ended(self.apps, lambda: self.elapsed)

    def attachment(self, name: str, data: bytes) -> str | None:
        name, data = self._masked(name), self._masked_data(data)
        stem, extension = os.path.splitext(name)
        number = 1
        while name in self._names:
            number += 1
            name = f"{stem}-{number}{extension}"
        self._names.add(name)
        return self._keep(name, data)

    def _keep(self, name: str, data: bytes) -> str:
        folder = self.order["output"]
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(data)
        self.event({"type": "attachment", "name": name, "path": path})
        return path

    def _keep_trace(self) -> None:
        """Keeps what was captured after each step, if this attempt is to have a trace."""
        if self._trace is None:
            return
        lines = self._trace.lines(has_failed=self.issue_count > 0)
        if not lines:
            return
        try:
            self._keep(FILE_NAME, lines)
        except OSError as error:
            self.event({"type": "output", "line": f"the trace could not be written: {error}"})
        if self._trace.is_full:
            line = f"the trace ends early: it has {len(lines) >> 20} MiB already"
            self.event({"type": "output", "line": line})

    def snapshot(self, event: dict[str, Any]) -> None:
        self.has_recorded = self.has_recorded or event["verdict"] == "recorded"
        self.event(event)

    def session(self, state: str) -> None:
        if state in ("opening", "ending", "paused"):
            self._wire.hold()
        self.event({"type": "session", "state": state})
        if state in ("open", "ended", "resumed"):
            self._wire.resume()

    def note_property(self, name: str, value: str, *, is_suite: bool = False) -> None:
        """Sends what a test records of itself, or of the whole suite."""
        kind: dict[str, Any] = {"type": "property", "name": name, "value": value}
        if is_suite:
            kind["isSuite"] = True
        self.event(kind)

    def issue(self, issue: dict[str, Any]) -> None:
        """Sends a failure."""
        self.issue_count += 1
        self.event({"type": "issue", "details": [], "isDeterministic": False, **issue})

    def keep_screens(self) -> None:
        """Keeps what the apps of a failed test show, as attachments."""
        for app in self.apps:
            if app._session is None:
                continue
            with contextlib.suppress(Exception):
                if app.waits_by_frames:
                    self.attachment("screen.txt", (app.screen() + "\n").encode())
            with contextlib.suppress(Exception):
                self.attachment("source.xml", app.secrets.masked(app.source()).encode())
            with contextlib.suppress(Exception):
                self.attachment("screenshot.png", app.screenshot())
            with contextlib.suppress(Exception):
                if app.waits_by_frames and self.order["test"]["target"] == "tui":
                    app.execute("mobile: mark", {"label": f"failed after {self.elapsed:.0f} ms"})
                    cast = app.execute("mobile: recording")["cast"]
                    self.attachment("session.cast", cast.encode())

    # What came of it

    def finish(self, kept: dict[str, Any] | None = None) -> None:
        """Sends the failures, what was printed, and the outcome; and what shared fixtures keep."""
        self._kept = kept
        reasons: list[str] = []
        for report in self.reports:
            if report.failed and not hasattr(report, "qa_is_told"):
                self.issue(getattr(report, "qa_issue", None) or issue_of_report(report))
            if report.skipped and not hasattr(report, "context"):
                # A subtest that is skipped skips no test.
                reasons.append(skip_reason(report))
        if self.reports:
            for name, text in self.reports[-1].sections:
                if name.startswith("Captured log"):
                    self.event({"type": "output", "line": f"{name}:"})
                for line in text.splitlines():
                    self.event({"type": "output", "line": line})
        for name, value in self.reports[-1].user_properties if self.reports else ():
            self.note_property(str(name), str(value))
        for report in self.reports:
            if report.outcome in _RERUN:
                issue = getattr(report, "qa_issue", None) or issue_of_report(report)
                self.event({"type": "output", "line": f"run again: {issue['message']}"})
        fault = next((app.first_fault for app in self.apps if app.first_fault), None)
        stopped = self._wire.stopped
        if fault is not None and fault.is_infrastructure:
            self._end("infrastructure", fault.message)
        elif stopped == "cancelled":
            self._end("cancelled", "the coordinator cancelled it")
        elif stopped is not None:
            if not self.issue_count:
                self.issue({"message": self._wire.overtime})
            self._end("timedOut")
        elif self.issue_count:
            self._end("failed")
        elif not any(getattr(report, "when", None) in _LAST_PHASES for report in self.reports):
            self.issue({"message": "pytest ended the test without a report of its teardown"})
            self._end("failed")
        elif reasons:
            self._end("skipped", reasons[0])
        else:
            self._end("recorded" if self.has_recorded else "passed")

    @property
    def has_failed(self) -> bool:
        """Whether something of it has failed until now."""
        return self.issue_count > 0 or any(report.failed for report in self.reports)

    def _end(self, outcome: str, reason: str | None = None) -> None:
        self.outcome = outcome
        self._keep_trace()
        message = {
            "type": "finished", "attempt": self.token, "outcome": outcome,
            "duration": round(self.elapsed, 2),
        }  # fmt: skip
        if reason is not None:
            message["reason"] = self._masked(reason)
        if self._kept is not None:
            message["kept"] = self._kept
        driver_fault = next((app.driver_fault for app in self.apps if app.driver_fault), None)
        if driver_fault is not None:
            message["driverFault"] = driver_fault
        self._wire.end()
        self._wire.send(message)


def issue_of_report(report: Any) -> dict[str, Any]:
    """A failure as its report tells it: of a subtest, a strict xpass or a collector."""
    text = str(report.longrepr or "")
    lines = text.splitlines()
    message = next((line[2:].strip() for line in lines if line.startswith("E  ")), None)
    issue: dict[str, Any] = {
        "message": message or (lines[-1] if lines else "failed"),
        "details": lines[-_DETAIL_LINES:] if len(lines) > 1 else [],
    }
    name = getattr(getattr(report, "context", None), "msg", None)
    if name:
        issue["message"] = f"subtest {name}: {issue['message']}"
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:
        issue["place"] = {"file": str(crash.path), "line": int(crash.lineno)}
    return issue


def issue_of_pytest(error: BaseException) -> dict[str, Any]:
    """A failure of pytest, of a plugin or of a conftest's hook, which no report tells."""
    lines = traceback.format_exception(type(error), error, error.__traceback__)
    text = "".join(lines).rstrip().splitlines()
    last = "".join(traceback.format_exception_only(type(error), error)).strip()
    return {"message": f"pytest itself failed: {last}", "details": text[-_DETAIL_LINES:]}


def own_entries(excinfo: Any, config: Any) -> list[Any]:
    """The entries of a traceback in the project's own files, the innermost last."""
    root = str(config.rootpath)
    return [
        entry
        for entry in excinfo.traceback
        if str(entry.path).startswith(root + os.sep)
        and not {"site-packages", "_pytest", "qa_runner"} & set(Path(entry.path).parts)
    ]


def issue_of_error(item: Any, excinfo: Any, report: Any) -> dict[str, Any]:
    """A failure as its exception tells it; the driver's own explanation where it has one."""
    when = {"setup": "set-up: ", "teardown": "teardown: "}.get(report.when, "")
    error = getattr(excinfo.value, EXPLAINED, excinfo.value)
    issue = issue_of_report(report)
    own = own_entries(excinfo, item.config)
    if own:
        issue["place"] = {"file": str(own[-1].path), "line": own[-1].lineno + 1}
    elif "place" not in issue:
        issue["place"] = {"file": str(item.path), "line": (item.location[1] or 0) + 1}
    if isinstance(error, QaError):
        frames = [f"{entry.path}:{entry.lineno + 1} in {entry.name}" for entry in own[-5:]]
        issue["message"] = error.message
        issue["details"] = [*error.details, *(frames if len(frames) > 1 else [])]
        issue["isDeterministic"] = error.deterministic
        if error.earlier_step is not None and error.place is not None:
            issue["step"], issue["place"] = error.earlier_step, error.place
        if error.screen:
            issue["screen"] = error.screen
    elif isinstance(error, pytest.fail.Exception) and not report.longreprtext.startswith("["):
        issue["message"] = str(error.msg or "failed").splitlines()[0]
    issue["message"] = when + issue["message"]
    return issue
