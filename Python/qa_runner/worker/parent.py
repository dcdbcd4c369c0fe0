"""The worker's first process: it beats, forwards lines, and ends as its child has ended."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import zlib

#: How often the worker beats, in seconds.
_BEAT = 0.5
#: How long the tests may be collected before the worker says hello all the same, in seconds.
_HELLO_LIMIT = 15.0
#: How long the coordinator's last order is awaited, in seconds.
_SHUT_LIMIT = 30.0
#: What the child says of a shared fixture that it tears down; the coordinator does not hear it.
TEARDOWN = "qa-teardown"
#: After its end, the child's pipe is empty if it is so at this many looks, this many seconds apart.
_QUIET_LOOKS, _LOOK = 5, 0.1
_TEARDOWN_START = f'{{"type": "{TEARDOWN}"'.encode()
#: The states of a process that runs no more, as /proc says them; empty where it is gone.
_LIFELESS = ("T", "t", "Z", "X", "")


class Parent:
    """Starts the child and connects it with the coordinator."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._lock = threading.Lock()
        self._has_greeted = False
        self._is_reading = False
        self._line_count = 0
        #: Whether pytest has ended; the coordinator hears it once the interpreter has.
        self._has_closed = False
        self._is_shut = threading.Event()
        #: The test under way.
        self._test = ""
        #: The shared fixture that is torn down, and the test that ran before it.
        self._fixture = ""
        self._last = ""
        # Whatever prints from here on prints into the node's log.
        self._orders = _moved(0, os.O_RDONLY)
        self._events = _moved(1, None)

    def run(self) -> int:
        order_read, order_write = os.pipe()
        event_read, event_write = os.pipe()
        signal_read, signal_write = os.pipe()
        ends = [order_read, event_write, signal_write]
        self._child = subprocess.Popen(
            [sys.executable, "-m", "qa_runner.worker.child", *map(str, ends), *self._words],
            stdin=subprocess.DEVNULL, stdout=2, pass_fds=ends, env=_environment(),
        )  # fmt: skip
        for descriptor in ends:
            os.close(descriptor)
        threading.Thread(target=self._forward_orders, args=[order_write], daemon=True).start()
        threading.Thread(target=self._beat, daemon=True).start()
        events = threading.Thread(target=self._forward_events, args=[event_read], daemon=True)
        events.start()
        code = self._child.wait()
        self._await_last_line(events)
        if not code and not self._fixture:
            self._close()
            return 0
        end = f"was ended by {_name(-code)}" if code < 0 else f"exited with code {code}"
        is_own = code < 0 and -code in _sent(signal_read)
        if is_own:
            end += ", which it sent itself,"
        self._say(end)
        is_from_outside = -code in (signal.SIGKILL, signal.SIGTERM) and not is_own
        if self._has_closed:
            if not is_from_outside:
                self._blame(end, "after pytest's end")
            self._close()
            return 0
        if (self._fixture and not is_from_outside) or (is_own and not self._test):
            place = f'in the teardown of the shared fixture "{self._fixture}"'
            self._blame(end, place if self._fixture else "outside of the tests")
        if code < 0 and not is_own:
            _end_by(-code)
        # A signal of its own is no loss of the machine's.
        return 128 - code if code < 0 else code or 1

    def _close(self) -> None:
        """Says that all is torn down, now that the interpreter has ended."""
        if self._has_closed:
            self._send(b'{"type": "closed"}\n')
            self._is_shut.wait(_SHUT_LIMIT)

    def _blame(self, end: str, place: str) -> None:
        """Reports the interpreter's end where no test runs, as in a shared fixture's teardown."""
        trouble = {
            "type": "trouble",
            "message": f"the interpreter {end} {place}",
            "details": [f"the last test before it: {self._last}"],
            "isDeterministic": False,
        }
        self._send(json.dumps(trouble).encode() + b"\n")

    def _say(self, end: str) -> None:
        """Says how the interpreter ended, and in which test, as the last line of the log."""
        place = f"the teardown of {self._fixture}" if self._fixture else self._test
        if place:
            sys.stderr.write(f"\nFatal error: the interpreter {end} in {place}\n")
            sys.stderr.flush()

    # What the coordinator says

    def _forward_orders(self, write: int) -> None:
        """Copies the orders; their end is the child's too."""
        with os.fdopen(self._orders, "rb", buffering=1 << 16) as lines:
            for line in lines:
                order = json.loads(line)
                if order.get("type") == "run":
                    self._test = order["test"]["path"]
                elif order.get("type") == "shutdown":
                    self._is_shut.set()
                # A child that has ended reads none.
                with contextlib.suppress(OSError):
                    _write(write, line)
        self._is_shut.set()
        os.close(write)

    # What the child says

    def _forward_events(self, read: int) -> None:
        """Copies whole lines; the child's first one says that it is ready."""
        with os.fdopen(read, "rb", buffering=1 << 16) as lines:
            while True:
                self._is_reading = True
                line = lines.readline()
                self._is_reading = False
                if not line:
                    return
                self._line_count += 1
                self._greet()
                if line.startswith(b'{"type": "finished"'):
                    self._last, self._test = self._test, ""
                elif line.startswith(b'{"type": "closed"'):
                    self._has_closed = True
                    continue
                elif line.startswith(_TEARDOWN_START):
                    self._fixture = json.loads(line)["fixture"]
                    continue
                self._send(line)

    def _await_last_line(self, events: threading.Thread) -> None:
        """Waits for the end of the lines; a process that a test left may hold the pipe open."""
        quiet, last = 0, -1
        while events.is_alive() and quiet < _QUIET_LOOKS:
            events.join(_LOOK)
            is_quiet = self._is_reading and self._line_count == last
            quiet, last = quiet + 1 if is_quiet else 0, self._line_count

    def _greet(self) -> None:
        if self._has_greeted:
            return
        self._has_greeted = True
        hello = {
            "type": "hello", "version": 1, "pid": os.getpid(), "suite": "pytest", "closes": True,
        }  # fmt: skip
        self._send(json.dumps(hello).encode() + b"\n")

    def _send(self, line: bytes) -> None:
        with self._lock, contextlib.suppress(OSError):
            _write(self._events, line)

    def _beat(self) -> None:
        began = time.monotonic()
        while True:
            time.sleep(_BEAT)
            if not self._has_greeted and time.monotonic() - began > _HELLO_LIMIT:
                self._greet()
            # A child that is stopped or gone is silent, so that it is noticed.
            if self._has_greeted and _state(self._child.pid) not in _LIFELESS:
                self._send(b'{"type":"heartbeat"}\n')


def _moved(number: int, replacement: int | None) -> int:
    """A private copy of a descriptor, which then leads nowhere, or into the log."""
    copy = os.dup(number)
    if replacement is None:
        os.dup2(2, number)
    else:
        null = os.open(os.devnull, replacement)
        os.dup2(null, number)
        os.close(null)
    return copy


def _write(number: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(number, view) :]


def _environment() -> dict[str, str]:
    """What pytest and its plugins read: one order of hashes, and one folder for files."""
    environment = dict(os.environ)
    environment.setdefault("PYTHONHASHSEED", "0")
    run, _, place = environment.get("QA_NODE", "run.1.1").partition(".")
    node = place.partition(".")[0] or "1"
    # A run with one node is plain pytest, one with several looks like pytest-xdist.
    if environment.get("QA_NODE_COUNT", "1") != "1":
        environment["PYTEST_XDIST_WORKER"] = f"gw{int(node) - 1}" if node.isdigit() else "gw0"
        environment["PYTEST_XDIST_WORKER_COUNT"] = environment["QA_NODE_COUNT"]
        environment["PYTEST_XDIST_TESTRUNUID"] = f"{zlib.crc32(run.encode()):08x}"
    else:
        # What a run around this one has set is not about this one.
        for name in [name for name in environment if name.startswith("PYTEST_XDIST_")]:
            del environment[name]
    temporary = environment.get("TMPDIR")
    if temporary and "PYTEST_DEBUG_TEMPROOT" not in environment:
        folder = os.path.join(temporary, "pytest")
        os.makedirs(folder, exist_ok=True)
        environment["PYTEST_DEBUG_TEMPROOT"] = folder
    return environment


def _state(process: int) -> str:
    """A process's state as /proc says it; empty where it is gone."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0].decode()
    except (OSError, IndexError):
        return ""


def _sent(number: int) -> bytes:
    """The signals that the child has sent to itself."""
    os.set_blocking(number, False)
    try:
        return os.read(number, 1 << 16)
    except BlockingIOError:
        return b""


def _name(number: int) -> str:
    """A signal's name."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _end_by(number: int) -> None:
    """Ends by the signal that ended the child: so the runner sees what happened."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    time.sleep(5)
