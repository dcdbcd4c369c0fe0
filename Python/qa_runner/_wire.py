"""A client of one WebDriver server: commands out, values or errors back."""

from __future__ import annotations

import base64
import http.client
import json
import socket
from typing import Any
from urllib.parse import unquote, urlsplit

from ._clock import clock
from ._errors import InfrastructureError, QaError

#: The member of an element's reference, by W3C WebDriver.
ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"
#: The targets of qa-runner's own driver.
OWN_TARGETS = ("tui", "core")
#: A connection that was idle for longer may have been closed by the server, in seconds.
_IDLE_LIMIT = 5.0


class Client:
    """One connection to a server, kept open between commands."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "//" in url else "http://" + url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise QaError(f"The driver's address {url!r} is not one. Write http://HOST:PORT.")
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port or (443 if self._secure else 80)
        self._base = parts.path.rstrip("/")
        self._headers = {"Content-Type": "application/json; charset=utf-8"}
        if parts.password is not None:
            word = f"{unquote(parts.username or '')}:{unquote(parts.password)}"
            self._headers["Authorization"] = "Basic " + base64.b64encode(word.encode()).decode()
        self._connection: http.client.HTTPConnection | None = None
        #: When the server answered last, by the monotonic clock.
        self.used = 0.0
        #: The server's address without a password, for messages.
        self.name = f"{parts.scheme}://{self._host}:{self._port}{self._base}"

    def send(self, method: str, path: str, body: object | None, timeout: float) -> Any:
        """Sends a command; answers its value.

        Raises QaError for the driver's own errors, InfrastructureError where it is not reached.
        """
        __tracebackhide__ = True
        data = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        try:
            status, content = self._exchange(method, self._base + path, data, timeout)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            if isinstance(error, (socket.timeout, TimeoutError)):
                what = f"did not answer {method} {path} within {timeout:.0f} s"
                kind, reason = _overdue(method, path, timeout)
            else:
                what = f"cannot be reached ({error or type(error).__name__})"
                is_refused = isinstance(error, ConnectionRefusedError)
                act = "refused the connection for" if is_refused else "closed the connection during"
                kind, reason = "connectionLost", f'{act} "{method} {path}"'
            raise InfrastructureError(
                f"The driver {self.name} {what}. See its log; is it still running?"
            ).blaming(kind, reason) from None
        try:
            value = json.loads(content)["value"]
        except (ValueError, KeyError, TypeError):
            raise InfrastructureError(
                f"{self.name} answered {method} {path} with status {status} and no WebDriver "
                "value. See that this address is a WebDriver server's."
            ).blaming("badAnswer", "does not speak WebDriver: its answer has no value") from None
        if status >= 400:
            raise _error(value, _is_end(method, path))
        return value

    def _exchange(
        self, method: str, path: str, data: bytes | None, timeout: float
    ) -> tuple[int, bytes]:
        if self._connection is not None and clock.monotonic() - self.used > _IDLE_LIMIT:
            self.close()
        if self._connection is None:
            kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            self._connection = kind(self._host, self._port, timeout=timeout)
            self._connection.connect()
            self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection.sock.settimeout(timeout)
        self._connection.request(method, path, body=data, headers=self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        self.used = clock.monotonic()
        if answer.will_close:
            self.close()
        return answer.status, content

    def close(self) -> None:
        """Closes the connection; the next command opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _is_end(method: str, path: str) -> bool:
    """Whether a command ends a session."""
    return method == "DELETE" and path.count("/") == 2


def _overdue(method: str, path: str, timeout: float) -> tuple[str, str]:
    """What a driver did not do in time, as the worker protocol names it, and in words."""
    if (method, path) == ("POST", "/session"):
        return "sessionTimedOut", f"did not open a session in {timeout:g} s"
    if _is_end(method, path):
        return "endTimedOut", f"did not end a session in {timeout:g} s"
    return "commandTimedOut", f'did not answer "{method} {path}" in {timeout:g} s'


def _error(value: Any, is_end: bool) -> QaError:
    """The driver's error: its message, with the rest of what it says as details."""
    if not isinstance(value, dict):
        value = {}
    code = str(value.get("error") or "unknown error")
    lines = str(value.get("message") or code).split("\n")
    data = value.get("data") if isinstance(value.get("data"), dict) else {}
    details = [line for line in lines[1:] if line.strip()]
    for key in ("candidates", "changes"):
        said = data.get(key)
        rows = said if isinstance(said, list) else str(said).split("\n") if said else []
        new = [str(row) for row in rows if str(row) and str(row) not in lines[0]]
        if new:
            details += [f"{key}:", *[f"  {row}" for row in new]]
    details += last_words(data.get("words"))
    screen = data.get("screen")
    screen = screen if isinstance(screen, str) else None
    given: dict[str, Any] = {"details": details, "screen": screen, "code": code, "data": data}
    error = QaError(lines[0], **given)
    if code == "invalid session id":
        lost = InfrastructureError(lines[0], **given)
        if error.fault is not None or is_end:
            return lost
        return lost.blaming("sessionLost", f"does not know its session any more: {lines[0]}")
    return error


def last_words(words: Any) -> list[str]:
    """What an app said last, its traceback for example, as lines below a failure."""
    return ["its last words:", *[f"  {line}" for line in str(words).split("\n")]] if words else []


def blamed(error: QaError, capabilities: dict[str, Any]) -> QaError:
    """A session's refusal as the driver's own fault, where no app is to blame.

    Our own driver refuses only what the test itself asks for, an app that it does not have.
    """
    is_own = capabilities.get("platformName") in OWN_TARGETS
    if error.code != "session not created" or error.fault is not None or is_own:
        return error
    lost = InfrastructureError(
        error.message, details=error.details, screen=error.screen, code=error.code, data=error.data
    )
    return lost.blaming("sessionRefused", f"refused a session: {error.message}")


def session_id(value: Any) -> str:
    """The id of a new session."""
    if isinstance(value, dict) and value.get("sessionId"):
        return str(value["sessionId"])
    raise InfrastructureError(
        f"The driver's answer to a new session has no sessionId: {str(value)[:200]}"
    ).blaming("badAnswer", "does not speak WebDriver: its new session has no id")


def text_of_run(run: dict[str, Any]) -> str:
    """The text of a run of cells: as a whole, or a text for each cell where one is not ASCII."""
    if "text" in run:
        return str(run["text"])
    # A cell of two columns begins with a mark; the one after it is empty.
    return "".join(cell[1:] if cell.startswith("\x02") else cell for cell in run["cells"])
