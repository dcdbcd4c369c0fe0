"""A list of tasks, in Textual."""
from textual.app import App, ComposeResult
from textual.widgets import Button, Checkbox, Input, Label


class Todo(App):
    ENABLE_COMMAND_PALETTE = False
    number = 0

    def compose(self) -> ComposeResult:
        yield Input(placeholder="What is to be done?", id="task")
        yield Button("Add", id="add")
        yield Label("No tasks", id="count")

    def on_button_pressed(self) -> None:
        field = self.query_one("#task", Input)
        if not field.value:
            return
        self.mount(Checkbox(field.value))
        field.value = ""
        self.number += 1
        self.query_one("#count", Label).update(f"{self.number} to do")


Todo().run()
