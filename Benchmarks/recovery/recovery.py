"""How long a run takes to recover from a killed worker, driver or app, beside pytest-xdist.

One node runs a spec of Fernway again and again; every second time a process gets SIGKILL in the middle
of the test. Recovery is the time from the kill to the test's result, less the time that the test took
in the attempt that gave it. pytest-xdist calls the killed worker's test failed; its figure is the time
from the kill to the next test's start on the new worker.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

KILLS = 8
SPEC = "Booking/books and shows in Upcoming"


class Journal:
    """The lines of a run's journal, as they come."""

    def __init__(self, path, run):
        self.path, self.run, self.place, self.rest = path, run, 0, b""

    def __iter__(self):
        while True:
            over = self.run.poll() is not None
            if self.path.exists():
                with self.path.open("rb") as file:
                    file.seek(self.place)
                    data = file.read()
                self.place += len(data)
                *lines, self.rest = (self.rest + data).split(b"\n")
                now = time.monotonic()
                for line in lines:
                    yield now, json.loads(line)["kind"]
            if over:
                return
            time.sleep(0.001)


def family(pid):
    """The words and ids of all that came from a process."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            parents[int(entry.name)] = (int(stat[1]), [word.decode(errors="replace") for word in words])
    known = {pid}
    for _ in range(6):
        known |= {child for child, (parent, _) in parents.items() if parent in known}
    return [(child, parents[child][1]) for child in known if child in parents and child != pid]


def find(run, role):
    for pid, words in family(run.pid):
        name = pathlib.Path(words[0]).name
        if role == "worker" and "--qa-worker" in words or role == "driver" and words[1:2] == ["serve"] \
                or role == "app" and name == "fernway":
            return pid
    return None


def ours(given, role, folder):
    (folder / "qa.yml").write_text(
        f"suite: {{path: {given.suite}}}\napps: {{fernway: {given.fernway}}}\ntargets: [core]\n"
        "devices: {one: [iPhone 6]}\nnodes: 1\n")
    shutil.rmtree(folder / "qa-output", ignore_errors=True)
    if not (folder / "ReferenceImages").exists():
        (folder / "ReferenceImages").symlink_to(pathlib.Path(given.references).resolve())
    run = subprocess.Popen(
        [given.qa_runner, SPEC, "--device", "iPhone 6", "--repeat", str(2 * KILLS), "--record", "never"], cwd=folder,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    killed, durations, struck, own = {}, {}, {}, []
    for now, kind in Journal(folder / "qa-output/journal.jsonl", run):
        if start := kind.get("attemptStarted", {}).get("_0"):
            durations[start["position"]] = None
            if start["position"] % 2 == 1 and start["position"] not in killed:
                # In the middle of the test, as the one before it took.
                time.sleep(statistics.median(own or [0.2]) / 2)
                if victim := find(run, role):
                    os.kill(victim, signal.SIGKILL)
                    killed[start["position"]] = time.monotonic()
        elif end := kind.get("attemptEnded", {}).get("_0"):
            durations[int(end["token"].split(".")[-2])] = end["duration"] / 1000
        elif result := kind.get("result", {}).get("_0"):
            place = result["position"]
            if result["outcome"] != "passed":
                sys.exit(f"a test has {result['outcome']} after its {role} was killed: {result}")
            if place in killed:
                struck[place] = now - killed[place] - durations[place]
            else:
                own.append(durations[place])
    output = run.communicate()[0].decode()
    if run.returncode != 0 or len(struck) < KILLS - 1:
        sys.exit(f"only {len(struck)} of {KILLS} kills struck, exit code {run.returncode}:\n{output}")
    return list(struck.values()), statistics.median(own)


def theirs(folder):
    (folder / "test_kill.py").write_text(
        "import os, time, pytest\n\n"
        f"@pytest.mark.parametrize('number', range({2 * KILLS}))\n"
        "def test_kill(number):\n"
        "    with open('starts', 'a') as file:\n"
        "        file.write(f'{time.monotonic()} {os.getpid()}\\n')\n"
        "    time.sleep(0.3)\n")
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-n", "1", "--max-worker-restart", "100", "-p", "no:cacheprovider",
         "test_kill.py"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    starts, gaps, kill = folder / "starts", [], None
    seen = 0
    while run.poll() is None:
        lines = starts.read_text().splitlines() if starts.exists() else []
        if len(lines) > seen:
            seen = len(lines)
            when, pid = lines[-1].split()
            if kill is not None:
                gaps.append(float(when) - kill)
                kill = None
            elif seen % 2 == 0:
                time.sleep(0.15)
                os.kill(int(pid), signal.SIGKILL)
                kill = time.monotonic()
        time.sleep(0.001)
    return gaps


def main():
    parser = argparse.ArgumentParser()
    for name in ("qa-runner", "suite", "fernway", "references"):
        parser.add_argument(f"--{name}", required=True)
    given = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        peer = statistics.median(theirs(folder))
        for role in ("worker", "driver", "app"):
            times, own = ours(given, role, folder)
            middle, worst = statistics.median(times), max(times)
            failed = failed or middle > 0.5
            print(
                f"a killed {role}: the test's result {middle:.2f} s later, worst {worst:.2f} s, beside its own {own:.2f} s "
                f"(0.5 wanted); pytest-xdist {peer:.2f} s, test lost: {peer / middle:.1f}×")
    if failed:
        sys.exit("recovery takes longer than wanted")


main()
