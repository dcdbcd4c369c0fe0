"""The role, name, value and states of a Textual widget.

Classes are known by the names that they and their bases have in Textual, so nothing is imported
that one of its versions lacks.
"""

from __future__ import annotations

from typing import Any

ROLES = {
    "ModalScreen": "alert",
    "Screen": "window",
    "Button": "button",
    "Input": "textField",
    "MaskedInput": "textField",
    "TextArea": "textField",
    "Switch": "toggle",
    "ToggleButton": "toggle",
    "Select": "picker",
    "OptionList": "list",
    "ListView": "list",
    "ListItem": "row",
    "RadioSet": "list",
    "DataTable": "list",
    "Tree": "list",
    "HeaderTitle": "heading",
    "MarkdownHeader": "heading",
    "Link": "link",
    "ProgressBar": "progress",
    "Tabs": "tabBar",
    "Tab": "tab",
    "FooterKey": "button",
    "CollapsibleTitle": "button",
    "Rule": "divider",
    "ScrollableContainer": "scrollArea",
    "VerticalScroll": "scrollArea",
    "HorizontalScroll": "scrollArea",
    "RichLog": "scrollArea",
    "Log": "scrollArea",
    "Label": "text",
    "Static": "text",
}


def kinds(widget: Any) -> list[str]:
    """The names of the widget's Textual classes, nearest first."""
    return [
        kind.__name__
        for kind in type(widget).__mro__
        if kind.__module__.split(".")[0] == "textual"
    ]


def role(widget: Any, names: list[str]) -> str:
    if "Input" in names and getattr(widget, "password", False):
        return "secureField"
    for name in names:
        if name in ROLES:
            found = ROLES[name]
            # A container of others, which happens to be made from Static.
            return "group" if found == "text" and len(widget.children) else found
    return "group" if len(widget.children) else "other"


def plain(value: Any) -> str | None:
    """A text of Textual or Rich without its style; None if it is something else."""
    if value is None:
        return None
    text = getattr(value, "plain", None)
    if isinstance(text, str):
        return text
    if isinstance(value, str):
        try:
            from rich.text import Text

            return Text.from_markup(value).plain
        except Exception:
            return value
    return None


def own_text(widget: Any, names: list[str]) -> str | None:
    """The text that the widget shows itself, without its children's."""
    if "FooterKey" in names:
        return str(getattr(widget, "description", ""))
    if "CollapsibleTitle" in names or "Tab" in names or "ToggleButton" in names:
        return _stripped(plain(getattr(widget, "label", None)))
    if "Button" in names:
        return _stripped(plain(getattr(widget, "label", None)))
    if "Input" in names or "TextArea" in names or "Switch" in names:
        return None
    if len(widget.children):
        return None
    return _stripped(_rendered(widget))


def _rendered(widget: Any) -> str | None:
    # render() of a scrolling widget draws its scroll bars or nothing.
    if hasattr(widget, "render_line") and type(widget).__name__ in ("RichLog", "Log"):
        return "\n".join(_line_text(line) for line in widget.lines)
    try:
        shown = widget.render()
    except Exception:
        return None
    text = plain(shown)
    return text if text is not None else plain(getattr(shown, "_renderable", None))


def _line_text(line: Any) -> str:
    text = getattr(line, "text", None)
    return text if isinstance(text, str) else str(line)


def _stripped(text: str | None) -> str | None:
    text = text.strip() if text else ""
    return text or None


def value(widget: Any, names: list[str]) -> str | None:
    """The value of a control; a password is masked."""
    if "Input" in names:
        text = str(getattr(widget, "value", ""))
        return "•" * len(text) if getattr(widget, "password", False) else text
    if "TextArea" in names:
        return str(widget.text)
    if "Switch" in names or "ToggleButton" in names:
        return "on" if widget.value else "off"
    if "Select" in names:
        return selected_label(widget)
    if "ProgressBar" in names:
        percentage = getattr(widget, "percentage", None)
        return None if percentage is None else f"{round(percentage * 100)} %"
    return None


def selected_label(widget: Any) -> str | None:
    """What a Select shows: the chosen option's text."""
    for prompt, chosen in getattr(widget, "_options", []):
        if chosen == widget.value:
            return plain(prompt)
    return None


def label(widget: Any, names: list[str], before: Any) -> str | None:
    """The accessible name: the border's title, the label before a field, its placeholder."""
    title = _stripped(plain(getattr(widget, "border_title", None)))
    if title:
        return title
    if not any(name in names for name in ("Input", "TextArea", "Switch", "Select")):
        return None
    if before is not None:
        earlier = kinds(before)
        if role(before, earlier) == "text":
            text = own_text(before, earlier)
            if text:
                return text.rstrip(":").strip()
    for name in ("placeholder", "prompt", "tooltip"):
        text = _stripped(plain(getattr(widget, name, None)))
        if text:
            return text
    return None


def is_checked(widget: Any, names: list[str]) -> bool | None:
    if "Switch" in names or "ToggleButton" in names:
        return bool(widget.value)
    return None


def is_selected(widget: Any, names: list[str]) -> bool:
    if "Tab" in names:
        return widget.has_class("-active")
    if "ListItem" in names:
        return bool(getattr(widget, "highlighted", False)) or widget.has_class("-highlight")
    return False
