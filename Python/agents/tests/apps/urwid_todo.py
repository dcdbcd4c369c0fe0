"""An ordinary urwid program that knows nothing of qa-runner."""

import urwid


class TaskRow(urwid.WidgetWrap):
    def __init__(self, name):
        self.name = name
        self.box = urwid.CheckBox(name)
        super().__init__(urwid.AttrMap(self.box, None, "chosen"))


class Todo:
    def __init__(self):
        self.what = urwid.Edit("What: ")
        self.pin = urwid.Edit("PIN: ", mask="*")
        self.count = urwid.Text("")
        self.tasks = urwid.SimpleFocusListWalker(
            [TaskRow(name) for name in ["Buy milk", "Call Ann", *(f"Task {n}" for n in range(40))]]
        )
        add = urwid.Button("Add", self.on_add)
        delete = urwid.Button("Delete all", self.on_delete)
        top = urwid.Pile([self.what, self.pin, urwid.Columns([add, delete]), self.count])
        box = urwid.LineBox(urwid.ListBox(self.tasks), title="Tasks")
        self.body = urwid.Frame(box, header=top, focus_part="header")
        palette = [("chosen", "standout", "")]
        self.loop = urwid.MainLoop(self.body, palette, unhandled_input=self.key)
        self.say()

    def say(self):
        self.count.set_text(f"{len(self.tasks)} tasks")

    def key(self, key):
        if key == "f10":
            raise urwid.ExitMainLoop()

    def on_add(self, _button):
        self.tasks.insert(0, TaskRow(self.what.edit_text))
        self.what.set_edit_text("")
        self.say()

    def on_delete(self, _button):
        yes = urwid.Button("Yes", self.on_yes)
        no = urwid.Button("No", lambda _: self.close())
        inside = urwid.ListBox([urwid.Text("Delete all tasks?"), yes, no])
        self.loop.widget = urwid.Overlay(
            urwid.LineBox(inside, title="Confirm"), self.body, "center", 30, "middle", 7
        )

    def on_yes(self, _button):
        del self.tasks[:]
        self.say()
        self.close()

    def close(self):
        self.loop.widget = self.body


Todo().loop.run()
