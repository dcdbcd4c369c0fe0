"""Which tests belong together: by their fixtures, by pytest-xdist's marks and modes, by locks."""

from __future__ import annotations

from typing import Any, NamedTuple

from .._naming import path_of

_WIDE_SCOPES = ("class", "module", "package")
#: The modes of pytest-xdist's --dist that keep tests together.
_MODES = ("loadfile", "loadscope")


class Group(NamedTuple):
    """Tests that a node runs one after another."""

    name: str
    #: Whether one node runs them all, though another one may be idle.
    is_whole: bool


def group_of(item: Any, mode: str | None = None) -> Group | None:
    """The group of a test; None for none. ``mode`` is what ``--dist`` asks for."""
    if mode == "loadfile":
        return Group(path_of(item.nodeid.partition("::")[0]), is_whole=True)
    if mode == "loadscope":
        return Group(path_of(item.nodeid.rpartition("::")[0]), is_whole=True)
    names = sorted({_group_name(mark) for mark in item.iter_markers("xdist_group")})
    if names:
        return Group(f"xdist_group {'_'.join(names)}", is_whole=True)
    shared = _shared_with(item)
    return None if shared is None else Group(shared, is_whole=False)


def mode_of(config: Any) -> str | None:
    """The mode of pytest-xdist that holds tests together; None for another one."""
    mode = getattr(getattr(config, "known_args_namespace", None), "dist", None)
    return mode if mode in _MODES else None


def _group_name(mark: Any) -> str:
    return str(mark.args[0] if mark.args else mark.kwargs.get("name", "default"))


def _shared_with(item: Any) -> str | None:
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


def locks_of(item: Any) -> list[str]:
    """What the test must have to itself: the marks ``locks`` and ``serial``."""
    locks: set[str] = set()
    for mark in item.iter_markers("locks"):
        locks.update(str(name) for name in mark.args)
    for node, _ in item.iter_markers_with_node("serial"):
        # On a function, all of its parameters share the lock.
        nodeid = node.nodeid.partition("[")[0]
        locks.add(f"serial {path_of(nodeid)}")
    return sorted(locks)
