"""The programs whose error comes a while after a key, and how each is started."""

import os
import pathlib
import shutil
import subprocess

from runs import ROOT, Unjudged, environment

HERE = pathlib.Path(__file__).resolve().parent / "programs"
SCRATCH = ROOT / ".build" / "denials"
BUILT = SCRATCH / "built"
PYTHON = ROOT / ".venv-denials" / "bin" / "python"
NOBODY = 65534


class Program:
    """A program under test.

    `lag` is how many seconds may pass from what its log calls drawn to the bytes on its terminal:
    a framework's frame. `hold` is how long a denial is held at a test's end: not at all where a
    single thread is blocked in a read without a limit.
    """

    def __init__(self, words, lag=0.005, hold=0.25, is_foreign=False):
        self.words, self.lag, self.hold, self.is_foreign = words, lag, hold, is_foreign


def _late(kind, **more):
    return Program([str(PYTHON), str(HERE / "late.py"), kind], **more)


PROGRAMS = {
    "bubbletea": Program([str(BUILT / "bubbletea")], lag=0.04),
    "rich": Program([str(PYTHON), str(HERE / "rich_late.py")], lag=0.1),
    "textual": Program([str(PYTHON), str(HERE / "textual_late.py")], lag=0.06),
    "urwid": Program([str(PYTHON), str(HERE / "urwid_late.py")], lag=0.02),
    "curses": Program([str(PYTHON), str(HERE / "curses_late.py")]),
    "thread": _late("thread"),
    "select": _late("select"),
    "timerfd": _late("timerfd"),
    "setitimer": _late("setitimer"),
    "socket": _late("socket"),
    "child": _late("child"),
    "sleep": _late("sleep"),
    # Run by a driver that may not look into its /proc.
    "unreadable": Program([str(BUILT / "unreadable")], is_foreign=True),
}


def _built(words, product, source, **variables):
    if product.is_file() and product.stat().st_mtime > source.stat().st_mtime:
        return
    done = subprocess.run(words, cwd=source.parent, env=environment(**variables),
                          capture_output=True, text=True)
    if done.returncode:
        raise Unjudged(f"{source.name} does not build: {done.stderr[-1000:]}")


def prepare(name):
    """Builds what has to be built."""
    BUILT.mkdir(parents=True, exist_ok=True)
    if not PYTHON.is_file():
        raise Unjudged("there is no .venv-denials; run Scripts/setup denials")
    if name == "bubbletea":
        product, source = BUILT / name, HERE / "bubbletea" / "main.go"
        # Debian packages Go's libraries as sources in a folder of their own.
        _built(["go", "build", "-o", str(product), "main.go"], product, source, GO111MODULE="off",
               GOPATH="/usr/share/gocode", GOCACHE=str(BUILT / "go-cache"), GOFLAGS="")
    if name == "unreadable":
        if os.geteuid():
            raise Unjudged("the program whose /proc can't be read needs root, to make it another user's")
        product, source = BUILT / name, HERE / "unreadable.c"
        _built(["gcc", "-O1", "-o", str(product), str(source)], product, source)
        os.chown(product, 0, 0)
        product.chmod(0o4755)


def as_another_user(folder):
    """The words before a command that a user runs who may not look into root's processes."""
    if not shutil.which("setpriv"):
        raise Unjudged("setpriv is not there (Debian: util-linux)")
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
