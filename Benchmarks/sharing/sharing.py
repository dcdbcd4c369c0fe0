"""200 tests of 50 ms on 2 machines with 2 nodes each that share a run, beside one machine with 4 nodes.

Both machines are processes of this one, so what is compared is the cost of sharing: the queue, and that each machine
plans and reports. Wall times, from the first start to the last end, in turn; the ratio is that of the medians.
Exits with 1 if the shared run takes more than 1.1 times as long.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Benchmarks/fleet"))
from simulate import Store  # noqa: E402

TESTS, MILLISECONDS, TURNS, BOUND = 200, 50, 5, 1.1
QA_YML = "suite: {path: suite.py}\ntargets: [core]\ndevices: {one: [iPhone 6]}\napps: {none: /bin/true}\n"


def timed(folder, *machines):
    """Seconds until all of these machines have ended; each must have passed all tests."""
    environment = {**os.environ, "BENCH_DURATIONS": ",".join([str(MILLISECONDS)] * TESTS)}
    began = time.monotonic()
    children = [subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 text=True) for words in machines]
    texts = [child.communicate(timeout=300)[0] for child in children]
    took = time.monotonic() - began
    for child, text in zip(children, texts):
        if child.returncode != 0 or f"{TESTS} passed" not in text:
            sys.exit(f"a run failed:\n{text}")
    return took


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qa-runner", required=True)
    runner = parser.parse_args().qa_runner
    alone, shared = [], []
    with Store() as store, tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        text = (ROOT / "Benchmarks/makespan/suite.py").read_text().split("\n", 1)[1]
        (folder / "suite.py").write_text(f"#!{sys.executable} -IS\n{text}")
        (folder / "suite.py").chmod(0o755)
        (folder / "qa.yml").write_text(QA_YML)
        for turn in range(TURNS):
            alone.append(timed(folder, [runner, "--parallel", "4", "--output", "alone"]))
            queue = ["--queue", f"redis+unix://{store.folder}/redis.sock", "--run-id", f"{turn}", "--parallel", "2"]
            shared.append(timed(folder, *([runner, *queue, "--output", f"host-{host}"] for host in (1, 2))))
            merged = subprocess.run([runner, "merge", "host-1", "host-2", "--json"], cwd=folder, capture_output=True,
                                    text=True)
            if merged.returncode != 0 or len(json.loads(merged.stdout)["tests"]) != TESTS:
                sys.exit(f"the machines' folders are not one run:\n{merged.stdout[-2000:]}{merged.stderr}")
            for output in folder.glob("host-*"):
                shutil.rmtree(output)
    one, two = statistics.median(alone), statistics.median(shared)
    print(f"{TESTS} tests of {MILLISECONDS} ms: 1 × 4 nodes {one:.2f} s, 2 × 2 nodes {two:.2f} s, "
          f"ratio {two / one:.2f} (at most {BOUND} wanted)")
    return 1 if two / one > BOUND else 0


if __name__ == "__main__":
    raise SystemExit(main())
