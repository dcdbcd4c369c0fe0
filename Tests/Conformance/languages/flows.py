"""Asks the questions as flows in YAML: at once in one flow, each late one in a flow of its own.

A question is a step, or several, with its name as the label and `optional: true`, so the flow goes
on; the warnings of the run's results say what did not hold.
"""

import json
import re

STATES = {
    "enabled": ("enabled", True),
    "disabled": ("enabled", False),
    "checked": ("checked", True),
    "unchecked": ("checked", False),
    "focused": ("focused", True),
    "unfocused": ("focused", False),
    "selected": ("selected", True),
}


class CannotSay(Exception):
    """Why a language has no words for a question."""


def selector(query):
    """The keys of a flow's selector; a flow's texts are regular expressions."""
    if "role" in query or "css" in query or "xpath" in query:
        raise CannotSay("a flow has no roles, CSS or XPath (docs/flows.md)")
    keys = {}
    if "identifier" in query:
        keys["id"] = re.escape(query["identifier"])
    words = query.get("text", {})
    if "equals" in words:
        keys["text"] = escaped(words["equals"])
    elif "contains" in words:
        keys["text"] = f".*{escaped(words['contains'])}.*"
    elif "matches" in words:
        keys["text"] = words["matches"]
    if "index" in query:
        keys["index"] = query["index"]
    return keys


def escaped(text):
    return re.sub(r"([.?*+^$()\[\]{}|\\])", r"\\\1", text)


def steps(question):
    """The steps of a question, each of which must hold: a command and its argument."""
    keys, what, want = selector(question["query"]), question["ask"], question["want"]
    limit = {"timeout": f"{int(question['within'] * 1000)}ms"}
    if what == "press":
        return [("waitFor", {**keys, **limit}), ("tapOn", keys)]
    if what == "hidden":
        return [("waitFor", {"notVisible": keys, **limit})]
    if what == "count":
        there = [("waitFor", {**keys, "index": want - 1, **limit})] if want else []
        return [*there, ("waitFor", {"notVisible": {**keys, "index": want}, **limit})]
    if what in STATES:
        state, value = STATES[what]
        return [("waitFor", {**keys, state: value, **limit})]
    if what == "text" and "text" not in keys:
        return [("waitFor", {**keys, "text": escaped(want), **limit})]
    if what == "contains" and "text" not in keys:
        return [("waitFor", {**keys, "text": f".*{escaped(want)}.*", **limit})]
    if what == "visible":
        return [("waitFor", {**keys, **limit})]
    raise CannotSay("a flow denies an element, not its text or value (docs/flows.md)")


def lines(question):
    """The question's lines of YAML."""
    text = ""
    for number, (command, argument) in enumerate(steps(question)):
        label = f"{question['name']} #{number}"
        whole = {**argument, "optional": True, "label": label}
        text += f"- {command}: {json.dumps(whole)}\n"
    return text


def header(name, timeout):
    return (
        f"appId: screen\nname: {name}\nallowEmpty: true\nstrict: true\ntimeout: {timeout}s\n---\n"
    )


def write(folder, questions):
    """Writes the flows; answers by name why a flow can't say a question."""
    folder.mkdir(parents=True, exist_ok=True)
    unsaid = {}
    at_once = header("at once", 300) + "- launchApp\n- waitFor: {text: Later, timeout: 10s}\n"
    for number, question in enumerate(questions):
        try:
            text = lines(question)
        except CannotSay as reason:
            unsaid[question["name"]] = str(reason)
            continue
        if question["after"]:
            press = json.dumps({"text": question["after"]})
            text = header(f"late {number}", 60) + f"- launchApp\n- tapOn: {press}\n" + text
            (folder / f"late-{number}.yaml").write_text(text)
        else:
            at_once += text
    (folder / "at-once.yaml").write_text(at_once)
    return unsaid


def answers(tests):
    """What a run's results say of each question that was asked in it."""
    found = {}
    for test in tests:
        attempt = test["attempts"][-1]
        words = [notice["message"] for notice in attempt.get("notices", [])]
        issues = " ".join(str(issue) for issue in attempt.get("issues", []))
        for step in attempt.get("steps", []):
            label = re.fullmatch(r"(.*) #(\d+)", step["name"])
            if not label or test.get("file", "").endswith(".py"):
                continue
            name = label[1]
            why = next((text for text in words if step["name"] in text), issues)
            is_red = step["failed"] or (test["outcome"] != "passed" and "late" in test["path"][-1])
            if is_red:
                kind = "refused" if "not supported" in why or "cannot" in why else "no"
                found[name] = [kind, why[:300]]
            else:
                found.setdefault(name, ["yes", ""])
    return found
