"""What fails when pytest's session ends, when no test runs any more."""

from __future__ import annotations

import contextlib
import inspect
import os
import re
import sys
import tempfile
import traceback
from typing import Any

import pytest

_DETAIL_LINES = 60
#: How lines begin that say why a session fails.
_WORDS = re.compile(r"(FAIL|ERROR|Error|Exit: |!+ )")
#: The dots and the share of tests that pytest has run, and the line with its totals.
_PROGRESS = re.compile(r"^.*\[\s*\d+%\]")
#: The files of pytest and of this package, in a traceback.
_OWN_FILES = re.compile(r"/(_pytest|pluggy|qa_runner)/")
_TOTALS = re.compile(r"=+ .* in [\d.]+s.*=+$")


class SessionEnd:
    """Watches the end of a session, from its last test to the end of pytest."""

    def __init__(self, session: Any, sparing: set[Any] | None = None) -> None:
        """``sparing`` are plugins whose exit codes do not count, as another process runs them."""
        self._session = session
        self._failed = session.testsfailed
        self._is_empty = not session.testscollected
        self._sparing = sparing or set()
        self._hooks: list[tuple[Any, int]] = []
        self._kept = tempfile.TemporaryFile()
        self._moved: list[tuple[int, int]] = []
        with contextlib.suppress(AttributeError):
            for hook in session.config.hook.pytest_sessionfinish.get_hookimpls():
                if not (hook.hookwrapper or getattr(hook, "wrapper", False)):
                    hook.function = self._watched(hook.function, hook.plugin)
        self._listen()

    def troubles(self, code: int, error: BaseException | None) -> list[dict[str, Any]]:
        """The failures that no test has, given pytest's exit code or the error that ended it."""
        said = self._said()
        if error is not None:
            return [self._of_error(error, said)]
        found = [self._of_hook(function, set_code, said) for function, set_code in self._hooks]
        more = self._session.testsfailed - self._failed
        expected = 1 if self._failed else 5 if self._is_empty else 0
        if not found and (more > 0 or code not in (0, expected)) and not self._is_spared(code):
            found.append(self._trouble(
                f"pytest's session ended with exit code {code}"
                + (self._words(said) or ", though no test has failed by it: a plugin or a hook "
                   "has set it"),
                said,
            ))  # fmt: skip
        return found

    def _is_spared(self, code: int) -> bool:
        """Whether the code is one that pytest-xdist does not take from a worker either."""
        return bool(self._sparing) and code not in (2, 3)

    def _watched(self, function: Any, plugin: Any) -> Any:
        def watched(*arguments: Any) -> Any:
            before = self._session.exitstatus
            result = function(*arguments)
            after = self._session.exitstatus
            if after != before and after and plugin not in self._sparing:
                self._hooks.append((function, int(after)))
            return result

        return watched

    def _listen(self) -> None:
        """Keeps what is printed from here on."""
        sys.stdout.flush()
        sys.stderr.flush()
        for number in (1, 2):
            self._moved.append((number, os.dup(number)))
            os.dup2(self._kept.fileno(), number)

    def _said(self) -> list[str]:
        """What was printed, which goes into the log now."""
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        for number, copy in self._moved:
            os.dup2(copy, number)
            os.close(copy)
        self._moved = []
        self._kept.seek(0)
        text = self._kept.read().decode("utf-8", "replace")
        self._kept.close()
        with contextlib.suppress(OSError):
            os.write(2, text.encode())
        plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
        lines = [_PROGRESS.sub("", line).rstrip() for line in plain.splitlines()]
        return [line for line in lines if line.strip() and not _TOTALS.match(line)]

    @staticmethod
    def _words(said: list[str]) -> str:
        reasons = [line for line in said if _WORDS.match(line.strip())]
        return f": {reasons[-1].strip()}" if reasons else ""

    @staticmethod
    def _trouble(message: str, details: list[str]) -> dict[str, Any]:
        return {
            "type": "trouble", "message": message, "details": details[-_DETAIL_LINES:],
            "isDeterministic": False,
        }  # fmt: skip

    def _of_hook(self, function: Any, code: int, said: list[str]) -> dict[str, Any]:
        name = getattr(function, "__name__", "a hook")
        home = getattr(function, "__module__", "") or "a plugin"
        words = self._words(said)
        trouble = self._trouble(
            f"{name} of {home} has set pytest's exit code to {code}{words}", said
        )
        with contextlib.suppress(OSError, TypeError):
            file = inspect.getsourcefile(function)
            line = inspect.getsourcelines(function)[1]
            if file:
                trouble["place"] = {"file": file, "line": max(1, line)}
        return trouble

    def _of_error(self, error: BaseException, said: list[str]) -> dict[str, Any]:
        last = "".join(traceback.format_exception_only(type(error), error)).strip()
        frames = traceback.extract_tb(error.__traceback__)
        others = [frame for frame in frames if not _OWN_FILES.search(frame.filename)]
        lines = "".join([*traceback.format_list(others or frames), last])
        trouble = self._trouble(
            f"the end of pytest's session failed: {last}", [*said, *lines.splitlines()]
        )
        root = str(self._session.config.rootpath) + os.sep
        places = [
            frame
            for frame in others
            if frame.filename.startswith(root) and "site-packages" not in frame.filename
        ]
        if places:
            line = places[-1].lineno or 1
            trouble["place"] = {"file": places[-1].filename, "line": line}
        return trouble


def go_on(session: Any) -> None:
    """Forgets that a plugin has asked pytest to stop."""
    if hasattr(type(session), "shouldstop"):
        # Their setters warn.
        session._shouldstop = session._shouldfail = False
    else:
        # Before pytest 8 they had none.
        session.shouldstop = session.shouldfail = False


def run_pytest(words: list[str], plugins: list[Any]) -> tuple[int, BaseException | None]:
    """Runs pytest; answers its exit code, and what it raised, if it raised something."""
    try:
        return int(pytest.main(words, plugins=plugins)), None
    except SystemExit as error:
        code = error.code
        return (code if isinstance(code, int) else 0 if code is None else 1), None
    except BaseException as error:
        traceback.print_exc()
        return 3, error
