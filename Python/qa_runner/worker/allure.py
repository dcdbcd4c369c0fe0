"""Steps and attachments that tests give to allure: they are the runner's too."""

from __future__ import annotations

import contextlib
import importlib
import os
from typing import Any

from .._recording import attach, step


def listen() -> None:
    """Has allure's steps and attachments noted, where the project uses allure."""
    try:
        commons: Any = importlib.import_module("allure_commons")
    except ImportError:
        return

    class Listener:
        """Allure's hooks, by their names in allure_commons."""

        def __init__(self) -> None:
            self._steps: dict[str, Any] = {}

        def start_step(self, uuid: str, title: str, params: Any) -> None:
            context = step(title)
            context.__enter__()
            self._steps[uuid] = context

        def stop_step(self, uuid: str, exc_type: Any, exc_val: Any, exc_tb: Any) -> None:
            context = self._steps.pop(uuid, None)
            if context is None:
                return
            # A step that failed is noted as such; its error goes on by itself.
            with contextlib.suppress(BaseException):
                context.__exit__(exc_type, exc_val, exc_tb)

        def attach_data(self, body: Any, name: Any, attachment_type: Any, extension: Any) -> None:
            attach(body, _file_name(name, attachment_type, extension))

        def attach_file(self, source: Any, name: Any, attachment_type: Any, extension: Any) -> None:
            with open(source, "rb") as file:
                kept = _file_name(name or os.path.basename(source), attachment_type, extension)
                attach(file.read(), kept)

    for name in ("start_step", "stop_step", "attach_data", "attach_file"):
        commons.hookimpl(getattr(Listener, name))
    commons.plugin_manager.register(Listener(), "qa_runner")


def _file_name(name: Any, attachment_type: Any, extension: Any) -> str:
    """An attachment's name, as that of a file."""
    ending = extension or getattr(attachment_type, "extension", None) or ""
    plain = str(name or "attachment").replace("/", "_").strip(". ") or "attachment"
    return plain if not ending or plain.endswith(f".{ending}") else f"{plain}.{ending}"
