"""What a test's app is driven by, and what its mark asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from ._app import App
from ._errors import QaError
from ._wire import OWN_TARGETS


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
    capabilities: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, node: Any) -> AppMark:
        """Reads the marks, the innermost first. Raises QaError for what a mark does not take."""
        mark = cls()
        known = [name for name in cls.__dataclass_fields__ if name != "name"]
        given: set[str] = set()
        for found in node.iter_markers("app"):
            values = dict(found.kwargs)
            if len(found.args) > 1:
                raise QaError(f"mark.app takes one name, not {found.args!r}. Give the rest by key.")
            if found.args:
                values["name"] = found.args[0]
            for key, value in values.items():
                if key not in cls.__dataclass_fields__:
                    names = ", ".join(known)
                    raise QaError(f"mark.app has no {key!r}; it takes a name and {names}.")
                if key not in given:
                    given.add(key)
                    setattr(mark, key, value)
        if mark.size is not None and mark.devices:
            raise QaError("mark.app takes size or devices, not both. Remove one.")
        return mark

    @property
    def device_names(self) -> list[str]:
        """The devices that the test asks for; empty for the run's."""
        if self.size is not None:
            return [f"{self.size[0]}x{self.size[1]}"]
        return list(self.devices)


class Driving(Protocol):
    """Where sessions of a test come from: the runner's node, or a driver of this process."""

    command_timeout: float
    session_timeout: float

    def driver(self) -> str:
        """The driver's URL. Raises QaError where there is none."""

    def capabilities(self, mark: AppMark) -> dict[str, Any]:
        """What the node or the configuration asks for; it counts over the mark's own."""


def open_app(driving: Driving, mark: AppMark, names: tuple[str, str]) -> App:
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
    asked.update(driving.capabilities(mark))
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
    app.snapshot_names = names
    return app
