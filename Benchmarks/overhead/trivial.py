"""A folder with tests that do nothing, for both tools: `bench-trivial`'s and `test_trivial.py`."""

import argparse
import contextlib
import os
import pathlib
import shutil
import tempfile


def arguments():
    """Where `qa-runner` and `bench-trivial` are."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--qa-runner", required=True)
    parser.add_argument("--suite", required=True)
    return parser.parse_args()


@contextlib.contextmanager
def project(tests):
    """The folder, and the environment that asks for so many tests."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        shutil.copy(pathlib.Path(__file__).with_name("test_trivial.py"), folder)
        (folder / "qa.yml").write_text("targets: [core]\ndevices: {one: [iPhone 6]}\napps: {none: /bin/true}\n")
        yield folder, {**os.environ, "BENCH_TESTS": str(tests)}
