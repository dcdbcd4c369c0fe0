"""Runs one test command, and ends all that it started before it says how the command ended.

A program of its own: the queue gives its text to `python -I -`, as it was when the queue began."""
from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
import traceback

TICK = 0.01
"""Seconds between two looks at what has not ended yet."""

STOPPED = 128 + signal.SIGTERM
DEATH_SIGNAL, CHILD_SUBREAPER = 1, 36
"""Numbers of Linux's `prctl`."""


def adopt() -> None:
    """From now on a process below this one becomes its child when the parent dies.

    So no process gets out of `descendants`, whatever it does to its session or environment."""
    _control(CHILD_SUBREAPER, 1)


def _control(option: int, value: int) -> None:
    try:
        ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value))
    except (OSError, AttributeError):
        pass  # Not on Linux.


def descendants(spared: frozenset[int] = frozenset()) -> list[int]:
    """The processes below this one, without those of `spared` and what is below them."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if name.isdigit() and (parent := _parent(name)):
            children.setdefault(parent, []).append(int(name))
    found, ahead = [], [os.getpid()]
    while ahead:
        below = [child for child in children.get(ahead.pop(), []) if child not in spared]
        found += below
        ahead += below
    return found


def _parent(process: str) -> int | None:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError):
        return None  # It has ended.


def end_descendants(grace: float, spared: frozenset[int] = frozenset()) -> bool:
    """Ends each process below this one: SIGTERM first, SIGKILL after `grace`.

    False where the system does not let this one end what is left, as it runs as another user."""
    deadline = time.monotonic() + grace
    told: set[int] = set()
    while found := descendants(spared):
        late = time.monotonic() >= deadline
        new = [process for process in found if process not in told]
        sent = [_send(process, signal.SIGKILL) for process in found if late]
        if late and not any(sent):
            return False
        for process in new:
            _send(process, signal.SIGTERM)
        told.update(new)
        for process in found:
            _reap(process)
        if not new:
            time.sleep(TICK)
    return True


def _send(process: int, number: int) -> bool:
    try:
        os.kill(process, number)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return True


def _reap(process: int) -> bool:
    try:
        return os.waitpid(process, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return False


def _start(command: str) -> int:
    """The command in a session of its own, with nothing to read."""
    process = os.fork()
    if process:
        return process
    try:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them.
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.execv("/bin/sh", ["/bin/sh", "-c", command])
    finally:
        os._exit(127)


def _wait(command: int) -> int | None:
    """The command's exit code; none where the queue wants it to end before."""
    while True:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == command:
                code = os.waitstatus_to_exitcode(ended[1])
                return code if code >= 0 else 128 - code
        if signal.sigwait([signal.SIGCHLD, signal.SIGTERM]) == signal.SIGTERM:
            return None


def _end_all(grace: float) -> bool:
    """Ends what the command has left. That no child is there is what the system itself says."""
    while end_descendants(grace):
        try:
            os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
    return False


def _end_session(command: int, grace: float) -> None:
    """Where processes can't be listed, on other systems than Linux, the session is what ends."""
    deadline = time.monotonic() + grace
    os.killpg(command, signal.SIGTERM)
    while not _reap(command):
        if time.monotonic() >= deadline:
            os.killpg(command, signal.SIGKILL)
        time.sleep(TICK)


def main(queue: int, grace: float, command: str) -> int:
    """Gives the command's exit code, once nothing that it started is left."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, signal.valid_signals())
    adopt()
    _control(DEATH_SIGNAL, signal.SIGTERM)
    if os.getppid() != queue:
        return STOPPED  # The queue died before it could be noticed.
    process = _start(command)
    code = _wait(process)
    if sys.platform != "linux":
        if code is None:
            _end_session(process, grace)
    elif not _end_all(grace):
        raise PermissionError(f"the test has left processes that can't be ended: {descendants()}")
    return STOPPED if code is None else code


if __name__ == "__main__":
    try:
        exit_code = main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3])
    except BaseException:  # The queue ends what is left when this one dies by a signal.
        traceback.print_exc()
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    sys.exit(exit_code)
