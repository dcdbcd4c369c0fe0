"""What the worker says of its tests before it runs them."""

from __future__ import annotations

from typing import Any

from .. import plugin as pages
from .._driving import AppMark
from .._errors import QaError
from .grouping import group_of, locks_of

#: Marks that say how pytest runs a test, not what it is about.
_OWN_MARKS = frozenset(
    "app parametrize usefixtures skip skipif xfail filterwarnings timeout flaky asyncio "
    "xdist_group locks".split()
)
#: The fixtures that start an app.
_APP_FIXTURES = ("app", "open_app")
#: How much later than pytest-timeout the runner ends a test, in seconds.
_TIMEOUT_GRACE = 5.0


def description(item: Any, path: str, mode: str | None = None) -> dict[str, Any]:
    """A test as the coordinator plans it; ``mode`` is what ``--dist`` asks for."""
    told: dict[str, Any] = {
        "path": path,
        "tags": sorted({mark.name for mark in item.iter_markers()} - _OWN_MARKS),
        "devices": [],
        "targets": [],
        "place": {"file": str(item.path), "line": (item.location[1] or 0) + 1},
        "isOrdered": True,
    }
    if uses_app(item):
        try:
            mark = AppMark.of(item)
            told["devices"], told["targets"] = mark.device_names, list(mark.targets)
            name = mark.name or item.config.getini("qa_app")
            if name:
                told["app"] = name
        except QaError:
            # The fixture says what is wrong with the mark.
            told["once"] = True
    else:
        told["once"] = True
    group = group_of(item, mode)
    if group is not None:
        told["group"] = group.name
        if group.is_whole:
            told["isGroupWhole"] = True
    locks = locks_of(item)
    if locks:
        told["locks"] = locks
    limit = _limit(item)
    if limit is not None:
        told["timeout"] = limit
    return told


def uses_app(item: Any) -> bool:
    """Whether the test takes a fixture of ours that starts an app, and not its own of that name."""
    info = getattr(item, "_fixtureinfo", None)
    if info is None:
        return False
    return any(
        _is_ours(name, info.name2fixturedefs.get(name, ()))
        for name in _APP_FIXTURES
        if name in item.fixturenames
    )


def _is_ours(name: str, definitions: Any) -> bool:
    for definition in reversed(definitions):
        if getattr(definition.func, "__module__", None) == pages.__name__:
            return True
        if name not in definition.argnames:
            # It does not ask for the one that it replaces.
            return False
    return False


def _limit(item: Any) -> int | None:
    """The test's own limit in milliseconds, as the mark of pytest-timeout gives it."""
    mark = item.get_closest_marker("timeout")
    if mark is None:
        return None
    seconds = mark.args[0] if mark.args else mark.kwargs.get("timeout")
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or seconds <= 0:
        return None
    if item.config.pluginmanager.has_plugin("timeout"):
        # Its own words come first; the runner ends what it cannot end.
        seconds += _TIMEOUT_GRACE
    return max(1, int(seconds * 1000))


def skipped_collector(report: Any, path: str) -> dict[str, Any]:
    """A file that is skipped as a whole, as a skipped test."""
    return {**collector(report, path), "skipReason": skip_reason(report)}


def skip_reason(report: Any) -> str:
    """Why a test or a file is skipped, as its report tells it."""
    if hasattr(report, "wasxfail"):
        reason = str(report.wasxfail).replace("reason: ", "", 1)
        return f"expected to fail{': ' + reason if reason else ''}"
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2]).replace("Skipped: ", "", 1)
    return str(report.longrepr)


def collector(report: Any, path: str) -> dict[str, Any]:
    """A file that was not collected, as a test."""
    return {
        "path": path,
        "tags": [],
        "devices": [],
        "targets": [],
        "place": {"file": str(report.fspath or report.nodeid), "line": 1},
        "once": True,
        "isOrdered": True,
    }
