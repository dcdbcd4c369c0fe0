"""Runs the three emulators in turns on the same recordings and prints their best figures and ratios."""

import json
import pathlib
import subprocess
import sys

TURNS = 5
SECONDS = "0.5"
COUNT = "100"
LIMIT = 150


def run(*command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    ours, libvterm, python, pyte, *files = sys.argv[1:]
    commands = {
        "qa-runner": (ours, "throughput", SECONDS), "with copies": (ours, "copies", SECONDS),
        "libvterm": (libvterm, SECONDS), "pyte": (python, pyte, SECONDS),
    }
    best = {name: {} for name in commands}
    # In turns, each with the core's time of its own process: whatever else the machine does meets all.
    for _ in range(TURNS):
        for name, command in commands.items():
            for file, rate in run(*command, *files).items():
                best[name][file] = max(rate, best[name].get(file, 0))
    for file, rate in best["qa-runner"].items():
        copies, vterm, slow = (best[name][file] for name in ("with copies", "libvterm", "pyte"))
        print(f"{file}: {rate:.0f} MB/s ({copies:.0f} with a screen kept every 4 KB), libvterm {vterm:.1f}, "
              f"pyte {slow:.2f}: {rate / vterm:.1f}× and {rate / slow:.0f}×")
    # All of one kind, and all kinds together: the worst of four counts.
    most = 0
    for printed in [[file] for file in files] + [files]:
        memory = run(ours, "sessions", COUNT, *printed)
        name = pathlib.Path(printed[0]).stem if len(printed) == 1 else "all kinds"
        print(f"{COUNT} sessions at once, {name}, {memory['printed']:.0f} MB printed: "
              f"{memory['resident']:.0f} MB resident ({memory['before']:.0f} before)")
        most = max(most, memory["resident"])
    print(f"at most {most:.0f} MB resident; limit {LIMIT} MB {'met' if most <= LIMIT else 'MISSED'}")
    sys.exit(1 if most > LIMIT else 0)


main()
