"""What is asked of the screen of the conformance table, with the right answer: one for all apps.

A question is a locator (as `-qa locator` takes it), what is asked of it, and the answer. What is
true of the screen must not be true of its broken twin, so each *yes* is about what the twin has
otherwise.
"""

import dataclasses
import typing

# What a making may lack. A question that needs it is left out there, and the table says why.
NEEDS = {
    "ids": "a program without an agent has no identifiers (docs/terminal/elements.md)",
    "agent": "a program without an agent shows neither what is disabled nor what lists hold "
    "(docs/terminal/elements.md)",
    "layers": "a terminal shows nothing of what is covered or below its edge, so there is nothing "
    "to find (docs/terminal/elements.md)",
    "named": "a program without an agent has no name but what it shows (docs/terminal/elements.md)",
    "drawn": "an alert of a browser is not a part of its page (docs/nodes.md, app.dialog)",
    "prompt": "a program without an agent has no role alert (docs/terminal/elements.md)",
    "bare": "only a program without an agent marks its current row by colour alone "
    "(docs/terminal/elements.md)",
    "css": "a phone has no CSS, and XPath over its own source (docs/nodes.md)",
}


@dataclasses.dataclass
class Question:
    name: str
    query: dict
    ask: str
    want: typing.Any = None
    yes: bool = True
    # The button that is pressed first, in a session of the question's own; empty for none.
    after: str = ""
    # Seconds that it may take.
    within: float = 0.3
    needs: tuple = ()
    # Whether the gate asks it.
    short: bool = False


def by_id(name):
    return {"identifier": name}


def role(kind, name=None):
    return {"role": kind, "name": {"equals": name}} if name else {"role": kind}


def text(words):
    return {"text": {"equals": words}}


def contains(words):
    return {"text": {"contains": words}}


def matches(pattern):
    return {"text": {"matches": pattern}}


def nth(query, index):
    return {**query, "index": index}


def within(query, *outer):
    return {**query, "within": list(outer)}


def holding(query, *inner):
    return {**query, "containing": list(inner)}


def relative(direction, query, anchor):
    return {**query, "relations": [{"direction": direction, "anchor": anchor}]}


IDS = ("ids",)
LONG = (
    "This sentence is longer than any window of these is wide, so it goes on in the next line, "
    "and in one more after that, until it comes to its "
)
QUESTIONS = []


def ask(name, query, asked, want=None, yes=True, **more):
    """One question. Its needs beyond the locator's are given; `short` puts it into the gate."""
    needs = set(more.pop("needs", ()))
    if "identifier" in str(query):
        needs.add("ids")
    if "css" in query or "xpath" in query:
        needs.add("css")
    QUESTIONS.append(Question(name, query, asked, want, yes, needs=tuple(sorted(needs)), **more))


def no(name, query, asked, want=None, **more):
    ask(name, query, asked, want, yes=False, **more)


AGENT = ("agent",)

# Each kind of locator: one match, and none.
ask("id: one is visible", by_id("status.ready"), "visible", short=True)
ask("role and name: one is visible", role("button", "Only"), "visible", short=True)
ask("text: one is visible", text("Ready"), "visible", short=True)
ask("part of a text: the innermost is visible", contains("Read"), "visible")
ask("pattern: the innermost is visible", matches("^Rea.y$"), "visible", short=True)
ask("css: one is visible", {"css": "#only"}, "visible", needs=AGENT)
ask("xpath: one is visible", {"xpath": "//button[normalize-space()='Only']"}, "visible")
ask("heading: one is visible", role("heading", "Conformance"), "visible", needs=AGENT, short=True)
ask("image by alt: one is visible", role("image", "Map"), "visible", needs=("named",))
no("image by another alt: none is visible", role("image", "Plan"), "visible", needs=("named",))
for kind, query in [
    ("id", by_id("absent")),
    ("role and name", role("button", "Absent")),
    ("text", text("Absent")),
    ("pattern", matches("^Abs.*")),
]:
    short = kind == "text"
    no(f"{kind}: none is not visible", query, "visible", short=short)
    if "role" not in query:
        ask(f"{kind}: none is hidden", query, "hidden", short=short)
ask("no button Absent is hidden", role("button", "Sole"), "hidden", short=True)
ask("none is counted as 0", text("Absent"), "count", 0, short=True)
no("none is not counted as 1", text("Absent"), "count", 1)
no("upper case is not lower case", text("READY"), "visible")
no("the only one is not hidden", text("Ready"), "hidden", short=True)
no("the only button is not hidden", role("button", "Only"), "hidden")
no("the only id is not hidden", by_id("status.ready"), "hidden")

# What is said of nothing is not true, denied or not.
NONE = role("button", "Nothing")
for asked, want in [
    ("enabled", None),
    ("disabled", None),
    ("checked", None),
    ("unchecked", None),
    ("focused", None),
    ("unfocused", None),
    ("text", "Nothing"),
    ("not_text", "Other"),
    ("not_contains", "Other"),
    ("value", ""),
    ("not_value", "Other"),
    ("press", None),
]:
    no(f"nothing is not {asked}", NONE, asked, want, short=asked in ("not_text", "disabled"))

# What is said of several is not true, but for their count and one by its index.
TWIN = role("button", "Twin")
ask("several are counted", TWIN, "count", 2, short=True)
no("several are not one", TWIN, "count", 1)
for asked, want in [
    ("visible", None),
    ("hidden", None),
    ("enabled", None),
    ("text", "Twin"),
    ("not_text", "Other"),
    ("press", None),
]:
    no(f"several are not {asked}", TWIN, asked, want, short=asked == "hidden")
ask("the second of several is visible", nth(TWIN, 1), "visible", short=True)
no("the third of two is not visible", nth(TWIN, 2), "visible")
no("the second of several is not hidden", nth(TWIN, 1), "hidden")
ask("several of one id are counted", by_id("twin"), "count", 2)
ask("rows in a list are counted", within(role("row"), by_id("rooms")), "count", 3)

# States.
for way, save, erase in [
    ("id", by_id("save"), by_id("erase")),
    ("role", role("button", "Save"), role("button", "Erase")),
]:
    short = way == "role"
    ask(f"{way}: enabled is enabled", save, "enabled", needs=AGENT, short=short)
    no(f"{way}: enabled is not disabled", save, "disabled", needs=AGENT, short=short)
    no(f"{way}: disabled is not enabled", erase, "enabled", needs=AGENT, short=short)
    ask(f"{way}: disabled is disabled", erase, "disabled", needs=AGENT, short=short)
for label, words, on in [
    ("label for it", "Updates", True),
    ("label for it, off", "Offers", False),
    ("wrapped label", "I agree", False),
    ("aria-checked", "Fast", True),
]:
    query = role("toggle", words)
    short = words != "Updates"
    right, wrong = ("checked", "unchecked") if on else ("unchecked", "checked")
    ask(f"{label}: is {right}", query, right, short=short)
    no(f"{label}: is not {wrong}", query, wrong, short=short)
    no(f"{label}: is not hidden", query, "hidden", short=words == "I agree")
for key, on in [("updates", True), ("offers", False), ("agree", False), ("fast", True)]:
    right, wrong = ("checked", "unchecked") if on else ("unchecked", "checked")
    ask(f"id {key}: is {right}", by_id(key), right)
    no(f"id {key}: is not {wrong}", by_id(key), wrong)
ask("focused is focused", role("textField", "City"), "focused", short=True)
no("focused is not unfocused", role("textField", "City"), "unfocused", short=True)
ask("not focused is unfocused", role("textField", "Email"), "unfocused", short=True)
no("not focused is not focused", role("textField", "Email"), "focused")
ask("id: focused is focused", by_id("city"), "focused")
ask("id: not focused is unfocused", by_id("email"), "unfocused")
ask("selected is selected", by_id("room.Cellar"), "selected", short=True)
no("another is not selected", by_id("room.Attic"), "selected")
ask("the row in colour is selected", role("row", "Cellar"), "selected", needs=("bare",), short=True)

# Fields.
EMAIL, NOTES = role("textField", "Email"), role("textField", "Notes")
ask("a value is the value", EMAIL, "value", "mina@fernway.example", short=True)
no("another value is not", EMAIL, "value", "otto@fernway.example")
ask("not another value", EMAIL, "not_value", "otto@fernway.example", short=True)
no("not the value is not so", EMAIL, "not_value", "mina@fernway.example")
ask("an empty value is empty", NOTES, "value", "")
ask("wrapped label: the value", role("textField", "Phone"), "value", "555", short=True)
ask("id: the value", by_id("phone"), "value", "555")
no("id: not the value is not so", by_id("phone"), "not_value", "555")
no("a password is not its text", role("secureField", "Password"), "text", "hunter2")
# Open once, decided in docs/decisions/conformance.md.
ask("a value is the text", EMAIL, "text", "mina@fernway.example")
ask("a placeholder is the text", NOTES, "text", "none yet", needs=AGENT)
no("a placeholder is not the value", NOTES, "value", "none yet", needs=AGENT)

# Texts.
STATUS, LEFT = by_id("status"), by_id("left")
ask("the text is the text", STATUS, "text", "All is well", short=True)
no("a part is not the text", STATUS, "text", "All is")
ask("the text contains a part", STATUS, "contains", "well")
ask("the text does not contain another", STATUS, "not_contains", "lost", short=True)
ask("the text is not another", STATUS, "not_text", "All is lost", short=True)
no("the text is not denied", STATUS, "not_text", "All is well", short=True)
no("a part is not denied", STATUS, "not_contains", "well")
ask("a no-break space is a space", LEFT, "text", "4 left", short=True)
ask("a text with a no-break space is found", text("4 left"), "visible", short=True)
no("a text with a no-break space is not hidden", text("4 left"), "hidden")
ask("a long text is whole", by_id("long"), "text", LONG + "end.")
ask("a long text contains its end", by_id("long"), "contains", "to its end.")
ask("a long text is found", text(LONG + "end."), "visible")
ask("a row of a menu is visible", text("New file"), "visible", short=True)
ask("a row of another menu is hidden", text("Old file"), "hidden")
ask("two names: the label counts", role("button", "Close"), "visible", needs=("named",), short=True)
no("two names: what it shows is no name", role("button", "X"), "visible", needs=("named",))

# Places.
ask("hidden is hidden", text("Ghost"), "hidden", short=True)
no("hidden is not visible", text("Ghost"), "visible", short=True)
ask("id: hidden is hidden", by_id("ghost"), "hidden")
no("covered can't be pressed", role("button", "Under"), "press", needs=("layers",), short=True)
ask("what covers is visible", role("button", "Cover"), "visible", short=True)
no(
    "below the edge is not visible",
    role("button", "Below"),
    "visible",
    needs=("layers",),
    short=True,
)
ask("below the edge is hidden", role("button", "Below"), "hidden", needs=("layers",), short=True)
ask(
    "in a row: enabled",
    within(role("button", "Book"), holding(role("row"), text("Yoga"))),
    "enabled",
    needs=AGENT,
    short=True,
)
ask(
    "in another row: disabled",
    within(role("button", "Book"), holding(role("row"), text("Boxing"))),
    "disabled",
    needs=AGENT,
)
no(
    "in a row: not disabled",
    within(role("button", "Book"), holding(role("row"), text("Yoga"))),
    "disabled",
    needs=AGENT,
)
RESERVE = role("button", "Reserve")
ask("above a text", relative("above", RESERVE, text("Boxing")), "visible", short=True)
no("below a text", relative("below", RESERVE, text("Yoga")), "visible")
no("right of another text", relative("rightOf", RESERVE, text("New file")), "visible")
ask("can be pressed", role("button", "Only"), "press", short=True)
no("disabled can't be pressed", role("button", "Erase"), "press", needs=AGENT, short=True)

# Late: the button Later brings a text after 0.3 s and one after 2 s, and takes one away.
LATER = {"after": "Later"}
ask("late by 0.3 s: visible", text("Came soon"), "visible", within=3, short=True, **LATER)
no("late by 0.3 s: not hidden", text("Came soon"), "hidden", within=3, short=True, **LATER)
ask("late by 0.3 s: its text", by_id("soon"), "text", "Came soon", within=3, **LATER)
ask("late by 0.3 s: counted", text("Came soon"), "count", 1, within=3, **LATER)
no("late by 0.3 s: not counted as 0", text("Came soon"), "count", 0, within=3, **LATER)
ask("late by 2 s: visible", text("Came later"), "visible", within=5, **LATER)
no("late by 2 s: not visible before", text("Came later"), "visible", within=0.5, **LATER)
no("late by 2 s: not hidden", text("Came later"), "hidden", within=4, **LATER)
ask("gone after 0.3 s: hidden", text("Going soon"), "hidden", within=3, short=True, **LATER)
no(
    "moving can't be pressed",
    role("button", "Mover"),
    "press",
    within=0.5,
    after="Move",
    short=True,
)
ask("moved can be pressed", role("button", "Mover"), "press", within=6, after="Move")
ask(
    "a dialog's text is visible",
    text("Delete it?"),
    "visible",
    within=2,
    after="Delete",
    short=True,
)
ask("a dialog's button is visible", role("button", "Yes"), "visible", within=2, after="Delete")
no("another dialog's button is not", role("button", "Sure"), "visible", within=0.5, after="Delete")
ask(
    "in a dialog: its button",
    within(role("button", "Yes"), role("alert")),
    "visible",
    within=2,
    after="Delete",
    needs=("prompt",),
)
no(
    "behind a dialog nothing can be pressed",
    role("button", "Only"),
    "press",
    within=0.5,
    after="Delete",
    needs=("layers",),
)
ask(
    "an alert's text is visible",
    text("It is late."),
    "visible",
    within=2,
    after="Warn",
    needs=("drawn",),
    short=True,
)
ask(
    "an alert's text, as W3C asks it",
    {},
    "alert",
    "It is late.",
    within=2,
    after="Warn",
    needs=("prompt",),
)
