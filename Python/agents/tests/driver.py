"""A small client of the real driver, over the commands of `qa-runner serve`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
QA_RUNNER = os.environ.get("QA_RUNNER", str(HERE.parents[2] / ".build/debug/qa-runner"))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Refused(Exception):
    """The driver's answer was an error."""


class Server:
    def __init__(self, folder: Path, apps: dict[str, Any], *options: str) -> None:
        # JSON is YAML.
        (folder / "qa.yml").write_text(json.dumps({"suite": {"path": "none"}, "apps": apps}))
        self._process = subprocess.Popen(
            [QA_RUNNER, "serve", "--no-token", "--port", "0", "--json", "--log", "off",
             "--state-dir", str(folder / "state"), *options],
            cwd=folder, stdout=subprocess.PIPE, text=True,
        )
        assert self._process.stdout is not None
        self.url = json.loads(self._process.stdout.readline())["url"]

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(
            self.url + path,
            method=method,
            data=json.dumps(body).encode() if method == "POST" else None,
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(json.load(error)["value"]["message"]) from None

    def session(self, app: str, **more: Any) -> Session:
        capabilities = {
            "platformName": "tui",
            "appium:app": app,
            "qa:size": {"columns": 80, "rows": 40},
            **more,
        }
        value = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        return Session(self, f"/session/{value['sessionId']}")


class Session:
    def __init__(self, server: Server, path: str) -> None:
        self._server = server
        self._path = path

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.call("DELETE", self._path)

    def post(self, path: str, body: Any) -> Any:
        return self._server.call("POST", self._path + path, body)

    def get(self, path: str) -> Any:
        return self._server.call("GET", self._path + path)

    def find(self, identifier: str) -> str:
        found = self.post("/element", {"using": "accessibility id", "value": identifier})
        return f"/element/{found[ELEMENT]}"

    def path(self, xpath: str) -> str:
        found = self.post("/element", {"using": "xpath", "value": xpath})
        return f"/element/{found[ELEMENT]}"

    def count(self, xpath: str) -> int:
        return len(self.post("/elements", {"using": "xpath", "value": xpath}))

    def click(self, element: str) -> None:
        self.post(f"{element}/click", {})

    def fill(self, element: str, text: str) -> None:
        self.post(f"{element}/value", {"text": text})

    def text(self, element: str) -> str:
        return self.get(f"{element}/text")

    def attribute(self, element: str, name: str) -> Any:
        return self.get(f"{element}/attribute/{name}")

    def keys(self, text: str) -> None:
        actions = [
            {"type": kind, "value": character}
            for character in text
            for kind in ("keyDown", "keyUp")
        ]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def settle(self) -> None:
        self.post("/execute/sync", {"script": "mobile: settle", "args": [{"timeout": 5000}]})

    def wait(self, xpath: str) -> None:
        """Waits until an element is there."""
        query = {"locator": {"xpath": xpath}, "condition": "visible", "timeout": 5000}
        self.post("/execute/sync", {"script": "mobile: waitFor", "args": [query]})

    def exit(self) -> Any:
        """How the app ended."""
        return self.post(
            "/execute/sync", {"script": "mobile: waitForExit", "args": [{"timeout": 5000}]}
        )

    def exit_as(self, expected: list[int]) -> Any:
        """Waits for the app's end with one of these codes."""
        query = {"timeout": 5000, "expected": expected}
        return self.post("/execute/sync", {"script": "mobile: waitForExit", "args": [query]})

    def source(self) -> str:
        return self.get("/source")


def python_app(
    *arguments: str, options: tuple[str, ...] = (), app: str = "todo.py", agent: str = "textual",
    **more: Any,
) -> dict[str, Any]:
    """An app of tests/apps, as qa.yml has it."""
    return {
        "path": sys.executable,
        "args": [*options, str(HERE / "apps" / app), *arguments],
        "agent": agent,
        **more,
    }
