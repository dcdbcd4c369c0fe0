"""What the queue asks of git. Nothing here touches a work tree of the user's."""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .errors import QueueError

OLDEST_GIT = (2, 38)


@dataclass(frozen=True)
class Conflict:
    """A merge that git can't make by itself."""

    files: tuple[str, ...]

# What a test may have set for the repository as a whole, and must not count in the next work tree.
PLAIN = [
    word for setting in (
        "core.hooksPath=/dev/null", "core.sparseCheckout=false", "core.fsmonitor=false",
        "core.untrackedCache=false", "core.fileMode=true", "core.ignoreStat=false",
        "core.excludesFile=/dev/null", "core.attributesFile=/dev/null")
    for word in ("-c", setting)
]


class Repository:
    """A git repository, bare or not. With `remote`, main is that remote's."""

    def __init__(self, folder: str, main: str, remote: str | None) -> None:
        self.folder = folder
        self.main = main
        self.remote = remote
        version = self.text("--version").split()[2].split(".")
        if tuple(int(part) for part in version[:2]) < OLDEST_GIT:
            raise QueueError(f"git {'.'.join(version)} is too old: 2.38 or newer is needed")
        common = self.text("rev-parse", "--path-format=absolute", "--git-common-dir")
        self.state = Path(common) / "merge-queue"

    def git(self, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
        """Runs git and gives its answer, whatever its exit code."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_DIR")}
        environment["LC_ALL"] = "C"
        return subprocess.run(  # type: ignore[call-overload, no-any-return]
            ["git", "-C", self.folder, *arguments], text=True, capture_output=True,
            env=environment, stdin=subprocess.DEVNULL, **options)

    def text(self, *arguments: str) -> str:
        """What git prints, without the last line's end.

        Raises `QueueError` with git's own words if it fails."""
        answer = self.git(*arguments)
        if answer.returncode != 0:
            words = answer.stderr.strip() or f"exit code {answer.returncode}"
            raise QueueError(f"git {' '.join(arguments[:2])} failed: {words}")
        return answer.stdout.rstrip("\n")

    def commit(self, name: str) -> str | None:
        """The commit that a name stands for, if there is one."""
        answer = self.git("rev-parse", "--verify", "--quiet", name + "^{commit}")
        return answer.stdout.strip() if answer.returncode == 0 else None

    def has(self, commit: str) -> bool:
        return self.git("cat-file", "-e", commit + "^{commit}").returncode == 0

    def contains(self, commit: str, change: str) -> bool:
        """Whether `change` is part of `commit` already."""
        return self.git("merge-base", "--is-ancestor", change, commit).returncode == 0

    def main_commit(self) -> str:
        """The newest commit of main. Asks the remote where there is one."""
        if self.remote:
            self.text("fetch", "--quiet", self.remote, f"+refs/heads/{self.main}:{self.mirror}")
        name = self.mirror if self.remote else f"refs/heads/{self.main}"
        found = self.commit(name)
        if found is None:
            raise QueueError(f"there is no branch {self.main!r}: name it with --main")
        return found

    @property
    def mirror(self) -> str:
        return f"refs/merge-queue/{self.main}"

    def require_free_main(self) -> None:
        """Refuses a main that is checked out: its files would fall behind its commit."""
        if self.remote:
            return
        place = ""
        for line in self.text("worktree", "list", "--porcelain").splitlines():
            if line.startswith("worktree "):
                place = line.removeprefix("worktree ")
            elif line == f"branch refs/heads/{self.main}":
                raise QueueError(
                    f"{self.main} is checked out in {place}, and the queue moves it. Check out "
                    "another branch there, or name the remote whose main it is with --remote")

    def merge(self, base: str, change: str, message: str) -> str | Conflict:
        """A commit that merges `change` into `base`, which no branch has yet."""
        answer = self.git("merge-tree", "--write-tree", "--name-only", "-z", base, change)
        if answer.returncode not in (0, 1):
            raise QueueError(f"git merge-tree failed: {answer.stderr.strip()}")
        tree, _, rest = answer.stdout.partition("\0")
        if answer.returncode == 1:
            return Conflict(tuple(dict.fromkeys(rest.split("\0\0")[0].split("\0"))))
        return self.text("commit-tree", tree, "-p", base, "-p", change, "-m", message)

    def move_main(self, old: str, new: str) -> bool:
        """Moves main from `old` to `new`; false where somebody else has moved it."""
        if self.remote:
            answer = self.git(
                "push", "--quiet", f"--force-with-lease=refs/heads/{self.main}:{old}",
                self.remote, f"{new}:refs/heads/{self.main}")
        else:
            answer = self.git("update-ref", f"refs/heads/{self.main}", new, old)
        if answer.returncode == 0:
            return True
        if self.main_commit() != old:
            return False
        raise QueueError(f"{self.main} can't be moved: {answer.stderr.strip()}")

    def first_parents(self, since: str, until: str) -> list[str]:
        """The commits that main had one after the other, oldest first, without `since`."""
        return self.text(
            "rev-list", "--first-parent", "--reverse", f"{since}..{until}").split()

    def check_out(self, place: Path, commit: str, keep_ignored: bool) -> None:
        """Puts a commit into a work tree of the queue's own, without anything left over.

        Its index, its configuration and its list of sparse paths are made anew: what an earlier
        test has done to them hides no file. Files that stay the same keep their times."""
        old = place / ".git"
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        old.unlink(missing_ok=True)
        self.text("worktree", "prune", "--expire", "now")
        place.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=place.parent))
        try:
            self.text(*PLAIN, "worktree", "add", "--quiet", "--force", "--detach",
                      "--no-checkout", str(fresh / "tree"), commit)
            (fresh / "tree" / ".git").rename(old)
        finally:
            shutil.rmtree(fresh)
        self.text("worktree", "repair", str(place))
        inside = ["-C", str(place), *PLAIN]
        self.text(*inside, "read-tree", commit)
        # Its exit code says that there are changes.
        self.git(*inside, "update-index", "-q", "--refresh")
        self.text(*inside, "reset", "--quiet", "--hard", commit)
        self.text(*inside, "clean", "--quiet", "-ffd" if keep_ignored else "-ffdx")
