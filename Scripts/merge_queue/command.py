"""The command line of the merge queue."""
from __future__ import annotations

import argparse
import json
import re
import signal
import sys
import time

from .errors import QueueError
from .journal import Journal
from .queue import Queue
from .repository import Repository
from .testing import Settings, Test, begin

EPILOG = """\
exit codes: 0 done, all changes landed · 1 a change was ejected, or a commit of a replay is red ·
2 wrong use, or git refused something · 3 the tests fail on main itself · 4 another run is at work

Each option's default can stand in git's own configuration: git config merge-queue.test 'make test'
(test, main, remote, ahead, limit, keep-ignored)."""


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    options = _parser().parse_args(arguments)
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, _interrupt)
    try:
        return int(options.perform(options))
    except QueueError as problem:
        print(f"merge-queue: {problem}", file=sys.stderr)
        return problem.exit_code
    except KeyboardInterrupt:
        print("merge-queue: stopped; the next run goes on from here", file=sys.stderr)
        return 130
    except BrokenPipeError:
        return 141


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="merge-queue", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Lets main have a change only as a commit whose tests passed. Tests A, A+B, "
        "A+B+C at the same time, ejects what fails, and tests the later ones again without it.")
    parser.add_argument("-C", dest="folder", default=".", metavar="DIR", help="the repository")
    parser.add_argument("--main", metavar="BRANCH", help="the branch that changes go to (main)")
    parser.add_argument("--remote", help="the remote whose main it is; default: the one here")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    add = commands.add_parser("add", help="put branches at the end of the queue")
    add.add_argument("branches", nargs="+", metavar="BRANCH")
    add.set_defaults(perform=_add)
    remove = commands.add_parser("remove", help="take branches out of the queue")
    remove.add_argument("branches", nargs="+", metavar="BRANCH")
    remove.set_defaults(perform=_remove)
    listing = commands.add_parser("list", help="what waits, and what has landed or was ejected")
    listing.add_argument("--json", action="store_true", help="as one JSON object")
    listing.set_defaults(perform=_list)
    run = commands.add_parser("run", help="test and land until the queue is empty")
    run.add_argument("--watch", action="store_true", help="wait for more instead of ending")
    run.add_argument("--ahead", metavar="N", help="how many changes are tested at once (3)")
    run.set_defaults(perform=_run)
    replay = commands.add_parser("replay", help="test each commit that main had, one by one")
    replay.add_argument("since", metavar="COMMIT", help="the last one that is not tested")
    replay.set_defaults(perform=_replay)
    for command in (run, replay):
        command.add_argument("--test", metavar="COMMAND", help="the shell command that tests")
        command.add_argument(
            "--limit", metavar="TIME", help="the longest a test may take: 90s, 30m, 2h (1h)")
        command.add_argument(
            "--keep-ignored", action="store_true", default=None,
            help="keep the files that git ignores from one test to the next: quicker builds, but "
            "a stale file may make a test pass")
    forget = commands.add_parser(
        "forget", help="forget the results of tests that did not pass, so that they run again")
    forget.set_defaults(perform=_forget)
    return parser


def _open(options: argparse.Namespace) -> tuple[Repository, Journal]:
    bare = Repository(options.folder, "main", None)
    chosen = Repository(
        options.folder, options.main or _configured(bare, "main") or "main",
        options.remote or _configured(bare, "remote"))
    return chosen, Journal(chosen.state)


def _configured(repository: Repository, name: str) -> str | None:
    answer = repository.git("config", "--get", f"merge-queue.{name}")
    return answer.stdout.strip() or None


def _add(options: argparse.Namespace) -> int:
    repository, journal = _open(options)
    found = []
    for branch in options.branches:
        commit = repository.commit(branch)
        if commit is None:
            raise QueueError(f"there is no branch or commit {branch!r}; nothing was added")
        found.append((branch, commit))
    for branch, commit in found:
        journal.queue(branch, commit)
        print(f"{branch} ({commit[:12]}) is number {len(journal.state.waiting)} in the queue")
    return 0


def _remove(options: argparse.Namespace) -> int:
    _, journal = _open(options)
    waiting = {change.branch: change for change in journal.state.waiting}
    for branch in options.branches:
        if branch not in waiting:
            raise QueueError(f"{branch!r} is not in the queue; nothing was removed")
    for branch in options.branches:
        journal.write("removed", id=waiting[branch].id, branch=branch)
        print(f"{branch} is out of the queue")
    return 0


def _list(options: argparse.Namespace) -> int:
    repository, journal = _open(options)
    state = journal.state
    if options.json:
        print(json.dumps({
            "waiting": [vars(change) for change in state.waiting],
            "landed": state.landed, "ejected": state.ejected}, indent=2))
        return 0
    if not state.waiting:
        print("The queue is empty.")
    for place, change in enumerate(state.waiting, 1):
        moved = repository.commit(change.branch) != change.commit
        note = ", but the branch has moved on: add it again for its new commits" if moved else ""
        print(f"{place:3} {change.branch} ({change.commit[:12]}{note})")
    for title, entries in (("landed", state.landed), ("ejected", state.ejected)):
        for entry in entries[-10:]:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry["time"]))
            reason = f": {entry['reason']}" if "reason" in entry else ""
            print(f"{title} {when} {entry['branch']} ({entry['commit'][:12]}){reason}")
    return 0


def _run(options: argparse.Namespace) -> int:
    repository, journal = _open(options)
    ahead = options.ahead or _configured(repository, "ahead") or "3"
    if not re.fullmatch(r"[1-9]\d?", ahead):
        raise QueueError(f"--ahead takes a number from 1 to 99, not {ahead!r}")
    settings = _settings(options, repository)
    repository.require_free_main()
    with journal.running():
        queue = Queue(repository, journal, settings, int(ahead), _say)
        return 1 if queue.run(options.watch) else 0


def _replay(options: argparse.Namespace) -> int:
    repository, journal = _open(options)
    settings = _settings(options, repository)
    since = repository.commit(options.since)
    if since is None:
        raise QueueError(f"there is no commit {options.since!r}")
    main_commit = repository.main_commit()
    if not repository.contains(main_commit, since):
        raise QueueError(f"{options.since} is not part of {repository.main}")
    red = 0
    with journal.running():
        begin(repository)
        commits = repository.first_parents(since, main_commit)
        for commit in commits:
            test = Test(repository, settings, 0, commit, commit)
            try:
                while (outcome := test.outcome()) is None:
                    time.sleep(0.05)
            finally:
                test.stop()
            red += outcome.result != "passed"
            output = "" if outcome.result == "passed" else f". Output: {outcome.log}"
            _say(f"{outcome.result:<9} {commit[:12]} ({outcome.seconds:.1f} s){output}")
    print(f"{len(commits)} commits, {red} red")
    return 1 if red else 0


def _forget(options: argparse.Namespace) -> int:
    _, journal = _open(options)
    red = [key for key, entry in journal.state.results.items() if entry["result"] != "passed"]
    for commit, command in red:
        journal.write("forgotten", commit=commit, command=command)
    print(f"{len(red)} results forgotten")
    return 0


def _settings(options: argparse.Namespace, repository: Repository) -> Settings:
    command = options.test or _configured(repository, "test")
    if not command:
        raise QueueError(
            "no test command: give --test 'make test', or set it once with "
            "git config merge-queue.test 'make test'")
    keep = options.keep_ignored
    if keep is None:
        keep = _configured(repository, "keep-ignored") in ("true", "yes", "1")
    limit = options.limit or _configured(repository, "limit") or "1h"
    return Settings(command, _seconds(limit), keep)


def _seconds(text: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|h)", text)
    if not match or not float(match[1]) > 0:
        raise QueueError(f"--limit takes a time as 90s, 30m or 2h, not {text!r}")
    return float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2]]


def _say(line: str) -> None:
    print(time.strftime("%H:%M:%S"), line, flush=True)
