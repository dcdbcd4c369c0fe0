"""Asks the questions of the conformance table in Python; copied into the project of a making.

`questions.json` beside it holds the questions; the answers go to `answers-python.json`.
"""

import json
import pathlib
import re

import pytest
from qa_runner import InfrastructureError, QaError, expect

HERE = pathlib.Path(__file__).resolve().parent
GIVEN = json.loads((HERE / "questions.json").read_text())
QUESTIONS = GIVEN["asked"]
AT_ONCE = [question for question in QUESTIONS if not question["after"]]
LATE = [question for question in QUESTIONS if question["after"]]
SIDES = {"rightOf": "right_of", "leftOf": "left_of", "above": "above", "below": "below"}
ROLES = {"toggle": "checkbox", "textField": "textbox", "row": "listitem"}


def located(outer, query):
    for wider in query.get("within", []):
        outer = located(outer, wider)
    text = query.get("text", {})
    if "identifier" in query:
        found = outer.get_by_id(query["identifier"])
    elif "role" in query:
        kind, name = query["role"], query.get("name", {}).get("equals")
        found = outer.get_by_role(ROLES.get(kind, kind), name=name)
    elif "equals" in text:
        found = outer.get_by_text(text["equals"])
    elif "contains" in text:
        found = outer.get_by_text(text["contains"], exact=False)
    elif "matches" in text:
        found = outer.get_by_text(re.compile(text["matches"]))
    else:
        found = outer.locator(query.get("css") or query["xpath"])
    for inner in query.get("containing", []):
        found = found.filter(has=located(outer, inner))
    for relation in query.get("relations", []):
        found = found.beside(**{SIDES[relation["direction"]]: located(outer, relation["anchor"])})
    return found.nth(query["index"]) if "index" in query else found


def asked(app, question):
    found, limit = located(app, question["query"]), question["within"]
    what, want, holds = question["ask"], question["want"], expect(located(app, question["query"]))
    match what:
        case "press":
            found.click(timeout=limit)
        case "selected" | "checked":
            holds.to_be_checked(timeout=limit)
        case "unchecked":
            holds.not_to_be_checked(timeout=limit)
        case "unfocused":
            holds.not_to_be_focused(timeout=limit)
        case "visible" | "hidden" | "enabled" | "disabled" | "focused":
            getattr(holds, f"to_be_{what}")(timeout=limit)
        case "contains" | "not_contains":
            getattr(holds, what.replace("contains", "to_contain_text"))(want, timeout=limit)
        case "not_contains":
            holds.not_to_contain_text(want, timeout=limit)
        case "not_text" | "not_value":
            getattr(holds, f"not_to_have_{what[4:]}")(want, timeout=limit)
        case _:
            getattr(holds, f"to_have_{what}")(want, timeout=limit)


def answer(app, question):
    try:
        asked(app, question)
    except InfrastructureError as error:
        return ["error", str(error)[:300]]
    except QaError as error:
        kind = "refused" if error.code in ("unsupported operation", "invalid argument") else "no"
        return [kind, error.message[:300]]
    except Exception as error:
        return ["error", f"{type(error).__name__}: {error}"[:300]]
    return ["yes", ""]


def note(answers):
    with (HERE / "answers-python.jsonl").open("a") as file:
        for name, value in answers.items():
            file.write(json.dumps([name, *value]) + "\n")


def begin(app):
    # A page of another driver is opened by the test.
    if GIVEN["opens"]:
        app.open("/")


def test_at_once(app):
    begin(app)
    expect(app.get_by_role("button", name="Later")).to_be_visible(timeout=10)
    for question in AT_ONCE:
        note({question["name"]: answer(app, question)})


@pytest.mark.parametrize(
    "question", LATE, ids=lambda question: re.sub(r"\W+", "-", question["name"])
)
def test_late(app, question):
    begin(app)
    app.get_by_role("button", name=question["after"]).click(timeout=10)
    note({question["name"]: answer(app, question)})
