"""The examples of docs/python.md, run as a reader runs them."""

from __future__ import annotations

import json
import re
import shutil

from conftest import PROGRAMS, ROOT, Project


def test_the_examples_run(project: Project) -> None:
    text = (ROOT / "docs" / "python.md").read_text()
    examples = re.findall(r"^```(?:python|yaml)\n# (\S+)\n(.*?)^```", text, re.M | re.S)
    names = [name for name, _ in examples]
    assert len(names) == len(set(names)) == 6, names
    interpreter = project.folder.joinpath("qa.yml").read_text().split("python: ")[1].split("}")[0]
    for name, body in examples:
        project.write(name, body.replace("tests}", f"tests, python: {interpreter}}}"))
    shutil.copy(PROGRAMS / "todo.py", project.folder)
    project.environment["QA_RECORD"] = "missing"
    plain = project.pytest("-q", "tests")
    assert plain.returncode == 0, plain.stdout
    del project.environment["QA_RECORD"]
    run = project.qa("--parallel", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    results = json.loads((project.folder / "qa-output" / "results.json").read_text())
    assert results["counts"] == {"passed": 5}


def test_the_sample_specs_pass(project: Project) -> None:
    sample = ROOT / "Examples" / "Fernway" / "Python"
    shutil.copytree(sample / "tests", project.folder / "tests")
    shutil.copytree(sample / "ReferenceImages", project.folder / "ReferenceImages")
    shutil.copy(sample / "pytest.ini", project.folder)
    text = (sample / "qa.yml").read_text().replace("../../..", str(ROOT))
    interpreter = project.folder.joinpath("qa.yml").read_text().split("python: ")[1].split("}")[0]
    project.write("qa.yml", re.sub(r"python: [^}]*", f"python: {interpreter}", text))
    project.environment["CI"] = "1"
    run = project.qa("--parallel", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    results = json.loads((project.folder / "qa-output" / "results.json").read_text())
    assert results["counts"] == {"passed": 12}
