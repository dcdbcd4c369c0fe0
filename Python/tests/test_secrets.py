"""What is secret is in no report, in whatever form."""

from __future__ import annotations

import json

from conftest import ROOT

from qa_runner._errors import QaError
from qa_runner._secrets import Secrets, forms


def test_forms_are_those_of_the_driver() -> None:
    fixture = json.loads((ROOT / "Tests/Fixtures/Secrets/forms.json").read_text("utf-8"))
    assert len(fixture) == 4
    for secret, expected in fixture.items():
        assert sorted(forms(secret)) == sorted(expected)


def secrets(*texts: str) -> Secrets:
    made = Secrets()
    for text in texts:
        made.add(text)
    return made


def test_secrets_that_overlap_leave_nothing() -> None:
    assert secrets("abcdef", "cdefgh").masked("x abcdefgh y abc") == "x ••• y abc"
    assert secrets("pass", "password").masked("my password") == "my •••"


def test_an_event_keeps_what_programs_read() -> None:
    event = {
        "type": "issue", "message": "no hunter2", "details": ["hunter2 ", 3],
        "path": "/tmp/hunter2",
        "isDeterministic": False, "marks": [{"label": "hunter2", "x": 1}],
    }  # fmt: skip
    assert secrets("hunter2").masked_event(event) == {
        "type": "issue", "message": "no •••", "details": ["••• ", 3], "path": "/tmp/hunter2",
        "isDeterministic": False, "marks": [{"label": "•••", "x": 1}],
    }  # fmt: skip
    assert secrets("issue").masked_event({"type": "issue"}) == {"type": "issue"}


def test_an_error_is_masked_in_all_its_parts() -> None:
    error = QaError("no hunter2")
    error.details, error.screen = ["hunter2"], "> hunter2"
    secrets("hunter2").mask(error)
    assert (error.message, error.args, error.details, error.screen) == (
        "no •••", ("no •••",), ["•••"], "> •••",
    )  # fmt: skip
