"""What the parts of the replay share: runs of qa-runner, the table, busy loops beside them."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build" / "replay"
VENV = ROOT / ".venv-replay"


class Unjudged(Exception):
    """Why nothing can be said."""


def ends_what_it_began():
    """Has SIGTERM end the run and the busy loops, too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


class Table:
    """One line for each thing that must hold."""

    def __init__(self):
        self.count = 0
        self.held = 0

    def row(self, name, holds, text, reasons=()):
        self.count += 1
        self.held += bool(holds)
        print(f"{'holds' if holds else 'LOST ':5}  {name:22}  {text}", flush=True)
        for reason in [] if holds else list(reasons)[:12]:
            print(f"         {reason}", flush=True)


class Load:
    """Busy loops that run as long as the block."""

    def __init__(self, count):
        self._count = count
        self._loops = []

    def __enter__(self):
        for _ in range(self._count):
            self._loops.append(subprocess.Popen([sys.executable, "-c", "while True: pass"]))

    def __exit__(self, *_):
        for loop in self._loops:
            loop.kill()
            loop.wait()


def environment(**more):
    """The caller's variables without those that would change a run."""
    own = {
        name: value for name, value in os.environ.items()
        if name != "CI" and not name.startswith(("QA_", "PYTEST_", "PYTHON"))
    }
    return own | {"PYTHONDONTWRITEBYTECODE": "1"} | more


class Run:
    """A run of qa-runner: its exit code, its output and its results."""

    def __init__(self, runner, words, folder, output, limit=1800, **variables):
        shutil.rmtree(output, ignore_errors=True)
        done = subprocess.run(
            [str(runner), *words, "--output", str(output)], cwd=folder, env=environment(**variables),
            capture_output=True, text=True, timeout=limit, errors="replace")
        self.code = done.returncode
        self.said = (done.stdout + done.stderr).strip()
        self.results = None
        if (output / "results.json").is_file():
            self.results = json.loads((output / "results.json").read_text())

    @property
    def tests(self):
        """The results; without any, nothing can be said."""
        if self.results is None:
            raise Unjudged("the run has no results:\n" + "\n".join(self.said.splitlines()[-15:]))
        return self.results["tests"]


def wheel_is_installed(chosen):
    """Installs the wheel that is asked for into the virtual environment, unless it is there."""
    python = VENV / "bin" / "python"
    if not python.is_file():
        raise Unjudged("there is no .venv-replay; run Scripts/setup replay")
    if chosen.wheel:
        wheel = pathlib.Path(chosen.wheel).resolve()
    else:
        built = sorted((ROOT / "dist").glob("qa_runner-*.whl"), key=lambda file: file.stat().st_mtime)
        if not built:
            raise Unjudged("there is no wheel in dist/; run make wheel, or name one with --wheel FILE")
        wheel = built[-1]
    if not wheel.is_file():
        raise Unjudged(f"{wheel} is not there")
    stamp = VENV / "wheel"
    told = wheel.stat()
    identity = f"{wheel} {told.st_size} {told.st_mtime_ns}\n"
    if stamp.is_file() and stamp.read_text() == identity:
        return
    done = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--force-reinstall", str(wheel)], capture_output=True, text=True)
    if done.returncode:
        raise Unjudged(f"{wheel} cannot be installed: {done.stderr.strip()[-500:]}")
    stamp.write_text(identity)
