"""What an app keeps in its home lives as long as the test."""

from __future__ import annotations

import sys
from pathlib import Path

from conftest import Project

CONFIGURATION = """
suite: {{pytest: tests, python: {python}}}
targets: [tui]
devices: {{t: [60x12]}}
apps:
  keeper:
    path: /bin/bash
    args: [-c, 'echo "have $(ls ~)."; read -r name; touch ~/$name; echo done; read x']
"""

TESTS = """
import pytest
from qa_runner import expect


@pytest.mark.app("keeper")
@pytest.mark.parametrize("number", [1, 2])
def test_keeps(app, number):
    expect(app.get_by_text("have .", exact=False)).to_be_visible()
    app.type("kept")
    app.press("enter")
    expect(app.get_by_text("done", exact=False)).to_be_visible()
    app.launch()
    expect(app.get_by_text("have kept.", exact=False)).to_be_visible()
"""


def test_a_launch_finds_the_files_of_its_test_alone(tmp_path: Path) -> None:
    project = Project(tmp_path, configured=False)
    project.write("qa.yml", CONFIGURATION.format(python=sys.executable))
    project.write("tests/test_keeps.py", TESTS)
    for run in (project.qa(), project.pytest("tests")):
        assert run.returncode == 0, run.stdout + run.stderr
        assert "2 passed" in run.stdout, run.stdout
