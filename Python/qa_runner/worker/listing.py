"""What the worker says of its tests before it runs them."""

from __future__ import annotations

from typing import Any

from .._driving import AppMark
from .._errors import QaError

#: Marks that say how pytest runs a test, not what it is about.
_OWN_MARKS = frozenset(
    "app parametrize usefixtures skip skipif xfail filterwarnings timeout flaky asyncio".split()
)
_WIDE_SCOPES = ("class", "module", "package")


def path_of(nodeid: str) -> str:
    """A test's path: the node's id, with the names of classes and functions as parts of it."""
    head, bracket, ids = nodeid.partition("[")
    file, *names = head.split("::")
    parts = [file, *names]
    parts[-1] += (bracket + ids).replace("/", "∕")
    return "/".join(parts)


def description(item: Any) -> dict[str, Any]:
    """A test as the coordinator plans it."""
    told: dict[str, Any] = {
        "path": path_of(item.nodeid),
        "tags": sorted({mark.name for mark in item.iter_markers()} - _OWN_MARKS),
        "devices": [],
        "targets": [],
        "place": {"file": str(item.path), "line": (item.location[1] or 0) + 1},
    }
    if "app" in getattr(item, "fixturenames", ()):
        try:
            mark = AppMark.of(item)
            told["devices"], told["targets"] = mark.device_names, list(mark.targets)
        except QaError:
            # The fixture says what is wrong with the mark.
            told["once"] = True
    else:
        told["once"] = True
    group = group_of(item)
    if group is not None:
        told["group"] = group
    return told


def group_of(item: Any) -> str | None:
    """The package, module or class whose fixtures the test shares with others; None for none.

    The widest one: a class of a module whose fixture is costly belongs to the module.
    """
    info = getattr(item, "_fixtureinfo", None)
    if info is None:
        return None
    scopes: set[str] = set()
    for name in item.fixturenames:
        for definition in info.name2fixturedefs.get(name, ())[-1:]:
            scope = str(getattr(definition, "scope", "function"))
            if scope in _WIDE_SCOPES and _is_own(definition):
                scopes.add(scope)
    if "package" in scopes:
        return path_of(item.nodeid.partition("::")[0].rpartition("/")[0] or ".")
    if "module" in scopes:
        return path_of(item.nodeid.partition("::")[0])
    if "class" in scopes:
        return path_of(item.nodeid.rpartition("::")[0])
    return None


def _is_own(definition: Any) -> bool:
    """Whether the fixture is the project's own, so that setting it up may take time."""
    module = getattr(definition.func, "__module__", "") or ""
    wrapped = str(getattr(definition, "argname", ""))
    if wrapped.startswith(("_xunit_setup", "_unittest_setUpClass", "xunit_setup")):
        return True
    return not module.startswith("_pytest.")


def skipped_collector(report: Any) -> dict[str, Any]:
    """A file that is skipped as a whole, as a skipped test."""
    return {**collector(report), "skipReason": skip_reason(report)}


def skip_reason(report: Any) -> str:
    """Why a test or a file is skipped, as its report tells it."""
    if hasattr(report, "wasxfail"):
        reason = str(report.wasxfail).replace("reason: ", "", 1)
        return f"expected to fail{': ' + reason if reason else ''}"
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2]).replace("Skipped: ", "", 1)
    return str(report.longrepr)


def collector(report: Any) -> dict[str, Any]:
    """A file that was not collected, as a test."""
    return {
        "path": path_of(report.nodeid or "collection"),
        "tags": [],
        "devices": [],
        "targets": [],
        "place": {"file": str(report.fspath or report.nodeid), "line": 1},
        "once": True,
    }
