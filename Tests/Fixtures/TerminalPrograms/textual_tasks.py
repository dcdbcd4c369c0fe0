"""A Textual app: a field that adds tasks, check boxes, a button that saves `tasks.txt`."""
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Checkbox, Footer, Header, Input, Label


class Tasks(App):
    TITLE = "Tasks"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("ctrl+s", "save", "Save"), ("ctrl+t", "toggle_dark", "Theme"),
                Binding("ctrl+x", "leave", "Leave", priority=True)]
    CSS = """
    /* Hidden: a bar that comes and goes while the size changes can leave the title a column aside. */
    Screen { overflow: hidden; }
    /* Centred, it is now and then still a column aside after a resize. */
    HeaderTitle { content-align: left middle; }
    #list { scrollbar-size: 1 1; }
    Input { margin: 0 1; }
    #list { border: round $accent; height: 1fr; margin: 0 1; }
    #count { width: 1fr; padding: 1 2; }
    Horizontal { height: 3; }
    """

    number = 2

    def compose(self) -> ComposeResult:
        yield Header(icon="☰")
        field = Input(placeholder="What is to be done?", id="field")
        field.cursor_blink = False
        yield field
        with VerticalScroll(id="list"):
            yield Checkbox("Pack the 🧳 for Coimbra", id="first")
            yield Checkbox("予約 the table", value=True)
        with Horizontal():
            yield Label("2 tasks", id="count")
            yield Button("Save", variant="success", id="save")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#list").border_title = "To do"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value:
            self.query_one("#list").mount(Checkbox(event.value))
            event.input.value = ""
            self.number += 1
            self.query_one("#count", Label).update(f"{self.number} tasks")

    def on_button_pressed(self) -> None:
        self.action_save()

    def action_save(self) -> None:
        with open("tasks.txt", "w", encoding="utf-8") as file:
            for box in self.query(Checkbox):
                file.write(f"[{'x' if box.value else ' '}] {box.label}\n")
        self.query_one("#count", Label).update("Saved.")

    def action_toggle_dark(self) -> None:
        self.theme = "textual-light" if self.theme == "textual-dark" else "textual-dark"

    def action_leave(self) -> None:
        self.exit(return_code=3)


if __name__ == "__main__":
    app = Tasks()
    app.run()
    raise SystemExit(app.return_code)
