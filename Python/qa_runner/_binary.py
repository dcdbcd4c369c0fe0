"""Starts qa-runner's own driver for plain ``pytest``."""

from __future__ import annotations

import os
import secrets
import select
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

from ._clock import clock
from ._errors import QaError
from ._wire import Client

_START_LIMIT = 20.0
_STATUS_LIMIT = 5.0


def find() -> str:
    """The path of the program qa-runner. Raises QaError where there is none."""
    named = os.environ.get("QA_RUNNER")
    if named:
        if not os.access(named, os.X_OK) or os.path.isdir(named):
            raise QaError(
                f"QA_RUNNER names {named}, which is not a program. Correct it, or unset it and put "
                "qa-runner on the PATH."
            )
        return os.path.abspath(named)
    # The wheel puts it beside this interpreter, whose environment need not be active.
    own = sysconfig.get_path("scripts")
    found = shutil.which("qa-runner", path=own) or shutil.which("qa-runner")
    if found is None:
        raise QaError(
            f"The program qa-runner is neither in {own} nor on the PATH, so the fixture app has no "
            "driver. Install it or set QA_RUNNER to its path. Or set QA_DRIVER to the URL of a "
            "WebDriver server."
        )
    return found


def is_ours(url: str) -> bool:
    """Whether a server is qa-runner's own; one that does not answer counts as such."""
    client = Client(url)
    try:
        status = client.send("GET", "/status", None, _STATUS_LIMIT)
    except QaError:
        return True
    finally:
        client.close()
    return isinstance(status, dict) and "qa:sessions" in status


class OwnDriver:
    """A driver of this process, which ends with it."""

    def __init__(
        self, folder: Path, references: Path, output: Path, upstream: str | None = None
    ) -> None:
        # Another driver, a browser's for example, gets this one in front of it.
        program = find()
        self._log = tempfile.TemporaryFile()
        # Another user of this machine reaches the port, too, but knows no token.
        token = secrets.token_urlsafe(32)
        token_read, token_write = os.pipe()
        read, write = os.pipe()
        words = [program, "serve", "--port", "0", "--ready-fd", str(write)]
        words += ["--token-fd", str(token_read), "--references", str(references)]
        environment = {**os.environ, "QA_OUTPUT": str(output)}
        if upstream:
            environment["QA_UPSTREAM"] = upstream
        try:
            os.write(token_write, token.encode())
            self._process = subprocess.Popen(
                words, cwd=folder, env=environment, pass_fds=[token_read, write],
                stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log,
            )  # fmt: skip
        finally:
            for descriptor in (token_read, token_write, write):
                os.close(descriptor)
        try:
            #: Its address, which holds the token.
            self.url = self._ready(read).replace("://", f"://qa:{token}@", 1)
        finally:
            os.close(read)

    def _ready(self, read: int) -> str:
        text = b""
        deadline = clock.monotonic() + _START_LIMIT
        while not text.endswith(b"\n"):
            left = deadline - clock.monotonic()
            if left <= 0 or not select.select([read], [], [], left)[0]:
                self.stop()
                raise QaError(f"qa-runner serve was not ready within {_START_LIMIT:.0f} s.")
            part = os.read(read, 4096)
            if not part:
                break
            text += part
        url = text.decode().strip()
        if not url:
            code = self._process.wait(timeout=5)
            self._log.seek(0)
            said = self._log.read().decode(errors="replace").strip()
            raise QaError(f"qa-runner serve exited with {code}: {said}")
        return url

    def stop(self) -> None:
        """Ends the driver with all its apps."""
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()
