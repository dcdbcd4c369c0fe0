"""How a worker shows plugins that it is one of several: as a worker of pytest-xdist is."""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import pytest

from .._clock import clock
from .meeting import connected, is_there

#: How long the controller may take to be ready, in seconds.
_START_LIMIT = 15.0
#: What plugins do at a session's end, and what they do for pytest-xdist's controller.
_HOOKS = (
    "pytest_sessionfinish", "pytest_unconfigure", "pytest_terminal_summary",
    "pytest_configure_node", "pytest_testnodeready", "pytest_testnodedown",
)  # fmt: skip
#: Plugins whose hooks change no verdict: their suites need no controller.
_HARMLESS = frozenset(
    "_pytest xdist qa_runner allure_pytest hypothesis _hypothesis_pytestplugin anyio faker "
    "pytest_asyncio pytest_timeout pytest_metadata pytest_mock pytest_bdd pytest_randomly".split()
)


def run_folder() -> str | None:
    """The folder that all workers of the run share; None where the coordinator gives none."""
    return os.environ.get("QA_RUN_FOLDER") or None


def node_count() -> int:
    """How many nodes the run has at most; 1 where the coordinator does not say."""
    count = os.environ.get("QA_NODE_COUNT", "1")
    return int(count) if count.isdigit() else 1


class WorkerInput(dict[str, Any]):
    """What pytest-xdist's controller gives a worker.

    Plugins add to it in the controller. So it asks for the rest at the first look-up.
    """

    def __init__(self, known: dict[str, Any], ask: Any) -> None:
        super().__init__(known)
        self._ask = ask

    def complete(self) -> None:
        """Takes what the plugins of the controller add."""
        ask, self._ask = self._ask, None
        if ask is not None:
            self.update(ask(dict(self)))

    def __missing__(self, key: str) -> Any:
        self.complete()
        if dict.__contains__(self, key):
            return dict.__getitem__(self, key)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        if not dict.__contains__(self, key):
            self.complete()
        return dict.__contains__(self, key)

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default


class Pose:
    """A worker among several, and its connection to the run's controller, if it needs one."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._connection: Connection | None = None
        self._config: Any = None

    @property
    def has_controller(self) -> bool:
        """Whether the run has a controller."""
        return self._connection is not None

    def begin(self, config: Any) -> None:
        """Shows plugins what a worker of pytest-xdist shows them."""
        self._config = config
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID", "qa-runner")
        known = {
            "workerid": os.environ.get("PYTEST_XDIST_WORKER", "gw0"),
            "workercount": node_count(),
            "testrunuid": run,
            "mainargv": sys.argv,
            # One seed for all workers, and another one in the next run.
            "randomly_seed": zlib.crc32(run.encode()),
        }
        config.workerinput = WorkerInput(known, self._ask)
        config.workeroutput = {}
        folder = run_folder()
        if folder is not None:
            # Beside those of the other workers, as pytest-xdist has it.
            given = getattr(config.option, "basetemp", None)
            shared = os.path.abspath(given) if given else os.path.join(folder, "pytest")
            os.makedirs(shared, mode=0o700, exist_ok=True)
            config.option.basetemp = os.path.join(shared, f"popen-{known['workerid']}")

    def complete(self, config: Any) -> None:
        """Joins the controller where a plugin or a conftest does something at the session's end."""
        if not self.has_controller and any(self._needs(config)):
            config.workerinput.complete()

    def report(self, nodeid: str, reports: list[Any]) -> None:
        """Gives the controller the reports of a test's last attempt."""
        if self._connection is None:
            return
        hook = self._config.hook
        data = [
            hook.pytest_report_to_serializable(config=self._config, report=report)
            for report in reports
        ]
        self._send(("reports", nodeid, data))

    def end(self) -> None:
        """Gives the controller what plugins have put into ``workeroutput``."""
        self._send(("down", dict(self._config.workeroutput)))

    def _send(self, message: Any) -> None:
        if self._connection is not None:
            # Its end is noticed at the end of the run.
            with contextlib.suppress(OSError, ValueError):
                self._connection.send(message)

    @staticmethod
    def _needs(config: Any) -> Iterator[bool]:
        for name in _HOOKS:
            caller = getattr(config.pluginmanager.hook, name, None)
            for hook in caller.get_hookimpls() if caller is not None else ():
                module = getattr(hook.function, "__module__", "") or ""
                yield module.partition(".")[0] not in _HARMLESS

    def _ask(self, known: dict[str, Any]) -> dict[str, Any]:
        folder = run_folder()
        if folder is None:
            return {}
        try:
            self._connection = joined(folder, self._words)
            self._connection.send(("configure", known))
            answer: dict[str, Any] = self._connection.recv()
        except (OSError, EOFError):
            raise pytest.UsageError(
                "pytest failed in the process that stands for pytest-xdist's controller; see above."
            ) from None
        return answer


def joined(folder: str, words: list[str]) -> Connection:
    """A connection to the run's controller, which the first worker starts."""
    with open(os.path.join(folder, "controller.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_there(folder):
            _start(folder, words)
        return connected(folder)


def _start(folder: str, words: list[str]) -> None:
    environment = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("QA_WORKER", "PYTEST_XDIST_", "QA_NODE"))
    }
    # It ends with the run, not with this node.
    run = os.environ.get("QA_NODE", "").partition(".")[0]
    environment["QA_NODE"] = f"{run}.controller"
    environment["TMPDIR"] = environment["PYTEST_DEBUG_TEMPROOT"] = folder
    code = subprocess.run(
        [sys.executable, "-m", "qa_runner.worker.controller", folder, str(node_count()), *words],
        env=environment, stdin=subprocess.DEVNULL, stdout=2,
    ).returncode  # fmt: skip
    deadline = clock.monotonic() + _START_LIMIT
    while code == 0 and not is_there(folder):
        if clock.monotonic() > deadline:
            code = 1
        clock.sleep(0.01)
    if code:
        raise pytest.UsageError(
            "The process that stands for pytest-xdist's controller could not start; see above."
        )
