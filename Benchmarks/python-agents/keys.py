"""Prints milliseconds from a key to the value of the field that it was typed into."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import runpy
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Python/agents/tests"))
os.environ["QA_RUNNER"] = sys.argv[1]

from driver import Server, python_app

KEYS = 100
#: What a key may take in an app with an agent.
BOUND = 8.0
APPS = {
    "textual": "todo.py", "urwid": "urwid_todo.py", "prompt_toolkit": "prompt_toolkit_todo.py",
}  # fmt: skip


def ours(server: Server, framework: str) -> list[float]:
    """By the driver's two commands: a key, then the field's value."""
    times = []
    with server.session(framework) as session:
        what = session.path("//textField[@label='What']")
        session.click(what)
        line = http.client.HTTPConnection(server.url.split("//")[1])

        def ask(method: str, path: str, body: Any = None) -> Any:
            line.request(method, session._path + path, json.dumps(body) if body else None)
            return json.load(line.getresponse())["value"]

        for number in range(KEYS):
            key = "abcdefghij"[number % 10]
            strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
            began = time.perf_counter()
            ask("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": strokes}]})
            value = ask("GET", f"{what}/attribute/value")
            times.append((time.perf_counter() - began) * 1000)
            assert value.endswith(key), value
    return times


def pilot() -> list[float]:
    """By Textual's Pilot: a key, then the widget's value."""
    from textual.app import App
    from textual.widgets import Input

    with mock.patch.object(App, "run", lambda app, **_: None), mock.patch.object(
        sys, "argv", ["todo"]
    ):
        kind = runpy.run_path(str(ROOT / "Python/agents/tests/apps/todo.py"))["Todo"]
    times: list[float] = []

    async def type_keys() -> None:
        app = kind()
        async with app.run_test(size=(80, 40)) as driver:
            field = app.query_one("#what", Input)
            field.focus()
            await driver.pause()
            for number in range(KEYS):
                key = "abcdefghij"[number % 10]
                began = time.perf_counter()
                await driver.press(key)
                value = field.value
                times.append((time.perf_counter() - began) * 1000)
                assert value.endswith(key), value

    asyncio.run(type_keys())
    return times


def main() -> int:
    folder = Path(tempfile.mkdtemp(prefix="keys"))
    apps = {name: python_app(app=app, agent=name) for name, app in APPS.items()}
    server = Server(folder, apps, "--start-timeout", "60s")
    missed = False
    try:
        measured = {name: ours(server, name) for name in APPS}
    finally:
        server.close()
    measured["Textual's Pilot"] = pilot()
    peer = statistics.median(measured["Textual's Pilot"])
    for name, times in measured.items():
        middle = statistics.median(times)
        tail = sorted(times)[int(len(times) * 0.95)]
        ratio = f"  {middle / peer:.2f} × Pilot" if name == "textual" else ""
        print(f"{name:16} key → value {middle:5.1f} ms (95 %: {tail:.1f}){ratio}")
        missed = missed or (name in APPS and middle > BOUND)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
