"""What a test's app is driven by, and what its mark asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Protocol

from ._app import App
from ._errors import QaError
from ._wire import OWN_TARGETS

#: A device that is only the size of a terminal.
_SIZE = re.compile(r"(\d+x\d+)?")


@dataclass
class AppMark:
    """``@pytest.mark.app(...)`` of a test, its class and its module together."""

    name: str | None = None
    size: tuple[int, int] | None = None
    devices: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    fixture: str | None = None
    url: str | None = None
    args: list[str] | None = None
    env: dict[str, str] | None = None
    cwd: str | None = None
    may_exit: Any = None
    timeout: float | None = None
    base_url: str | None = None
    capabilities: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, node: Any) -> AppMark:
        """Reads the marks, the innermost first. Raises QaError for what a mark does not take."""
        mark = cls()
        given: set[str] = set()
        for found in node.iter_markers("app"):
            values = dict(found.kwargs)
            if len(found.args) > 1:
                raise QaError(f"mark.app takes one name, not {found.args!r}. Give the rest by key.")
            if found.args:
                values["name"] = found.args[0]
            mark._take(values, given, "mark.app")
        return mark._checked("mark.app")

    @classmethod
    def given(cls, name: str | None, values: dict[str, Any]) -> AppMark:
        """What a call of ``open_app`` asks for. Raises QaError for what it does not take."""
        mark = cls()
        if name is not None:
            values = {**values, "name": name}
        mark._take(values, set(), "open_app()")
        return mark._checked("open_app()")

    def _take(self, values: dict[str, Any], given: set[str], call: str) -> None:
        """Takes the values that no inner mark has given."""
        for key, value in values.items():
            if key not in self.__dataclass_fields__:
                names = ", ".join(name for name in self.__dataclass_fields__ if name != "name")
                raise QaError(f"{call} has no {key!r}; it takes a name and {names}.")
            if key not in given:
                given.add(key)
                setattr(self, key, value)

    def _checked(self, call: str) -> AppMark:
        if self.size is not None and self.devices:
            raise QaError(f"{call} takes size or devices, not both. Remove one.")
        return self

    @property
    def device_names(self) -> list[str]:
        """The devices that the test asks for; empty for the run's."""
        if self.size is not None:
            return [f"{self.size[0]}x{self.size[1]}"]
        return list(self.devices)

    def device_beside(self, device: str) -> str | None:
        """The device of an app that a test opens itself, beside one that runs on a device.

        Without a device of its own it has the app's size, unless the other one's is no mere size.
        """
        if self.device_names:
            return self.device_names[0]
        return None if _SIZE.fullmatch(device) else device


class Driving(Protocol):
    """Where sessions of a test come from: the runner's node, or a driver of this process."""

    command_timeout: float
    session_timeout: float

    def driver(self) -> str:
        """The driver's URL. Raises QaError where there is none."""

    def capabilities(self, mark: AppMark, has_named_app: bool) -> dict[str, Any]:
        """What the node or the configuration asks for; it counts over the mark's own.

        ``has_named_app``: the test opens this app itself, beside the one of its mark.
        """


def made_app(
    driving: Driving, mark: AppMark, names: tuple[str, str], has_named_app: bool = False
) -> App:
    """The app of a test; its session starts with its first use."""
    asked: dict[str, Any] = {}
    process: dict[str, Any] = {}
    if mark.args:
        process["args"] = [str(word) for word in mark.args]
    if mark.env:
        process["env"] = dict(mark.env)
    if process:
        asked["appium:processArguments"] = process
    if mark.cwd is not None:
        asked["qa:workingDirectory"] = mark.cwd
    if mark.fixture is not None:
        asked["qa:fixture"] = mark.fixture
    if mark.url is not None:
        asked["qa:url"] = mark.url
    if mark.may_exit is not None:
        ends = mark.may_exit
        asked["qa:mayExit"] = ends if isinstance(ends, (bool, list)) else [ends]
    asked.update(mark.capabilities)
    asked.update(driving.capabilities(mark, has_named_app))
    if asked.get("platformName") in OWN_TARGETS and not asked.get("appium:app"):
        raise QaError(
            'The test names no app. Write @pytest.mark.app("NAME"), a name of apps: in qa.yml, or '
            "qa_app = NAME in pytest's configuration."
        )
    app = App(
        driving.driver(), asked, command_timeout=driving.command_timeout,
        session_timeout=driving.session_timeout,
    )  # fmt: skip
    if mark.timeout is not None:
        app.timeout = mark.timeout
    app.base_url = mark.base_url or asked.get("qa:baseUrl")
    app.snapshot_names = names
    return app
