"""The trees of urwid and prompt_toolkit keep nothing that the program drops, and have a bound."""

from __future__ import annotations

import gc
import sys
import weakref
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).parents[1]))

#: The driver refuses larger trees.
LIMIT = 10_000


def size(element: dict[str, Any]) -> int:
    return 1 + sum(size(child) for child in element["children"])


def test_urwid_s_lists_are_not_kept_by_their_rows() -> None:
    urwid = pytest.importorskip("urwid")
    from qa_runner_agents.urwid_tree import TreeReader

    reader = TreeReader()
    rows = [urwid.CheckBox(f"Row {number}") for number in range(30)]
    listbox = urwid.ListBox(urwid.SimpleFocusListWalker(rows))
    tree = reader.tree(listbox.render((20, 5), focus=True), (20, 5))
    last = tree["children"][0]["children"][-1]
    assert reader.reveal(last["id"])
    assert listbox.focus_position == 29
    gone = weakref.ref(listbox)
    del listbox, rows
    urwid.CanvasCache.clear()
    gc.collect()
    assert gone() is None
    assert not reader.reveal(last["id"])


def test_hidden_rows_of_urwid_s_lists_have_a_bound() -> None:
    urwid = pytest.importorskip("urwid")
    from qa_runner_agents.urwid_tree import TreeReader

    def listbox() -> Any:
        return urwid.ListBox(urwid.SimpleFocusListWalker([urwid.Text("x") for _ in range(300)]))

    pile = urwid.Pile([(1, listbox()) for _ in range(150)])
    tree = TreeReader().tree(pile.render((20, 150)), (20, 150))
    assert 5_000 < size(tree) < LIMIT


def test_prompt_toolkit_s_widgets_are_not_kept() -> None:
    widgets = pytest.importorskip("prompt_toolkit.widgets")
    from qa_runner_agents import prompt_toolkit_tree

    made = widgets.Button.__init__
    prompt_toolkit_tree._follow(widgets.Button)
    try:
        button = widgets.Button("Add")
    finally:
        widgets.Button.__init__ = made
    assert getattr(button.__pt_container__(), prompt_toolkit_tree.BEHIND) == [button]
    gone = weakref.ref(button)
    del button
    gc.collect()
    assert gone() is None


def test_rows_of_a_long_list_of_prompt_toolkit_have_a_bound() -> None:
    widgets = pytest.importorskip("prompt_toolkit.widgets")
    from prompt_toolkit.application import Application
    from prompt_toolkit.layout import Layout
    from prompt_toolkit.layout.screen import Screen, WritePosition
    from qa_runner_agents.prompt_toolkit_tree import BEHIND, TreeReader

    many = widgets.RadioList(values=[(number, f"Row {number}") for number in range(20_000)])
    many._selected_index = 15_000
    window = many.window
    setattr(window, BEHIND, [many])
    screen = Screen()
    screen.visible_windows_to_write_positions[window] = WritePosition(0, 0, 20, 5)
    tree = TreeReader().tree(Application(layout=Layout(many)), screen, (20, 5))
    assert 5_000 < size(tree) < LIMIT
    chosen = [row for row in tree["children"][0]["children"] if row["states"]["isSelected"]]
    assert [row["text"] for row in chosen] == ["Row 15000"]


def elements(element: dict[str, Any]) -> list[dict[str, Any]]:
    return [element, *(part for child in element["children"] for part in elements(child))]


def drawn_in(lines: list[str], frame: dict[str, int]) -> str:
    rows = lines[frame["y"] : frame["y"] + frame["height"]]
    return " ".join(row[frame["x"] : frame["x"] + frame["width"]] for row in rows)


LAYOUTS = {
    "filler": lambda u, keep, remove: u.Filler(u.Pile([keep, remove]), "middle"),
    "bottom": lambda u, keep, remove: u.Filler(u.Pile([keep, remove]), "bottom", bottom=2),
    "padding": lambda u, keep, remove: u.Filler(u.Padding(
        u.Pile([keep, remove]), "center", 20), "top", top=3),
    "grid": lambda u, keep, remove: u.Filler(u.GridFlow([keep, remove], 12, 3, 1, "center")),
    "narrow grid": lambda u, keep, remove: u.Filler(
        u.GridFlow([keep, remove], 30, 3, 1, "right")),
    "columns": lambda u, keep, remove: u.Padding(u.Filler(u.Columns([keep, remove])), left=5),
    "box": lambda u, keep, remove: u.Padding(u.LineBox(u.Filler(
        u.Pile([keep, u.Divider(), remove]), "bottom")), "right", 30),
    "overlay": lambda u, keep, remove: u.Overlay(
        u.Filler(u.Padding(keep, "right", 15)), u.Filler(u.Padding(remove, left=3), "top", top=1),
        "center", 30, "middle", 5),
    "scrolled list": lambda u, keep, remove: u.Padding(u.ListBox(u.SimpleFocusListWalker(
        [u.Text("one\ntwo\nthree\nfour\nfive"), u.Text("x\n" * 8), keep, remove])), left=7),
    "frame": lambda u, keep, remove: u.Frame(
        u.Filler(keep, "middle"), footer=u.Padding(remove, left=9)),
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_urwid_s_frames_are_where_their_widgets_are_drawn(layout: str) -> None:
    urwid = pytest.importorskip("urwid")
    from qa_runner_agents.urwid_agent import place_parts
    from qa_runner_agents.urwid_tree import TreeReader

    canvases = urwid.canvas.CompositeCanvas
    names = ["pad_trim_left_right", "pad_trim_top_bottom", "trim"]
    made = {name: getattr(canvases, name) for name in names}
    place_parts(canvases)
    try:
        keep, remove = urwid.Button("Keep"), urwid.Button("Remove")
        widget = LAYOUTS[layout](urwid, keep, remove)
        if layout == "scrolled list":
            widget.original_widget.set_focus(3)
        canvas = widget.render((40, 12), focus=True)
        lines = [line.decode() for line in canvas.text]
        tree = TreeReader().tree(canvas, (40, 12))
    finally:
        for name, function in made.items():
            setattr(canvases, name, function)
    buttons = {part["label"]: part for part in elements(tree) if part["role"] == "button"}
    assert set(buttons) == {"Keep", "Remove"}
    for label, button in buttons.items():
        frame = button["frame"]
        said = drawn_in(lines, frame)
        assert said.startswith("<") and said.endswith(">"), (frame, "\n".join(lines))
        assert label in said and "\n" not in said, (frame, "\n".join(lines))
