"""Steps and attachments: where they go is decided by who runs the test."""

from __future__ import annotations

import contextlib
import functools
import json
import os
from collections.abc import Iterator
from typing import Any, Callable, Protocol, TypeVar

from ._clock import clock

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Recorder(Protocol):
    """What takes notes of a test while it runs."""

    def step(self, name: str, duration: float, failed: bool, depth: int) -> None:
        """A step that has ended; its duration in milliseconds."""

    def attachment(self, name: str, data: bytes) -> str | None:
        """Keeps a file; answers its path, or None where nothing is kept."""

    def snapshot(self, event: dict[str, Any]) -> None:
        """A snapshot that was compared."""

    def session(self, state: str) -> None:
        """A wait for the driver to open or end a session begins or is over."""


class _State:
    recorder: Recorder | None = None
    depth = 0


_state = _State()


def record_with(recorder: Recorder | None) -> None:
    """Has a recorder take notes from here on; None ends that."""
    _state.recorder = recorder
    _state.depth = 0


def recorder() -> Recorder | None:
    """What takes notes now."""
    return _state.recorder


@contextlib.contextmanager
def noted(name: str, *, nests: bool = False) -> Iterator[None]:
    """Notes what its body does as one step."""
    __tracebackhide__ = True
    began = clock.monotonic()
    depth = _state.depth
    failed = True
    if nests:
        _state.depth += 1
    try:
        yield
        failed = False
    except Exception as error:
        # An earlier step was wrong: this one was not done.
        earlier = getattr(error, "earlier_step", None)
        if earlier not in (None, name):
            name, failed = f"{name} (not done)", False
        raise
    finally:
        _state.depth = depth
        if _state.recorder is not None:
            took = (clock.monotonic() - began) * 1000
            _state.recorder.step(name, took, failed, depth)


@contextlib.contextmanager
def awaiting_driver(begins: str, done: str) -> Iterator[None]:
    """Notes that its body waits for the driver to open or end a session; that fails as ended."""
    __tracebackhide__ = True
    notes = _state.recorder
    state = "ended"
    if notes is not None:
        notes.session(begins)
    try:
        yield
        state = done
    finally:
        if notes is not None:
            notes.session(state)


class step(contextlib.ContextDecorator):  # noqa: N801 - it reads as a word of the test
    """Names a part of a test, as ``with step("pays by card"):`` or as a decorator.

    Reports show it as a step, with its own steps below it.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._stack: list[Any] = []

    def __call__(self, function: _Function) -> _Function:
        name = self._name

        @functools.wraps(function)
        def inner(*args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            with noted(name, nests=True):
                return function(*args, **kwargs)

        return inner  # type: ignore[return-value]

    def __enter__(self) -> None:
        context = noted(self._name, nests=True)
        context.__enter__()
        self._stack.append(context)

    def __exit__(self, *error: Any) -> None:
        __tracebackhide__ = True
        self._stack.pop().__exit__(*error)


def attach(content: str | bytes | dict[str, Any] | list[Any], name: str) -> str | None:
    """Keeps a text, data or JSON with the test's results, under a file name.

    Under plain pytest it is kept in ``qa-output/attachments``. Answers the file's path.
    """
    if isinstance(content, str):
        data = content.encode()
    elif isinstance(content, bytes):
        data = content
    else:
        data = json.dumps(content, indent=2, ensure_ascii=False).encode()
    plain = os.path.basename(name)
    if plain != name or name in ("", ".", ".."):
        raise ValueError(f"attach: {name!r} is not a file name. Leave out its folders.")
    return _state.recorder.attachment(name, data) if _state.recorder is not None else None
