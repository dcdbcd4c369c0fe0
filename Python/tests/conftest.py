"""Real programs for the tests: the driver, qa-runner, and terminal programs in Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]
ROOT = PACKAGE.parent
BUILD = ROOT / ".build" / "debug"
PROGRAMS = Path(__file__).parent / "programs"
#: The installed plugins that pytest loads by itself, as test_plugins.py tries them.
PLUGINS = (
    "randomly", "rerunfailures", "pytest-retry", "pytest_cov", "asyncio", "pytest-bdd", "timeout",
)  # fmt: skip


def program(name: str) -> Path:
    """A built program of this project."""
    path = BUILD / name
    if not path.exists():
        pytest.fail(f"{path} is missing. Run: swift build", pytrace=False)
    return path


class Project:
    """A folder with a qa.yml, tests, and the programs to run them."""

    def __init__(self, folder: Path, configured: bool = True) -> None:
        self.folder = folder
        self.environment = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("QA_", "PYTEST_")) and key != "CI"
        }
        self.environment["PYTHONPATH"] = str(PACKAGE)
        # A test names the plugins that it is about.
        self.use_plugins()
        self.environment["QA_RUNNER"] = str(program("qa-runner"))
        if not configured:
            return
        self.write(
            "qa.yml",
            f"suite: {{pytest: tests, python: {sys.executable}}}\n"
            f"apps:\n  todo: {{path: {PROGRAMS / 'todo.py'}, size: 60x12}}\n"
            "nodes: 2\n",
        )

    def use_plugins(self, *names: str) -> None:
        """Has pytest load these of the installed plugins, by their names, and no other."""
        left = [f"-p no:{name}" for name in PLUGINS if name not in names]
        self.environment["PYTEST_ADDOPTS"] = " ".join(left)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def pytest(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs plain pytest."""
        command = [sys.executable, "-m", "pytest", "-p", "qa_runner.plugin", *words]
        return self._run(command)

    def qa(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs qa-runner."""
        return self._run([str(program("qa-runner")), *words])

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True,
            timeout=90,
        )  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An empty project."""
    return Project(tmp_path)
