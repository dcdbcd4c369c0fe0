"""Where the workers of a run meet its controller: a socket in the folder that they share."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from multiprocessing.connection import Client, Connection

#: The file by which the coordinator knows that the run has a controller.
MARK = "finish"


@contextlib.contextmanager
def near(folder: str) -> Iterator[str]:
    """A short path of a folder: that of a socket must not have more than 107 bytes."""
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{number}"
    finally:
        os.close(number)


def is_there(folder: str) -> bool:
    """Whether the run has a controller."""
    return os.path.exists(os.path.join(folder, "controller"))


def connected(folder: str) -> Connection:
    """A connection to the controller. Raises OSError where it is gone."""
    with near(folder) as short:
        return Client(os.path.join(short, "controller"), "AF_UNIX")
