"""A basket in Textual, without an agent."""

from textual.app import App
from textual.widgets import Button, Checkbox, Footer, Header, Input, Label


class Shop(App):
    BINDINGS = [("ctrl+b", "bye", "Bye")]
    count = 0

    def compose(self):
        yield Header()
        yield Label("Basket: 0 items, 0 EUR", id="sum")
        yield Input(placeholder="Item", id="item")
        yield Checkbox("Gift wrap", id="gift")
        yield Button("Add", id="add")
        yield Label("", id="message")
        yield Footer()

    def say(self, text):
        self.query_one("#message", Label).update(text)

    def on_button_pressed(self):
        item = self.query_one("#item", Input)
        if not item.value:
            self.say("Name the item first")
            return
        self.count += 1
        self.query_one("#sum", Label).update(
            f"Basket: {self.count} items, {self.count * 7} EUR"
        )
        self.say(f"Added {item.value}")
        item.value = ""

    def on_checkbox_changed(self, event):
        self.say("Gift wrap " + ("on" if event.value else "off"))

    def action_bye(self):
        self.exit(message="Thank you")


Shop().run()
