"""Twelve programs: what is recorded on each, how each is broken, and what an agent does on it."""

import dataclasses
import sys


@dataclasses.dataclass
class Break:
    """Another text in a file, or what broken.py shows and gets otherwise."""

    old: str
    new: str = ""
    file: str = ""

    def __str__(self):
        return f"{self.file or 'the screen or a key'}: {self.old!r} → {self.new!r}"


@dataclasses.dataclass
class Case:
    program: list
    recordings: list
    broken: list
    # What an agent does, and the broken forms that it meets; those of a file where none are given.
    tasks: list = dataclasses.field(default_factory=list)
    met: list = dataclasses.field(default_factory=list)


def edit(file, old, new):
    return Break(old, new, file)


def shown(old, new):
    return Break(f"replace\t{old}\t{new}")


def drop(key):
    return Break(f"drop\t{key}")


PYTHON = sys.executable
PROXY = [PYTHON, "broken.py"]

CASES = {
    "dialog": Case(
        ["bash", "ask.sh"],
        [
            ['type "mina"', "key enter", "key enter", "key enter", "wait exit"],
            [
                'type "al"',
                "key enter",
                "key tab",
                "key enter",
                "key enter",
                "wait exit",
            ],
            ["key escape", "wait exit"],
        ],
        [
            edit("ask.sh", "&& r=saved", "&& r=lost"),
            edit("ask.sh", "${#name} letters", "$((${#name}+1)) letters"),
            edit("ask.sh", 'dialog --msgbox "The name $name is $r." 7 40\n', ""),
            edit("ask.sh", "Save $name", "Keep $name"),
            edit("ask.sh", 'echo "cancelled"; exit 1', 'echo "cancelled"; exit 0'),
        ],
        [
            ["inputText: mina", "pressKey: Enter"],
            ["pressKey: Enter"],
            ["pressKey: Enter"],
        ],
    ),
    "whiptail": Case(
        ["bash", "order.sh"],
        [
            ["key down", "key enter", 'key " "', "key enter", "key enter", "wait exit"],
            [
                "key enter",
                "key down",
                'key " "',
                "key enter",
                "key tab",
                "key enter",
                "wait exit",
            ],
            ["key escape", "wait exit"],
        ],
        [
            edit("order.sh", "c*3+2", "c*3+1"),
            edit("order.sh", "Green", "Grean"),
            edit("order.sh", "echo none; exit 1", "echo none; exit 0"),
            edit("order.sh", 'echo "No order"; exit 2', 'echo "Order kept"; exit 2'),
            edit("order.sh", "Ordered $c with $s", "Ordered $c with b"),
        ],
        [
            ["pressKey: down", "pressKey: Enter"],
            ["pressKey: Enter"],
            ["pressKey: Enter"],
        ],
    ),
    "nano": Case(
        [*PROXY, "nano", "words.txt"],
        [
            ["key ctrl+w", 'type "needle"', "key enter", "key ctrl+x", "wait exit"],
            ['type "abc"', "key ctrl+x", "key n", "wait exit"],
            [
                "key ctrl+g",
                "key ctrl+x",
                "key ctrl+k",
                "key ctrl+k",
                "key ctrl+x",
                "key n",
                "wait exit",
            ],
        ],
        [
            drop("b"),
            drop(r"\x0b"),
            edit("words.txt", "needle here", "noodle here"),
            edit("words.txt", "gamma delta", "gamma zelta"),
            drop(r"\x07"),
        ],
    ),
    "htop": Case(
        [*PROXY, "htop", "-d", "100", "-p", "1"],
        [
            ["key f1", "key q", "key q", "wait exit"],
            ["key f6", "key escape", "key q", "wait exit"],
            ["key f3", 'type "zz"', "key escape", "key q", "wait exit"],
        ],
        [
            shown("Help", "Halp"),
            drop(r"\x1bOP"),
            shown("PERCENT_CPU", "PERCENT_KPU"),
            shown("Sort by", "Sart by"),
            drop("z"),
        ],
    ),
    "mc": Case(
        [*PROXY, "mc", "-u", "-c", "-a", "d", "d"],
        [
            ["key down", "key f3", "key f10", "key f10", "wait exit"],
            [
                "key f7",
                'type "neu"',
                "key escape",
                "key escape",
                "key f10",
                "wait exit",
            ],
            ["key f9", "key escape", "key escape", "key f10", "wait exit"],
        ],
        [
            edit("d/one.txt", "second line 42", "second line 43"),
            edit("d/one.txt", "first file", "fxrst file"),
            drop("n"),
            drop(r"\x1b[18~"),
            shown("Create a new Directory", "Create a new Darectory"),
        ],
        [["pressKey: down", "pressKey: F3"], ["pressKey: F10"], ["pressKey: F10"]],
    ),
    "sqlite3": Case(
        [*PROXY, "sqlite3"],
        [
            [
                'type "select 1+2;"',
                "key enter",
                'type ".quit"',
                "key enter",
                "wait exit",
            ],
            [
                'type "create table t(a); insert into t values(5),(7);"',
                "key enter",
                'type "select count(*), sum(a) from t;"',
                "key enter",
                'type ".quit"',
                "key enter",
                "wait exit",
            ],
            [
                'type "select nope;"',
                "key enter",
                'type ".quit"',
                "key enter",
                "wait exit",
            ],
        ],
        [
            shown(r"3\r\n", r"2\r\n"),
            shown("2|12", "2|13"),
            shown("2|12", "3|12"),
            shown("no such column", "no such colomn"),
            shown("2|12", ""),
        ],
    ),
    "less": Case(
        [*PROXY, "less", "rows.txt"],
        [
            ['key " "', "key q", "wait exit"],
            ['type "/150"', "key enter", "key q", "wait exit"],
            ["key G", "key g", "key q", "wait exit"],
        ],
        [
            edit("rows.txt", "row number 30\n", "row number 31\n"),
            edit("rows.txt", "row number 155\n", "row number 15\n"),
            drop("G"),
            edit("rows.txt", "row number 200\n", "row number 199\n"),
            drop(" "),
        ],
        [["inputText: /150", "pressKey: Enter"], ["inputText: q"]],
        [
            edit("rows.txt", "row number 151\n", "row number 15\n"),
            edit("rows.txt", "row number 155\n", "row number 51\n"),
        ],
    ),
    "textual": Case(
        [PYTHON, "shop.py"],
        [
            [
                'type "pen"',
                "key tab",
                "key tab",
                "key enter",
                "key ctrl+b",
                "wait exit",
            ],
            ["key tab", 'key " "', "key tab", "key enter", "key ctrl+b", "wait exit"],
            [
                'type "a"',
                "key tab",
                "key tab",
                "key enter",
                "key shift+tab",
                "key shift+tab",
                'type "b"',
                "key tab",
                "key tab",
                "key enter",
                "key ctrl+b",
                "wait exit",
            ],
        ],
        [
            edit("shop.py", "self.count * 7", "self.count * 8"),
            edit("shop.py", 'self.say(f"Added {item.value}")', "pass"),
            edit("shop.py", "Name the item first", "Nome the item first"),
            edit(
                "shop.py",
                '("on" if event.value else "off")',
                '("off" if event.value else "on")',
            ),
            edit("shop.py", "Thank you", "Thanks you"),
        ],
        [
            ["inputText: pen", "pressKey: tab", "pressKey: tab", "pressKey: Enter"],
            ["pressKey: ctrl+b"],
        ],
    ),
    "todo": Case(
        [PYTHON, "todo.py"],
        [
            ["key down", "key d", "key q", "wait exit"],
            ["key a", 'type "Read d"', "key enter", 'key " "', "key q", "wait exit"],
            ['key " "', "key down", 'key " "', "key q", "wait exit"],
        ],
        [
            edit("todo.py", "items.pop(at)[0]", "items[at][0]"),
            edit("todo.py", "items[at][1] = not items[at][1]", "pass"),
            edit(
                "todo.py",
                "items.append([text, False])",
                'items.append([text.strip("d"), False])',
            ),
            edit("todo.py", 'message = f"Added {text}"', "pass"),
            edit("todo.py", "count = sum(", "count = 1 + sum("),
        ],
        [["pressKey: down"], ["inputText: d"], ["inputText: q"]],
    ),
    "clock": Case(
        [PYTHON, "clock.py"],
        [
            ['type "y"', "key enter", 'type "n"', "key enter", "wait exit"],
            ['type "n"', "key enter", "wait exit"],
            [
                'type "y"',
                "key enter",
                'type "y"',
                "key enter",
                'type "n"',
                "key enter",
                "wait exit",
            ],
        ],
        [
            edit("clock.py", "count += 1", "count += 2"),
            edit("clock.py", "after {count}", "after {count + 1}"),
            edit("clock.py", "count += 1", "pass"),
            edit("clock.py", "Ended at", "Stopped at"),
            edit("clock.py", 'print(f"Ended', 'count > 9 and print(f"Ended'),
        ],
        [["inputText: y", "pressKey: Enter"], ["inputText: n", "pressKey: Enter"]],
    ),
    "core": Case(
        [PYTHON, "core.py"],
        [
            [
                'type "show anna"',
                "key enter",
                'type "move anna ben 30"',
                "key enter",
                'type "show ben"',
                "key enter",
                'type "quit"',
                "key enter",
                "wait exit",
            ],
            [
                'type "move ben anna 50"',
                "key enter",
                'type "total"',
                "key enter",
                'type "quit"',
                "key enter",
                "wait exit",
            ],
            [
                'type "move anna ben 1"',
                "key enter",
                'type "total"',
                "key enter",
                'type "foo"',
                "key enter",
                'type "quit"',
                "key enter",
                "wait exit",
            ],
        ],
        [
            edit(
                "core.py",
                "accounts[words[2]] += amount",
                "accounts[words[2]] += amount + 1",
            ),
            edit("core.py", 'print("refused: not enough")', "pass"),
            edit("core.py", "moved {amount}", "moved {amount - 1}"),
            edit("core.py", "unknown command", "bad command"),
            edit("core.py", "closed after 0 errors", "closed after 1 errors"),
        ],
        [
            ["inputText: move anna ben 30", "pressKey: Enter"],
            ["inputText: show ben", "pressKey: Enter"],
            ["inputText: quit", "pressKey: Enter"],
        ],
    ),
    "flush": Case(
        [PYTHON, "flush.py"],
        [
            ["key y", "key y", "wait exit"],
            ["key y", "key n", "wait exit"],
            ["key n", "wait exit"],
        ],
        [
            edit("flush.py", ' and ask("Really? [y/n] ") == "y"', ""),
            edit("flush.py", "3 files deleted", "2 files deleted"),
            edit("flush.py", "nothing done", "nothing"),
            edit("flush.py", "Really?", "Sure?"),
            edit("flush.py", "Delete all?", "Delete one?"),
        ],
        [["inputText: y"], ["inputText: y"]],
    ),
}
