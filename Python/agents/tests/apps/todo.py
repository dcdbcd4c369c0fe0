"""An ordinary Textual app that knows nothing of qa-runner."""

import sys

from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import (
    Button,
    Checkbox,
    DataTable,
    Input,
    Label,
    OptionList,
    Static,
    Switch,
    TabbedContent,
    TabPane,
)


class Confirm(ModalScreen[bool]):
    CSS = "Confirm { align: center middle; } Confirm Vertical { width: 30; height: 8; }"

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label("Delete all tasks?", id="question")
            yield Button("Yes", id="yes")
            yield Button("No", id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class Odd(Input):
    """A widget with a property that cannot be read."""

    @property
    def prompt(self) -> str:
        raise RuntimeError("not now")


class Todo(App[None]):
    TITLE = "Tasks"
    CSS = "OptionList { height: 5; } DataTable { height: 5; } TabbedContent { height: 1fr; } "
    CSS += "#unseen { visibility: hidden; }"

    def compose(self) -> ComposeResult:
        yield Label("What:")
        yield Input(placeholder="a task", id="what")
        yield Input(password=True, id="pin", placeholder="PIN")
        with TabbedContent():
            with TabPane("List", id="list-tab"):
                yield Button("Add", id="add")
                yield Static("0 tasks", id="count")
                yield OptionList("Buy milk", "Call Ann", id="tasks")
                yield Checkbox("Urgent", id="urgent")
                yield Switch(id="quiet")
            with TabPane("Table", id="table-tab"):
                yield DataTable(id="table", cursor_type="row")
                yield Button("Load", id="load")
                yield Button("Delete", id="delete")
                yield Odd(id="odd")
            with TabPane("Long", id="long-tab"):
                yield DataTable(id="long-table", cursor_type="row")
                yield OptionList(*[f"Option {number}" for number in range(60)], id="options")
                yield Button("Crash", id="crash")
                yield Label("Not shown", id="unseen")

    def on_mount(self) -> None:
        table = self.query_one("#table", DataTable)
        table.add_column("Name", key="name")
        table.add_column("Count", key="number")
        for row in (("apples", "3"), ("pears", "12"), ("plums", "7")):
            table.add_row(*row, key=row[0])
        table = self.query_one("#long-table", DataTable)
        table.add_column("Name", key="name")
        for number in range(60):
            table.add_row(f"Line {number}", key=f"line-{number}")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "add":
            what = self.query_one("#what", Input)
            tasks = self.query_one("#tasks", OptionList)
            tasks.add_option(what.value)
            what.value = ""
            self.query_one("#count", Static).update(f"{tasks.option_count} tasks")
        elif event.button.id == "crash":
            raise ZeroDivisionError("not by zero")
        elif event.button.id == "load":
            self.run_worker(self.load())
        elif event.button.id == "delete":
            self.push_screen(Confirm(), self.deleted)

    async def load(self) -> None:
        import asyncio

        await asyncio.sleep(0.4)
        self.query_one("#table", DataTable).add_row("loaded", "1", key="loaded")

    def deleted(self, is_sure: bool) -> None:
        if is_sure:
            self.query_one("#table", DataTable).clear()


if __name__ == "__main__":
    if "--own-driver" in sys.argv:
        from textual.drivers.linux_driver import LinuxDriver

        Todo(driver_class=LinuxDriver).run()
    else:
        Todo().run(headless="--headless" in sys.argv, inline="--inline" in sys.argv)
