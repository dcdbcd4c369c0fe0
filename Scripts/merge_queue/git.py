"""Runs git so that only its arguments and its user's own configuration count."""
from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO

from .errors import QueueError

# What a test may have set for the repository as a whole. No hook runs, and each commit is read
# from its own object, not from a file that repeats what the commit holds.
PLAIN = [
    word for setting in (
        "core.hooksPath=/dev/null", "core.sparseCheckout=false", "core.fsmonitor=false",
        "core.untrackedCache=false", "core.fileMode=true", "core.ignoreStat=false",
        "core.excludesFile=/dev/null", "core.attributesFile=/dev/null", "core.commitGraph=false",
        "advice.graftFileDeprecated=false", "safe.bareRepository=explicit")
    for word in ("-c", setting)
]

# Of the caller's variables only these count: who makes commits, how git gets at a remote and its
# passwords, and where the user's configuration is. All others would lead git elsewhere.
KEPT = (
    "GIT_AUTHOR_", "GIT_COMMITTER_", "GIT_SSH", "GIT_ASKPASS", "GIT_TERMINAL_PROMPT", "GIT_HTTP_",
    "GIT_SSL_", "GIT_PROXY_", "GIT_ALLOW_PROTOCOL", "GIT_PROTOCOL", "GIT_TRACE", "GIT_CURL_",
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_", "GIT_CEILING_DIRECTORIES", "GIT_EXEC_PATH")

ALONE = {
    "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "0",
    "GIT_ATTR_NOSYSTEM": "1"}
"""For a repository of the queue's own: the user's configuration doesn't count there either."""


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variables that git gets: no replaced object and no graft hides a commit."""
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith("GIT_") or name.startswith(KEPT)}
    return {
        **kept, "LC_ALL": "C", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_GRAFT_FILE": os.devnull,
        **(extra or {})}


def run(
    *arguments: str, extra: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs git and gives its answer, whatever its exit code."""
    return subprocess.run(
        ["git", *PLAIN, *arguments], encoding="utf-8", errors="surrogateescape",
        capture_output=True, check=False, env=environment(extra), stdin=subprocess.DEVNULL)


@contextmanager
def reading(
    *arguments: str, given: IO[bytes], extra: Mapping[str, str] | None = None
) -> Iterator[IO[bytes]]:
    """The output of git as a stream. Git is ended at the end of the block."""
    with subprocess.Popen(
        ["git", *PLAIN, *arguments], env=environment(extra), stdin=given, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            process.kill()


def text(*arguments: str, extra: Mapping[str, str] | None = None) -> str:
    """What git prints, without the last line's end.

    Raises `QueueError` with git's own words if it fails."""
    answer = run(*arguments, extra=extra)
    if answer.returncode != 0:
        words = answer.stderr.strip() or f"exit code {answer.returncode}"
        raise QueueError(f"git {_named(arguments)} failed: {words}")
    return answer.stdout.rstrip("\n")


def _named(arguments: tuple[str, ...]) -> str:
    """The command without the options before it."""
    at = 0
    while at < len(arguments) - 1 and arguments[at].startswith("-"):
        at += 2 if arguments[at] in ("-C", "-c") else 1
    return " ".join(arguments[at:at + 2])
