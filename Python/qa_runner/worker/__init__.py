"""Runs pytest's tests as a worker of ``qa-runner``, by ``-m qa_runner.worker PATHS --qa-worker``.

Two processes: this one beats and forwards the lines of the protocol; its child runs pytest. So a
test that holds the interpreter's lock does not silence the worker.
"""

from __future__ import annotations

import importlib.util
import os
import sys

# `python -m` and `-c` put the working directory first, which `pytest` does not. It leaves before
# anything else is imported: a project's queue.py is not the library's.
if (
    sys.argv[:1] in (["-m"], ["-c"])
    and not getattr(sys.flags, "safe_path", False)
    and sys.path[:1] in ([""], [os.getcwd()])
):
    del sys.path[0]


def main() -> int:
    """Starts the worker; answers its exit code."""
    words = sys.argv[1:]
    if "--qa-worker" not in words:
        sys.stderr.write(
            "This runs pytest's tests for qa-runner. Write `suite: {pytest: tests}` into qa.yml "
            "and start qa-runner; or run pytest itself.\n"
        )
        return 2
    words.remove("--qa-worker")
    folder = os.environ.get("QA_RUN_FOLDER")
    if os.environ.get("QA_FINISH") and folder:
        from .finish import finish

        return finish(folder)
    if importlib.util.find_spec("pytest") is None:
        sys.stderr.write(
            f"pytest is not installed for {sys.executable}. Run: {sys.executable} -m pip install "
            "pytest\n"
        )
        return 1
    from .parent import Parent

    return Parent(words).run()
