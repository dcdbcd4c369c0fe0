"""Projects that `qa-runner init --python` begins, run as their owner runs them."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from conftest import Project

ROOMS = "#!/bin/sh\nexec whiptail --menu 'Choose a room' 15 50 4 a Kitchen b Garden\n"


def begun(project: Project, program: str, *words: str) -> Project:
    """A project for a program, whose tests this interpreter runs."""
    path = project.folder / "rooms"
    path.write_text(program)
    path.chmod(0o755)
    init = project.qa("init", "--python", "--app", "./rooms", "ui", *words)
    assert init.returncode == 0, init.stderr
    ui = Project(project.folder / "ui", configured=False)
    text = (ui.folder / "qa.yml").read_text()
    ui.write("qa.yml", text.replace("tests}", f"tests, python: {sys.executable}}}"))
    return ui


def test_a_new_project_is_green_and_red_once_the_program_is_broken(project: Project) -> None:
    ui = begun(project, ROOMS, "--ci", "github")
    recorded = ui.qa("--record", "missing")
    assert recorded.returncode == 0, recorded.stdout
    ui.environment["CI"] = "1"
    assert ui.qa().returncode == 0
    plain = ui.pytest("-q")
    assert plain.returncode == 0, plain.stdout
    (project.folder / "rooms").write_text(ROOMS.replace("15 50", "16 50"))
    broken = ui.qa("at_the_start")
    assert broken.returncode == 1, broken.stdout
    assert "first screen" in broken.stdout
    steps = (project.folder / ".github/workflows/rooms-tests.yml").read_text()
    assert '"${QA_RUNNER_WHEEL:?is not set' in steps
    assert "cd ui && CI=1 .venv/bin/qa-runner" in steps


def test_a_second_init_changes_nothing(project: Project) -> None:
    project.write("ui/qa.yml", "suite: {pytest: mine}\n")
    again = project.qa("init", "--python", "--app", "whiptail --msgbox Hello 10 30", "ui")
    assert again.returncode == 2
    assert "ui/qa.yml is there already" in again.stderr
    assert os.listdir(project.folder / "ui") == ["qa.yml"]


def test_a_page_has_the_names_of_the_agent(project: Project) -> None:
    app = Path(__file__).parents[1] / "agents" / "tests" / "apps" / "todo.py"
    program = shlex.join([sys.executable, str(app)])
    init = project.qa("init", "--python", "--app-agent", "auto", "--app", program, "ui")
    assert init.returncode == 0, init.stderr
    page = (project.folder / "ui/tests/first_screen.py").read_text()
    assert 'app.get_by_id("what")' in page
    assert "agent: auto" in (project.folder / "ui/qa.yml").read_text()
