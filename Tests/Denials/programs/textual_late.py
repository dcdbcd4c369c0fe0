#!/usr/bin/env python3
"""A Textual app without its agent: textual_late.py MILLISECONDS error|nothing LOG, as late.py."""

import os
import sys
import time

from textual.app import App
from textual.widgets import Static

DELAY, FAILS = float(sys.argv[1]) / 1000, sys.argv[2] == "error"
LOG = os.open(sys.argv[3], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o666)


def note(event):
    os.write(LOG, f"{event} {time.time():.6f}\n".encode())


class Late(App):
    def compose(self):
        yield Static("ready")
        yield Static(" ", id="work")
        yield Static(" ", id="error")
        yield Static(" ", id="next")

    def on_mount(self):
        note("began")

    def on_key(self, event):
        note(f"read-{event.key}")
        if event.key == "x":
            self.query_one("#work", Static).update("working")
            self.set_timer(DELAY, self.finish)
        if event.key == "y":
            self.query_one("#next", Static).update("next")

    def finish(self):
        if FAILS:
            note("drew")
            self.query_one("#error", Static).update("Error: boom")


Late().run()
