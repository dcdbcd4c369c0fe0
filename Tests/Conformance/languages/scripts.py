"""Asks the questions as a terminal's scripts: at once in one session, each late one in its own."""

import json
import subprocess

from languages.flows import CannotSay

PSEUDO = {
    "enabled": ":enabled",
    "disabled": ":disabled",
    "checked": ":checked",
    "unchecked": ":not(:checked)",
    "focused": ":focus",
    "unfocused": ":not(:focus)",
    "selected": "[selected=true]",
}
CALLS = {"textField": "field"}


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def css(query):
    if "role" in query and "equals" in query.get("name", {}):
        return f"{query['role']}[name={quoted(query['name']['equals'])}]"
    if "identifier" in query:
        return f"[id={quoted(query['identifier'])}]"
    raise CannotSay("a script asks states by CSS, of an element with an id or a role and a name")


def target(query):
    if set(query) & {"within", "containing", "relations"}:
        raise CannotSay("a script has no relations (docs/terminal/terminal-command.md)")
    if "index" in query:
        call = CALLS.get(query["role"], query["role"])
        return f"app.{call}({quoted(query['name']['equals'])}).nth({query['index']})"
    if "identifier" in query:
        return f"#{query['identifier']}"
    if "role" in query:
        if "name" not in query:
            raise CannotSay("a script's role has a name (docs/terminal/terminal-command.md)")
        return f"{query['role']} {quoted(query['name']['equals'])}"
    if "text" in query:
        words = query["text"]
        if "matches" in words:
            return f"/{words['matches']}/"
        return quoted(words.get("equals") or words["contains"])
    return f"css={query['css']}" if "css" in query else f"xpath={query['xpath']}"


def line(question):
    query, what, want = question["query"], question["ask"], question["want"]
    limit = f"within {int(question['within'] * 1000)}ms"
    if what == "visible":
        return f"wait {target(query)} {limit}"
    if what == "hidden":
        return f"wait {target(query)} gone {limit}"
    if what in PSEUDO:
        return f"wait css={css(query)}{PSEUDO[what]} {limit}"
    if what == "value" and want:
        return f"wait css={css(query)}[value={quoted(want)}] {limit}"
    raise CannotSay(
        "a script waits for an element, a text or a state, and clicks wait for 10 s "
        "(docs/terminal/terminal-command.md)"
    )


def play(runner, folder, name, program, lines):
    """Each line's answer: `yes`, or another kind, and its words."""
    script = folder / f"{name}.tt"
    script.write_text("\n".join(["size 100x40", *lines]) + "\n")
    done = subprocess.run(
        [runner, "terminal", "--json", "--keep-going", "--script", str(script), "--", *program],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    found = {}
    for row in done.stdout.splitlines():
        answer = json.loads(row)
        if "line" not in answer:
            continue
        refused = answer.get("error") in ("usage", "refused", "unsupported operation")
        kind = "yes" if answer.get("ok") else "refused" if refused else "no"
        found[answer["line"]] = [kind, str(answer.get("message", ""))[:300]]
    return [found.get(number + 2, ["error", done.stderr[-300:]]) for number in range(len(lines))]


def answers(runner, folder, program, questions):
    found, said = {}, {}
    for question in questions:
        try:
            said[question["name"]] = line(question)
        except CannotSay as reason:
            found[question["name"]] = ["unsaid", str(reason)]
    ready = "wait button Later within 10s"
    now = [
        question["name"]
        for question in questions
        if question["name"] in said and not question["after"]
    ]
    given = play(runner, folder, "at-once", program, [ready, *(said[name] for name in now)])
    found |= dict(zip(now, given[1:], strict=True))
    for number, question in enumerate(questions):
        if question["after"] and (words := said.get(question["name"])):
            steps = [ready, f"click button {question['after']}", words]
            found[question["name"]] = play(runner, folder, f"late-{number}", program, steps)[-1]
    return found
