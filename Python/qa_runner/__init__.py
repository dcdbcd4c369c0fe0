"""Page objects for terminal apps, headless cores, phones and browsers, over W3C WebDriver.

Write tests with the fixture ``app`` of the pytest plugin. They run under plain ``pytest`` and, in
parallel and with reports, under ``qa-runner``.

PYTEST_DONT_REWRITE: a worker imports this package before pytest, which would warn of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._app import App
    from ._errors import InfrastructureError, QaError
    from ._expect import expect
    from ._locators import Locator
    from ._recording import attach, step

__all__ = ["App", "InfrastructureError", "Locator", "QaError", "attach", "expect", "step"]

_HOMES = {
    "App": "_app", "InfrastructureError": "_errors", "Locator": "_locators", "QaError": "_errors",
    "attach": "_recording", "expect": "_expect", "step": "_recording",
}  # fmt: skip


def __getattr__(name: str) -> object:
    # Looked up when used: a worker's first process needs none of it and starts sooner.
    if name not in _HOMES:
        raise AttributeError(f"module 'qa_runner' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
