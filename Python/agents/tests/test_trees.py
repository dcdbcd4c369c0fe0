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
