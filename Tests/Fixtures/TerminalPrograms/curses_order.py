"""A curses program: a list to pick from, a field to fill, a button to click; saves `order.txt`."""
import curses
import sys

DRINKS = ["Espresso", "Flat white", "Café au lait", "Earl Grey", "抹茶 latte", "Water"]


class Order:
    def __init__(self, screen):
        self.screen, self.picked, self.amount, self.message = screen, 0, "", ""
        curses.curs_set(1)
        curses.mousemask(curses.ALL_MOUSE_EVENTS)
        curses.mouseinterval(0)
        curses.start_color()
        curses.use_default_colors()
        curses.init_pair(1, curses.COLOR_WHITE, curses.COLOR_BLUE)
        curses.init_pair(2, curses.COLOR_YELLOW, -1)
        curses.init_pair(3, curses.COLOR_BLACK, curses.COLOR_GREEN)
        screen.keypad(True)
        screen.bkgd(" ", curses.color_pair(0))

    def draw(self):
        rows, columns = self.screen.getmaxyx()
        self.screen.erase()
        self.screen.box()
        self.screen.addstr(0, 2, " Order ", curses.A_BOLD | curses.color_pair(2))
        for number, drink in enumerate(DRINKS):
            look = curses.color_pair(1) | curses.A_BOLD if number == self.picked else curses.A_NORMAL
            self.screen.addstr(2 + number, 3, f"{drink:<16}", look)
        self.screen.addstr(9, 3, "Amount: ")
        self.screen.addstr(9, 11, f"{self.amount:<6}", curses.A_UNDERLINE)
        self.screen.addstr(11, 3, "[ Save ]", curses.color_pair(3))
        self.screen.addstr(11, 14, "[ Quit ]", curses.A_REVERSE)
        size = f" {columns}x{rows} "
        self.screen.addstr(rows - 1, columns - len(size) - 2, size, curses.A_DIM)
        self.screen.addstr(13, 3, self.message, curses.A_ITALIC)
        self.screen.move(9, 11 + len(self.amount))
        self.screen.refresh()

    def save(self):
        with open("order.txt", "w", encoding="utf-8") as file:
            file.write(f"{self.amount or 1} {DRINKS[self.picked]}\n")
        self.message = "Saved."

    def click(self):
        _, x, y, _, buttons = curses.getmouse()
        if not buttons & (curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED):
            return False
        if 2 <= y < 2 + len(DRINKS) and 3 <= x < 19:
            self.picked = y - 2
        elif y == 11 and 3 <= x < 11:
            self.save()
        elif y == 11 and 14 <= x < 22:
            return True
        return False

    def run(self):
        while True:
            self.draw()
            key = self.screen.get_wch()
            if key == curses.KEY_DOWN:
                self.picked = min(self.picked + 1, len(DRINKS) - 1)
            elif key == curses.KEY_UP:
                self.picked = max(self.picked - 1, 0)
            elif key == curses.KEY_MOUSE:
                if self.click():
                    return 7
            elif key in ("\x7f", "\b", curses.KEY_BACKSPACE):
                self.amount = self.amount[:-1]
            elif key == "s":
                self.save()
            elif key == "q":
                return 0
            elif isinstance(key, str) and key.isdigit() and len(self.amount) < 5:
                self.amount += key


sys.exit(curses.wrapper(lambda screen: Order(screen).run()))
