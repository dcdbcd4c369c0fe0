"""The conformance table's screen as a curses program without an agent; --broken is the twin."""

import curses
import sys
import time

BROKEN = "--broken" in sys.argv
LONG = (
    "This sentence is longer than any window of these is wide, so it goes on in the next line, "
    "and in one more after that, until it comes to its "
)


def chosen(right, wrong):
    return wrong if BROKEN else right


class Screen:
    def __init__(self, screen):
        self.screen = screen
        self.buttons = {}
        self.box = None
        self.message = ""
        self.later = None
        self.moving = None
        curses.mousemask(curses.ALL_MOUSE_EVENTS)
        curses.mouseinterval(0)
        curses.start_color()
        curses.use_default_colors()
        curses.init_pair(1, curses.COLOR_WHITE, curses.COLOR_BLUE)
        screen.keypad(True)

    def put(self, y, x, text, look=curses.A_NORMAL):
        self.screen.addstr(y, x, text, look)

    def button(self, y, x, name, look=curses.A_NORMAL):
        text = f"[ {name} ]"
        self.put(y, x, text, look)
        self.buttons[name] = (y, x, x + len(text))

    def toggle(self, y, name, on):
        self.put(y, 0, f"[{'x' if on else ' '}] {name}")

    def field(self, y, name, value):
        self.put(y, 0, f"{name}: {value:_<24}")

    def draw(self):
        self.screen.erase()
        self.buttons = {}
        if self.box:
            self.draw_box(*self.box)
        else:
            self.draw_left()
            self.draw_right()
        self.screen.refresh()

    def draw_left(self):
        self.put(0, 0, chosen("Conformance", "The twin"), curses.A_BOLD)
        self.put(1, 0, chosen("Ready", "Broken"))
        self.put(1, 12, chosen("All is well", "All is lost"))
        self.button(2, 0, "Save")
        self.button(2, 12, chosen("Cover", "Under"))
        self.button(2, 24, chosen("Only", "Sole"))
        self.toggle(4, "Updates", not BROKEN)
        self.toggle(5, "Offers", BROKEN)
        self.toggle(6, "I agree", BROKEN)
        self.toggle(7, "Fast", not BROKEN)
        self.field(9, "Email", chosen("mina@fernway.example", "otto@fernway.example"))
        self.field(10, "Notes", chosen("", "filled"))
        self.field(11, "Password", chosen("*******", ""))
        self.field(12, "City", "Porto")
        self.field(13, "Phone", chosen("555", "777"))
        for number, room in enumerate(["Attic", "Cellar"] + chosen(["Garden"], [])):
            look = curses.color_pair(1) if room == chosen("Cellar", "Attic") else curses.A_NORMAL
            self.put(15 + number, 0, f"{room:<20}", look)
        self.put(19, 0, "Yoga")
        self.put(20, 0, "Boxing")
        self.button(chosen(19, 20), 10, "Reserve")

    def draw_right(self):
        for x, name in [(50, "Later"), (61, "Move"), (71, "Delete"), (83, "Warn")]:
            self.button(0, x, name)
        self.button(2, 50, "Twin")
        if not BROKEN:
            self.button(2, 60, "Twin")
        text = LONG + chosen("end.", "start.")
        words, rows = text.split(" "), [""]
        for word in words:
            if len(rows[-1]) + len(word) > 44:
                rows.append("")
            rows[-1] = f"{rows[-1]} {word}".strip()
        for number, row in enumerate(rows):
            self.put(4 + number, 50, row)
        self.put(10, 50, f"{chosen(4, 5)}\u00a0left")
        self.put(11, 50, chosen("New file", "Old file"))
        if BROKEN:
            self.put(12, 50, "Ghost")
            self.put(13, 50, "Absent")
            self.button(14, 50, "Below")
        since = time.monotonic() - self.later if self.later and not BROKEN else 0
        self.put(16, 50, "Came soon" if since >= 0.3 else "Going soon")
        if since >= 2:
            self.put(17, 50, "Came later")
        steps = int((time.monotonic() - self.moving) / 0.02) + 1 if self.moving else 0
        self.button(18, 50 + 2 * ((steps if BROKEN else min(steps, 76)) % 4), "Mover")
        row, name = chosen((12, "Porto"), (9, "otto@fernway.example"))
        self.screen.move(row, len(chosen("City: ", "Email: ")) + len(name))

    def draw_box(self, text, buttons):
        for y in range(7):
            self.put(5 + y, 20, " " * 40)
        self.put(5, 20, "┌" + "─" * 38 + "┐")
        for y in range(6, 11):
            self.put(y, 20, "│")
            self.put(y, 59, "│")
        self.put(11, 20, "└" + "─" * 38 + "┘")
        self.put(7, 24, text)
        for number, name in enumerate(buttons):
            self.button(9, 24 + 12 * number, name)

    def press(self, name):
        if name == "Later":
            self.later = time.monotonic()
        elif name == "Move":
            self.moving = time.monotonic()
        elif name == "Delete":
            self.box = chosen(("Delete it?", ["No", "Yes"]), ("Erase it?", ["Keep", "Sure"]))
        elif name == "Warn":
            self.box = (chosen("It is late.", "It is early."), ["OK"])
        elif self.box:
            self.box = None

    def limit(self):
        """Milliseconds until the screen changes by itself; -1 where only input changes it."""
        now, moments = time.monotonic(), []
        if self.later and not BROKEN:
            moments += [self.later + 0.3, self.later + 2]
        if self.moving and (BROKEN or now < self.moving + 1.6):
            moments.append(now + 0.02)
        moments = [moment - now for moment in moments if moment > now]
        return int(min(moments) * 1000) + 1 if moments else -1

    def run(self):
        while True:
            self.draw()
            self.screen.timeout(self.limit())
            try:
                key = self.screen.get_wch()
            except curses.error:
                continue
            if key == curses.KEY_MOUSE:
                _, x, y, _, state = curses.getmouse()
                if state & (curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED):
                    for name, (row, begin, end) in list(self.buttons.items()):
                        if row == y and begin <= x < end:
                            self.press(name)


curses.wrapper(lambda screen: Screen(screen).run())
