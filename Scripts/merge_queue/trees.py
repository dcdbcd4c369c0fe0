"""The files of a commit, in a folder of the queue's own that an earlier test may have changed."""
from __future__ import annotations

import os
import stat
from pathlib import Path

from .errors import QueueError
from .own import OwnRepository, remove
from .repository import Repository


def forget_worktrees(repository: Repository) -> None:
    """Takes out the work trees that older versions of the queue told git of."""
    links = [link for link in _trees(repository).glob("*/.git") if not link.is_dir()]
    for link in links:
        remove(link)
    if links:
        repository.text("worktree", "prune", "--expire", "now")


def check_out(repository: Repository, slot: int, commit: str, keep_ignored: bool) -> Path:
    """Puts a commit into the folder of a slot, without anything left over.

    It is checked out into an empty folder, and from there replaces each file that is not the same
    byte for byte. Files that are the same keep their times."""
    trees = _trees(repository)
    place = trees / f"{slot}"
    fresh = trees / f"{slot}.new"
    try:
        for folder in (trees, place):
            if not _is_folder(folder):
                remove(folder)
                folder.mkdir()
        own = OwnRepository(fresh, repository.source)
        own.verify(commit)
        (fresh / ".git" / "packed-refs").write_text(
            repository.tags(), encoding="utf-8", errors="surrogateescape")
        own.text("checkout", "--quiet", "--force", "--detach", commit)
        _replace(place, fresh)
        (fresh / ".git").rename(place / ".git")
        remove(fresh)
    except OSError as problem:
        raise QueueError(f"commit {commit[:12]} can't be checked out: {problem}") from None
    own.folder = place
    # Its exit code says that there are changes; git calls a file so whose line ends it would mend.
    own.git("update-index", "-q", "--refresh")
    own.text("clean", "--quiet", "-ffd" if keep_ignored else "-ffdx")
    return place


def _trees(repository: Repository) -> Path:
    return repository.state / "trees"


def _replace(old: Path, new: Path) -> None:
    """Gives the folder `old` what `new` has. What only `old` has stays, for `git clean`."""
    ahead = [(old, new)]
    while ahead:
        to, source = ahead.pop()
        remove(to / ".git")  # `git clean` does not see a repository among files that are tracked.
        for entry in list(os.scandir(source)):
            there, here = to / entry.name, Path(entry.path)
            if entry.name == ".git" or _same(there, here):
                continue
            if _is_folder(here) and _is_folder(there) and os.listdir(here):
                ahead.append((there, here))
            else:  # An empty folder is one of a submodule, and is to be empty.
                remove(there)
                here.rename(there)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _same(old: Path, new: Path) -> bool:
    """Whether two are the same link, or the same file byte for byte with no other name."""
    try:
        left, right = old.lstat(), new.lstat()
    except FileNotFoundError:
        return False
    if left.st_mode != right.st_mode or left.st_size != right.st_size or left.st_nlink != 1:
        return False
    if stat.S_ISLNK(left.st_mode):
        return os.readlink(old) == os.readlink(new)
    return stat.S_ISREG(left.st_mode) and _same_bytes(old, new)


def _same_bytes(old: Path, new: Path) -> bool:
    with old.open("rb") as left, new.open("rb") as right:
        while (part := left.read(1 << 20)) == right.read(1 << 20):
            if not part:
                return True
    return False
