"""What the queue asks of git. Nothing here touches a work tree of the user's."""
from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import git
from .errors import QueueError
from .own import OwnRepository, Source

OLDEST_GIT = (2, 38)


@dataclass(frozen=True)
class Conflict:
    """A merge that git can't make by itself."""

    files: tuple[str, ...]


class Repository:
    """A git repository, bare or not. With `remote`, main is that remote's."""

    def __init__(self, folder: str, main: str, remote: str | None) -> None:
        self.main = main
        self.remote = remote
        version = git.text("--version").split()[2].split(".")
        if tuple(int(part) for part in version[:2]) < OLDEST_GIT:
            raise QueueError(f"git {'.'.join(version)} is too old: 2.38 or newer is needed")
        # It is found once: what a test puts beside it later leads nowhere else.
        look = ["-C", folder, "-c", "safe.bareRepository=all", "rev-parse"]
        found = git.text(
            *look, "--path-format=absolute", "--git-common-dir", "--absolute-git-dir",
            "--show-object-format").splitlines()
        self.source = Source(Path(found[0]), found[2])
        self.state = self.source.common / "merge-queue"
        top = git.run(*look, "--show-toplevel")
        folder = top.stdout.rstrip("\n") if top.returncode == 0 else found[1]
        self._place = ["-C", folder, f"--git-dir={found[1]}"]

    def git(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs git and gives its answer, whatever its exit code."""
        return git.run(*self._place, *arguments)

    def text(self, *arguments: str) -> str:
        """What git prints. Raises `QueueError` with git's own words if it fails."""
        return git.text(*self._place, *arguments)

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
        answer = self._merge_trees(base, change)
        if answer.returncode not in (0, 1):
            raise QueueError(f"git merge-tree failed: {answer.stderr.strip()}")
        tree, _, rest = answer.stdout.partition("\0")
        if answer.returncode == 1:
            return Conflict(tuple(dict.fromkeys(rest.split("\0\0")[0].split("\0"))))
        return self.text("commit-tree", tree, "-p", base, "-p", change, "-m", message)

    def _merge_trees(self, base: str, change: str) -> subprocess.CompletedProcess[str]:
        """Merges where no setting and no attribute counts but those of the files of `base`."""
        own = OwnRepository(self.state / "merging", self.source)
        names = own.text("ls-tree", "-r", "-z", "--name-only", base).split("\0")
        attributes = [name for name in names if name.split("/")[-1] == ".gitattributes"]
        if attributes:
            own.text("--literal-pathspecs", "checkout", "--quiet", base, "--", *attributes)
        shared = self.git("config", "--get", "core.sharedRepository").stdout.strip() or "false"
        return own.git(
            "-c", f"core.sharedRepository={shared}", "merge-tree", "--write-tree", "--name-only",
            "-z", base, change, GIT_OBJECT_DIRECTORY=str(self.source.common / "objects"))

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

    def tags(self) -> str:
        """The tags, as git's own file `packed-refs` has them."""
        tags = self.text("for-each-ref", "--format=%(objectname) %(refname)", "refs/tags")
        return tags + "\n" if tags else ""
