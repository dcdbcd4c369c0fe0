"""A bar of tabs, a table with a heading, and a panel whose frame says more than its title."""

import curses

TABS = ["Overview", "Details", "Logs"]
HEAD = "PID USER   STATE CPU% COMMAND"
ROWS = ["101 root   run    0.1 init", "102 mina   sleep  2.5 editor", "103 mina   run   97.0 build",
        "104 root   sleep  0.0 cron"]


def draw(screen):
    curses.curs_set(0)
    screen.addstr(0, 0, TABS[0], curses.A_REVERSE)
    screen.addstr(" " + " ".join(TABS[1:]))
    screen.addstr(2, 0, HEAD.ljust(40), curses.A_REVERSE)
    for y, row in enumerate(ROWS):
        screen.addstr(3 + y, 0, row)
    panel = curses.newwin(6, 30, 9, 4)
    panel.box()
    panel.addstr(0, 2, " Disk ")
    panel.addstr(0, 20, " 1 of 3 ")
    panel.addstr(5, 2, " Esc closes ")
    panel.addstr(2, 2, "Almost no room is left on")
    panel.addstr(3, 2, "the first disk.")
    screen.refresh()
    panel.refresh()
    screen.getch()


curses.wrapper(draw)
