"""An ordinary prompt_toolkit program that knows nothing of qa-runner."""

import sys

from prompt_toolkit.application import Application
from prompt_toolkit.application.current import get_app
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.bindings.focus import focus_next
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, VSplit
from prompt_toolkit.widgets import Button, CheckboxList, Dialog, Frame, Label, TextArea

what = TextArea(multiline=False, prompt="What: ")
pin = TextArea(multiline=False, password=True)
tasks = CheckboxList(values=[("milk", "Buy milk"), ("ann", "Call Ann")])
said = Label("2 tasks")
root = FloatContainer(HSplit([]), floats=[])


def say():
    said.text = f"{len(tasks.values)} tasks"


def add():
    tasks.values.append((what.text, what.text))
    what.text = ""
    say()


def ask():
    def close():
        root.floats.clear()
        get_app().layout.focus(what)

    def yes():
        tasks.values[1:] = []
        tasks.current_values.clear()
        say()
        close()

    dialog = Dialog(
        title="Confirm", body=Label("Delete all tasks?"),
        buttons=[Button("Yes", handler=yes), Button("No", handler=close)],
    )
    root.floats.append(Float(dialog))
    get_app().layout.focus(dialog)


root.content = HSplit(
    [
        what,
        VSplit([Label("PIN:", dont_extend_width=True), pin]),
        VSplit([Button("Add", handler=add), Button("Delete", handler=ask)]),
        said,
        Frame(tasks, title="Tasks"),
    ]
)
keys = KeyBindings()
keys.add("tab")(focus_next)
keys.add("f10")(lambda event: event.app.exit())
Application(
    layout=Layout(root, focused_element=what), key_bindings=keys, full_screen=True,
    mouse_support="--no-mouse" not in sys.argv,
).run()
