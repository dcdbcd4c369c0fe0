"""A git repository of the queue's own: it has the project's objects, and nothing else of it."""
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from . import git
from .errors import QueueError


def remove(path: Path) -> None:
    """Removes whatever is there. A link goes, not what it leads to."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@dataclass(frozen=True)
class Source:
    """The project's repository, as far as one of the queue's own needs it."""

    common: Path
    object_format: str


class OwnRepository:
    """Made anew each time. No setting, hook, attribute or replaced object of the project counts."""

    def __init__(self, folder: Path, source: Source) -> None:
        self.folder = folder
        self.source = source
        remove(folder)
        git.text(
            "init", "--quiet", "--template=", f"--object-format={source.object_format}",
            str(folder), extra=git.ALONE)
        info = folder / ".git" / "objects" / "info"
        info.mkdir(exist_ok=True)
        # Git goes on to the alternates that the project itself has.
        (info / "alternates").write_bytes(os.fsencode(source.common / "objects") + b"\n")
        shallow = source.common / "shallow"
        if shallow.is_file():
            shutil.copyfile(shallow, folder / ".git" / "shallow")

    def _inside(self, arguments: tuple[str, ...]) -> list[str]:
        return ["-C", str(self.folder), f"--git-dir={self.folder / '.git'}",
                f"--work-tree={self.folder}", *arguments]

    def git(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs git in it and gives its answer, whatever its exit code."""
        return git.run(*self._inside(arguments), extra={**git.ALONE, **variables})

    def text(self, *arguments: str) -> str:
        """What git prints in it. Raises `QueueError` if it fails."""
        return git.text(*self._inside(arguments), extra=git.ALONE)

    def verify(self, commit: str) -> None:
        """Refuses a commit one of whose objects is not what its name says.

        Git names an object by its sum but does not sum it up again as it reads it."""
        listing = self.text("rev-list", "--objects", "--no-object-names", "--no-walk", commit)
        command = self._inside(("cat-file", "--batch", "--buffer"))
        with tempfile.TemporaryFile() as names:
            names.write(listing.encode() + b"\n")
            names.seek(0)
            with git.reading(*command, extra=git.ALONE, given=names) as objects:
                for name in listing.split():
                    if not self._sums_up_to(name, objects):
                        raise QueueError(
                            f"commit {commit[:12]} can't be tested: its object {name} is missing "
                            "or damaged, see git fsck")

    def _sums_up_to(self, name: str, objects: IO[bytes]) -> bool:
        header = objects.readline().split()
        if len(header) != 3:
            return False  # It says that there is none.
        kind, size = header[1:]
        found = hashlib.new(self.source.object_format, usedforsecurity=False)
        found.update(kind + b" " + size + b"\0")
        left = int(size)
        while left and (part := objects.read(min(left, 1 << 20))):
            found.update(part)
            left -= len(part)
        objects.read(1)
        return found.hexdigest() == name
