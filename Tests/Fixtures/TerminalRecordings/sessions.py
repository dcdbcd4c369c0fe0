"""What each recorded program is started with, and what it is sent: a text as it is, or a new size."""
import os
import subprocess
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent.parent / "TerminalPrograms"
PACKAGE = PROGRAMS.parent.parent.parent
# Python of Debian has curses; the pinned environment has Textual.
PYTHON, VENV_PYTHON = "/usr/bin/python3", os.environ.get("QA_PYTHON", f"{PACKAGE}/.venv/bin/python")

UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"
PAGE_UP, PAGE_DOWN, HOME, END, DELETE = "\x1b[5~", "\x1b[6~", "\x1bOH", "\x1bOF", "\x1b[3~"
F1, F2, F3, F4 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS"
F5, F6, F7, F8, F9, F10 = (f"\x1b[{number}~" for number in (15, 17, 18, 19, 20, 21))


def control(letter):
    return chr(ord(letter) & 31)


def click(x, y):
    """A press and a release at a cell, 0-based, as SGR mouse reports."""
    return f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m"


def paste(text):
    return f"\x1b[200~{text}\x1b[201~"


def prepare(home):
    """The files that the programs work on, the same each time."""
    (home / "poem.txt").write_text("".join(
        f"{line:3}  The quick brown fox jumps over the lazy dog. Zwölf Boxkämpfer, 敏捷的棕色狐狸.\n"
        for line in range(1, 201)), encoding="utf-8")
    (home / "code.c").write_text("".join(
        f'static int number{n}(int x) {{\n  /* line {n} */\n  return x * {n} + "abc"[x % 3];\n}}\n\n'
        for n in range(1, 80)))
    (home / "app.log").write_text("".join(
        f"2025-03-01T10:{n // 60:02}:{n % 60:02}.000Z {('INFO', 'WARN', 'ERROR')[n % 7 % 3]} "
        f"request {n} took {n * 37 % 900} ms path=/api/classes/{n % 13}\n" for n in range(400)))
    (home / ".nanorc").write_text('set linenumbers\n')
    tree = home / "tree"
    for name, size in (("films/a.mkv", 700_000), ("films/b.mkv", 300_000), ("music/x.ogg", 90_000),
                       ("music/old/y.ogg", 40_000), ("notes/todo.txt", 900), ("empty/none", 0)):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes(b"\0" * size)
    for name in sorted(home.rglob("*"), reverse=True):
        os.utime(name, (1_700_000_000, 1_700_000_000))
    repository(home / "project")


def repository(folder):
    folder.mkdir()
    def git(*arguments, day=1):
        moment = f"2025-03-{day:02}T09:00:00Z"
        subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, env={
            "PATH": os.environ["PATH"], "HOME": str(folder), "GIT_AUTHOR_DATE": moment,
            "GIT_COMMITTER_DATE": moment, "GIT_AUTHOR_NAME": "Mina Okafor",
            "GIT_AUTHOR_EMAIL": "mina@fernway.example", "GIT_COMMITTER_NAME": "Mina Okafor",
            "GIT_COMMITTER_EMAIL": "mina@fernway.example"})
    git("init", "-q", "-b", "main")
    for day in range(1, 13):
        (folder / "list.txt").write_text("".join(f"item {n}\n" for n in range(day * 3)))
        (folder / f"part{day}.py").write_text(f"def part{day}(x):\n    return x + {day}\n")
        git("add", ".", day=day)
        git("commit", "-q", "-m", f"Add part {day} – für später", day=day)


SESSIONS = {
    "vim": {"command": ["vim", "--clean", "-i", "NONE", "-n", "code.c"], "steps": [
        ":syntax on\r", ":set number hlsearch incsearch mouse=a ttymouse=sgr\r", "/number5\r", "nnn",
        "yyp", "ddu", "VjjjJ", "u", "ggOA new line, with ½ 漢字 and 👩‍👩‍👧‍👦.\x1b", ":split poem.txt\r",
        control("f"), control("f"), control("e") * 5, control("y") * 3, click(20, 3), (100, 30),
        control("w") + "v", "50Gzt", ":set wrap! list\r", (60, 18), "qaIx\x1bjq20@a", "u",
        ":%s/fox/FOX/g\r", ":vertical help motion\r", control("d") * 4, ":qa!\r"]},
    "nano": {"command": ["nano", "-m", "poem.txt"], "steps": [
        "Dear diary,\r\r", DOWN * 3, control("k") * 2, control("u"), control("w") + "lazy\r", PAGE_DOWN,
        control("g"), PAGE_DOWN, control("x"), (70, 20), click(12, 6), "\x1b\\quick\rslow\r", "a",
        control("o"), control("c"), control("x"), "n"]},
    "less": {"command": ["less", "-N", "poem.txt"], "env": {"LESSHISTFILE": "-"}, "steps": [
        " ", " ", "b", "j" * 10, "k" * 4, "/fox\r", "n", "n", "?12\r", "G", "g", "-S\r", RIGHT, LEFT,
        (60, 15), "&lazy\r", "h", " ", "q", "F", control("c"), "q"]},
    "htop": {"command": ["htop", "-d", "100"], "size": (100, 28), "steps": [
        DOWN, F5, F6, "\x1b", "\\ht\r", "\x1b", F1, "q", F2, DOWN * 3, RIGHT, "\x1b", (80, 24), "F", F4,
        "x", "\x1b", F10]},
    "mc": {"command": ["mc", "--nosubshell"], "env": {"EDITOR": "nano"}, "size": (90, 28), "steps": [
        END, F3, PAGE_DOWN, F4, F10, F4, control("x"), "\t", F7, "new folder\r", F9, RIGHT, DOWN * 4,
        "\x1b\x1b", (70, 20), click(5, 3), F5, "\x1b\x1b", F10, "\r"]},
    "dialog": {"command": ["dialog", "--backtitle", "Fernway", "--title", "Class", "--checklist",
                           "Which classes do you want to attend?", "15", "50", "5", "yoga",
                           "Morning yoga", "on", "spin", "Spinning – schnell", "off", "box",
                           "ボクシング", "off", "run", "Running", "off"], "steps": [
        DOWN, " ", DOWN, " ", (100, 30), "\t", LEFT, "\t", "\r"]},
    "whiptail": {"command": ["whiptail", "--title", "Drinks", "--menu", "Pick one of these", "15", "50",
                             "5", "a", "Tea", "b", "Coffee", "c", "Wasser", "d", "水"], "steps": [
        "\x1b[B", "\x1b[B", "\x1b[A", "\t", "\t", "\t", "\r"]},
    "tmux": {"command": ["tmux", "-S", "/tmp/qa-recording/socket", "-f", "/dev/null", "new", "-s", "rec",
                         "sh"], "size": (90, 26), "steps": [
        "seq 1 60\r", control("b") + "%", "cat poem.txt\r", control("b") + '"', "vim --clean -n code.c\r",
        control("f"), control("b") + UP, control("b") + "z", control("b") + "z", control("b") + "[",
        PAGE_UP, "q", (70, 20), control("b") + ":", "set -g mouse on\r", click(10, 5), control("b") + "c",
        "printf '\\033[1;3;4;38;2;9;200;99mcolour\\033[0m 漢字 👍🏽\\n'\r", control("b") + "w", "q",
        control("b") + ":", "kill-server\r"]},
    "tig": {"command": ["tig", "-C", "project"], "steps": [
        DOWN * 3, "\r", DOWN * 5, " ", "/part\r", "n", (100, 30), "q", "t", DOWN, "\r", "h", "q", "q",
        "Q"]},
    "ncdu": {"command": ["ncdu", "--color", "dark", "tree"], "steps": [
        "j", "\r", "j", "i", "q", "\x1b[D", "g", "?", "q", (60, 16), "n", "d", "n", "q", "q"]},
    "lnav": {"command": ["lnav", "app.log"], "size": (90, 25),
             "env": {"LNAVSECURE": "1"}, "steps": [
        "g", PAGE_DOWN, "e", "e", "w", "/took 3\r", "n", "n", "i", DOWN, "i", ":filter-in ERROR\r",
        (70, 20), "p", "p", "q", "q"]},
    "bash": {"command": ["bash", "--norc", "--noprofile", "-i"], "steps": [
        "echo one two three", HOME, control("k"), control("y"), "\r", "ls -l --color tr\t\r",
        "for i in 1 2 3; do printf '\\e[3%dmcolour %d\\e[0m\\n' $i $i; done\r",
        control("r") + "for", "\r", paste("echo pasted\nlines"), "\r", "cat poem.txt | head -40\r",
        (50, 20), "echo " + "wrapping around " * 6, control("a"), "\x1b[3~", control("e"),
        "\x7f" * 5, control("u"), "help\r", "exit 3\r"]},
    "python": {"command": [PYTHON, "-q"], "env": {"PYTHON_BASIC_REPL": "1"}, "steps": [
        "1 + 1\r", "for n in range(30):\r    print(n, '漢' * n)\r\r", UP, "\r", control("c"),
        "import s\t\t", control("u") + "\r", "def f(x):\r    return x / 0\r\rf(1)\r", (60, 20),
        "print('\\033[7mreverse\\033[27m', '\\N{GREEK SMALL LETTER ALPHA}' * 100)\r", control("d")]},
    "curses": {"command": [PYTHON, str(PROGRAMS / "curses_order.py")], "steps": [
        DOWN, DOWN, "12", "\x7f", click(5, 6), (60, 20), UP, "s", (90, 30), click(16, 11)]},
    "textual": {"command": [VENV_PYTHON, str(PROGRAMS / "textual_tasks.py")], "size": (80, 28), "env": {
        "COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}, "steps": [
        "Buy milk", "\r", paste("Zwei Brötchen 🥐"), "\r", "\t", " ", click(5, 9), (60, 22), control("t"),
        click(52, 19), "\t", (100, 30), control("s"), control("x")]},
}
