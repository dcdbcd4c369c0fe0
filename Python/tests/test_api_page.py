"""docs/python-api.md says what the code says: each call with its arguments and its sentence."""

from __future__ import annotations

import dataclasses
import inspect
import os
import re
from typing import Any

import pytest
from conftest import ROOT

import qa_runner
from qa_runner import App, InfrastructureError, Locator, QaError, attach, expect, plugin, step
from qa_runner._driving import AppMark
from qa_runner._expect import AppExpectation, LocatorExpectation
from qa_runner._locators import Finder

PAGE = ROOT / "docs" / "python-api.md"


def calls(kind: type) -> list[tuple[str, Any]]:
    """The public methods and properties that a class has itself, in its order."""
    return [
        (name, value.fget if isinstance(value, property) else value)
        for name, value in vars(kind).items()
        if not name.startswith("_") and (callable(value) or isinstance(value, property))
    ]


def spelled(name: str, function: Any, is_property: bool = False) -> str:
    if is_property:
        return name
    parts = []
    is_bare = False
    for parameter in list(inspect.signature(function).parameters.values()):
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not is_bare:
            is_bare = True
            if not any(part.startswith("*") for part in parts):
                parts.append("*")
        mark = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        parts.append(f"{mark}{parameter.name}{default}")
    return f"{name}({', '.join(parts)})"


def sentence(function: Any) -> str:
    """The first paragraph of its documentation, in one line."""
    text = (inspect.getdoc(function) or "").split("\n\n")[0]
    text = re.sub(r":meth:`(\w+)`", r"`\1()`", text)
    return " ".join(text.split()).replace("``", "`").replace("|", "\\|")


def table(kind: type) -> str:
    rows = [
        f"| `{spelled(name, function, isinstance(vars(kind).get(name), property))}` "
        f"| {sentence(function)} |"
        for name, function in calls(kind)
    ]
    return "\n".join(["| call | what it does |", "|---|---|", *rows]) + "\n"


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Finding", Finder), ("App", App), ("Locator", Locator),
        ("expect(locator)", LocatorExpectation), ("expect(app)", AppExpectation),
    ],
)  # fmt: skip
def test_each_call_stands_in_the_page(heading: str, kind: type) -> None:
    text = PAGE.read_text()
    wanted = f"## {heading}\n"
    assert wanted in text
    before, _, rest = text.partition(wanted)
    section = re.split(r"^## ", rest, flags=re.M)[0]
    match = re.search(r"^\| call .*?(?=^\n|\Z)", section, re.M | re.S)
    assert match is not None
    if os.environ.get("QA_UPDATE_DOCS"):
        section_now = section[: match.start()] + table(kind) + section[match.end() :]
        PAGE.write_text(before + wanted + section_now + rest[len(section) :])
    else:
        assert match.group() == table(kind)


def test_each_name_stands_in_the_page() -> None:
    text = PAGE.read_text()
    for name in qa_runner.__all__:
        assert f"`{name}" in text, name
    for function in attach, expect, step, App, QaError, InfrastructureError:
        assert sentence(function) in text, function
    fields = [field.name for field in dataclasses.fields(AppMark)]
    marks = re.search(r"^## Marks\n(.*?)^## ", text, re.M | re.S)
    assert marks is not None
    assert re.findall(r"^\| `(\w+)`", marks.group(1), re.M)[: len(fields)] == fields
    settings = inspect.getsource(plugin.pytest_addoption)
    for name in re.findall(r'addini\("(\w+)"', settings):
        assert f"| `{name}` |" in text, name
