"""A list of tasks in curses: a adds, d deletes, a blank ticks, q quits."""

import curses


def main(screen):
    curses.curs_set(0)
    curses.use_default_colors()
    items = [["Buy milk", False], ["Walk dog", False]]
    at = 0
    message = "a add  d delete  space done  q quit"
    while True:
        screen.erase()
        screen.addstr(0, 0, "My tasks")
        count = sum(1 for item in items if not item[1])
        screen.addstr(0, 40, f"{count} open")
        for row, (text, is_done) in enumerate(items):
            style = curses.A_REVERSE if row == at else 0
            screen.addstr(2 + row, 2, f"[{'x' if is_done else ' '}] {text}", style)
        screen.addstr(20, 0, message)
        screen.refresh()
        key = screen.getkey()
        if key == "q":
            return
        if key == "KEY_DOWN":
            at = min(len(items) - 1, at + 1)
        if key == "KEY_UP":
            at = max(0, at - 1)
        if key == " " and items:
            items[at][1] = not items[at][1]
            message = "Ticked"
        if key == "d" and items:
            message = f"Deleted {items.pop(at)[0]}"
            at = min(at, max(0, len(items) - 1))
        if key == "a":
            curses.curs_set(1)
            curses.echo()
            screen.addstr(22, 0, "New task: ")
            text = screen.getstr().decode()
            curses.noecho()
            curses.curs_set(0)
            items.append([text, False])
            message = f"Added {text}"


curses.wrapper(main)
print("bye")
