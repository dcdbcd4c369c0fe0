"""The half of pytest-xdist that gives its workers what they need and ends the session for all.

A run with several nodes has one such process, where a plugin or a conftest needs it: it fills
``workerinput``, takes ``workeroutput``, sees each test's reports, and judges at the session's end.
"""

from __future__ import annotations

import importlib.util
import os
import socket
import sys
from multiprocessing.connection import Connection, wait
from types import SimpleNamespace
from typing import Any

import pytest

from .ending import SessionEnd, go_on, run_pytest
from .meeting import MARK, near

#: How often it looks whether the run is still there, in seconds.
_LOOK = 0.5


class Node:
    """A worker, as plugins of pytest-xdist's controller see it."""

    def __init__(self, config: Any, given: dict[str, Any], count: int) -> None:
        self.config = config
        self.workerinput = self.slaveinput = given
        self.workeroutput: dict[str, Any] = {}
        name = given["workerid"]
        spec = SimpleNamespace(popen=True, chdir=None, id=name, python=None, via=None)
        self.workerinfo = SimpleNamespace(
            platform=sys.platform, version_info=sys.version_info, executable=sys.executable,
            cwd=os.getcwd(), id=name, spec=spec, version=sys.version,
        )  # fmt: skip
        self.gateway = SimpleNamespace(id=name, spec=spec, _rinfo=lambda: self.workerinfo)
        self.nodemanager = SimpleNamespace(
            config=config, roots=[], specs=[spec] * count, testrunuid=given["testrunuid"]
        )

    def __repr__(self) -> str:
        return f"<WorkerController {self.gateway.id}>"


class ControllerPlugin:
    """Collects nothing and serves the workers in place of pytest's own loop."""

    def __init__(self, listener: socket.socket, folder: str, count: int) -> None:
        self._listener = listener
        self._folder = folder
        self._count = count
        self._nodes: dict[Connection, Node] = {}
        self._reports: dict[str, list[Any]] = {}
        #: Who waits for the session's end.
        self.waiting: Connection | None = None
        self.end: SessionEnd | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self, early_config: Any) -> None:
        self._show_count(early_config.known_args_namespace)

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: Any) -> None:
        known = getattr(config.pluginmanager.hook, "pytest_configure_node", None)
        if known is None or not known.has_spec():
            config.pluginmanager.add_hookspecs(_Hooks)

    def pytest_cmdline_main(self, config: Any) -> None:
        # The coordinator distributes the tests.
        self._show_count(config.option)
        config.option.dist = "no"
        config.option.maxfail = 0

    def _show_count(self, options: Any) -> None:
        if not getattr(options, "numprocesses", None):
            options.numprocesses = self._count

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> bool:
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        connections: list[Any] = [self._listener]
        while self.waiting is None:
            for ready in wait(connections, _LOOK):
                if ready is self._listener:
                    connections.append(Connection(self._listener.accept()[0].detach()))
                elif not self._take(session.config, ready):
                    connections.remove(ready)
            if not os.path.isdir(self._folder):
                # The run is gone, so no request can come.
                os._exit(1)
        for node in self._nodes.values():
            self._down(node, "the worker was lost")
        self._replay(session)
        self.end = SessionEnd(session)
        return True

    def _take(self, config: Any, connection: Any) -> bool:
        """Takes a message; false at the connection's end."""
        try:
            message = connection.recv()
        except (EOFError, OSError):
            node = self._nodes.pop(connection, None)
            if node is not None:
                self._down(node, "the worker was lost")
            return False
        if message[0] == "configure":
            node = self._nodes[connection] = Node(config, message[1], self._count)
            config.hook.pytest_configure_node(node=node)
            connection.send(node.workerinput)
            config.hook.pytest_testnodeready(node=node)
        elif message[0] == "reports":
            self._reports[message[1]] = message[2]
        elif message[0] == "down":
            node = self._nodes.pop(connection)
            node.workeroutput = message[1]
            self._down(node, None)
        elif message[0] == "finish":
            self.waiting = connection
        return True

    @staticmethod
    def _down(node: Node, error: str | None) -> None:
        node.config.hook.pytest_testnodedown(node=node, error=error)

    def _replay(self, session: Any) -> None:
        """Has plugins see the reports of each test's last attempt."""
        hook = session.config.hook
        session.testscollected = max(1, len(self._reports))
        for nodeid, reports in self._reports.items():
            known = [
                hook.pytest_report_from_serializable(config=session.config, data=data)
                for data in reports
            ]
            location = next((tuple(report.location) for report in known), (nodeid, None, nodeid))
            hook.pytest_runtest_logstart(nodeid=nodeid, location=location)
            for report in known:
                hook.pytest_runtest_logreport(report=report)
            hook.pytest_runtest_logfinish(nodeid=nodeid, location=location)
        go_on(session)


class _Hooks:
    """What pytest-xdist specifies, where it is not loaded."""

    def pytest_configure_node(self, node: Any) -> None:
        """Fills the worker's input."""

    def pytest_testnodeready(self, node: Any) -> None:
        """A worker has its input."""

    def pytest_testnodedown(self, node: Any, error: Any) -> None:
        """A worker has ended."""


def main() -> int:
    """Serves until the end of the run; answers its exit code."""
    folder, count, words = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    # The process that started it goes on, and is not its parent.
    if os.fork():
        return 0
    os.setsid()
    listener = socket.socket(socket.AF_UNIX)
    with near(folder) as short:
        listener.bind(os.path.join(short, "controller.new"))
    listener.listen(64)
    place = os.path.join(folder, "controller")
    with open(os.path.join(folder, MARK), "w"):
        os.rename(place + ".new", place)
    plugin = ControllerPlugin(listener, folder, count)
    has_plugins = not os.environ.get("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    if has_plugins and importlib.util.find_spec("xdist") is not None:
        words += ["-n", str(count)]
    from .. import plugin as pages

    code, error = run_pytest(words, [pages, plugin])
    if plugin.waiting is None:
        return 1
    troubles = [] if plugin.end is None else plugin.end.troubles(code, error)
    plugin.waiting.send(troubles)
    return 0


if __name__ == "__main__":
    sys.stdout.flush()
    sys.exit(main())
