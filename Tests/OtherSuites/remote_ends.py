"""Chromedriver, and qa-runner in front of it, as long as a block."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

from outcomes import Unjudged

START_LIMIT = 60


@contextlib.contextmanager
def _process(command, pattern, folder, log):
    """Starts it, and yields what the pattern finds in its output."""
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        deadline = time.monotonic() + START_LIMIT
        found = None
        while not found:
            ended = process.poll() is not None
            found = re.search(pattern, log.read_text())
            if not found and (ended or time.monotonic() > deadline):
                raise Unjudged(f"{command[0]} did not start; it was started as {' '.join(command)}\n"
                               + log.read_text()[-2000:])
            time.sleep(0.05)
        yield found
    finally:
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=15)
        # Chromedriver leaves the browsers of sessions that were not ended.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextlib.contextmanager
def chromedriver(log):
    """Its address. Where the port that it takes is free in IPv6 alone, it is started again."""
    with contextlib.ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(prefix="chromedriver-", ignore_cleanup_errors=True))
        command = ["env", f"HOME={home}", f"TMPDIR={home}", "chromedriver", "--port=0"]
        for attempt in range(10):
            try:
                found = stack.enter_context(_process(command, r"successfully on port (\d+)", home, log))
                break
            except Unjudged:
                if attempt == 9 or "port not available" not in log.read_text():
                    raise
        yield f"http://127.0.0.1:{found[1]}"


@contextlib.contextmanager
def served(qa_runner: pathlib.Path, behind, folder, log):
    """The address of qa-runner's driver in front of the one at an address."""
    if not os.access(qa_runner, os.X_OK):
        raise Unjudged(f"{qa_runner} is not a program; build it, or name one with --qa-runner PATH")
    command = [str(qa_runner), "serve", "--upstream", behind, "--port", "0", "--no-token", "--json"]
    with _process(command, r'(?m)^\{.*"url".*\}$', folder, log) as found:
        yield json.loads(found[0])["url"]
