"""An app under test: its session, its input, and what it shows."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

from ._clock import clock
from ._denials import Denials, settle
from ._errors import InfrastructureError, QaError
from ._foreign import attempts, poll, text_of
from ._locators import Finder, Locator
from ._reading import Reading
from ._recording import awaiting_driver, noted
from ._secrets import Secrets
from ._waiting import wait_by_frames
from ._wire import ELEMENT_KEY, Client, blamed, last_words, session_id

#: Errors that the next frame may mend: the element changed between find and use.
_PASSING = ("stale element reference", "element click intercepted", "element not interactable")


class App(Finder, Reading):
    """One app under test. Its session starts at its first use and ends with :meth:`close`.

    A test gets it from the fixture ``app``. By itself: ``App(url, {"appium:app": "todo"})``.
    """

    def __init__(
        self,
        driver: str,
        capabilities: dict[str, Any],
        *,
        timeout: float = 5.0,
        command_timeout: float = 10.0,
        session_timeout: float = 70.0,
    ) -> None:
        #: How long waits last, in seconds, unless a call says otherwise.
        self.timeout = timeout
        self.capabilities = dict(capabilities)
        #: The base of addresses that ``open`` gets without a host; None for none.
        self.base_url: str | None = None
        #: What snapshots of this app are called by: the names of the suite and the test.
        self.snapshot_names: tuple[str, str] | None = None
        self._client = Client(driver)
        self._command_timeout = command_timeout
        # A node's own driver comes up with its first session.
        self._session_timeout = session_timeout
        self._session: str | None = None
        self._facts: dict[str, Any] = {}
        #: The first error that says what became of the app or of its driver.
        self.first_fault: QaError | None = None
        #: What contradicted a denial first: it fails the test, also where the test catches it.
        self.contradiction: QaError | None = None
        #: What the driver did not do, as the worker protocol says it.
        self.driver_fault: dict[str, str] | None = None
        #: Whether a person had it in hand after the test had failed.
        self.was_looked_at = False
        #: What was typed as ``sensitive``: masked in what is kept of this app.
        self.secrets = Secrets()
        #: The steps that have said what is not there.
        self.denials = Denials()

    def __repr__(self) -> str:
        name = self.capabilities.get("appium:app") or self.capabilities.get("browserName") or "app"
        return f"<App {name}>"

    def _made(self, query: dict[str, Any], call: str) -> Locator:
        return Locator(self, query, call)

    @property
    def highlighted(self) -> Locator:
        """The highlighted row of a menu, as programs without an agent show it."""
        return self._made({"highlighted": True}, "highlighted")

    # The session

    @property
    def session(self) -> str:
        """The session's id; starts the session if there is none."""
        __tracebackhide__ = True
        if self._session is None:
            self._start()
        assert self._session is not None
        return self._session

    def _start(self) -> None:
        __tracebackhide__ = True
        body = {"capabilities": {"alwaysMatch": self.capabilities}}
        with awaiting_driver("opening", "open"):
            try:
                value = self._client.send("POST", "/session", body, self._session_timeout)
                self._session = session_id(value)
            except QaError as refusal:
                error = blamed(refusal, self.capabilities)
                self._note(error)
                raise error from None
        self._facts = value.get("capabilities") or {}
        if self._facts.get("browserName") and not self._facts.get("qa:waitFor"):
            browser = self._facts["browserName"]
            self._end()
            raise QaError(
                f"{browser}'s own driver answers: page objects need qa-runner's in front of it. "
                "Start qa-runner serve --upstream ADDRESS, and give the address that it prints.",
                code="unsupported operation",
            )

    def _note(self, error: QaError) -> None:
        """Keeps the first error that says what became of the app or of its driver."""
        if error.fault or error.is_infrastructure:
            self.first_fault = self.first_fault or error
        if self.denials.is_contradiction(error):
            self.contradiction = self.contradiction or error
        self._blame(error)

    def _blame(self, error: QaError) -> None:
        if isinstance(error, InfrastructureError):
            self.driver_fault = self.driver_fault or error.driver_fault

    @property
    def waits_by_frames(self) -> bool:
        """Whether the driver is qa-runner's own, which waits by itself."""
        __tracebackhide__ = True
        _ = self.session
        return bool(self._facts.get("qa:waitFor"))

    @property
    def is_page(self) -> bool:
        """Whether it is a page in a browser, which has a picture in place of cells."""
        __tracebackhide__ = True
        _ = self.session
        return self._facts.get("qa:unit") == "pixels"

    def launch(
        self, *, fixture: str | None = None, url: str | None = None, **capabilities: Any
    ) -> None:
        """Ends the session and starts another, with another fixture, link or other capabilities."""
        __tracebackhide__ = True
        with noted("launch"):
            end = self.unexpected_end()
            if end is not None:
                raise end
            self._end()
            if fixture is not None:
                self.capabilities["qa:fixture"] = fixture
            if url is not None:
                self.capabilities["qa:url"] = url
            self.capabilities.update(capabilities)
            self._start()

    def close(self) -> None:
        """Ends the session and the app with all its processes; an app that crashed is an error."""
        __tracebackhide__ = True
        end = self.unexpected_end()
        self._end()
        if end is not None:
            raise end

    def _end(self) -> None:
        __tracebackhide__ = True
        session, self._session = self._session, None
        if session is None:
            return
        try:
            with awaiting_driver("ending", "ended"):
                self._client.send("DELETE", f"/session/{session}", None, self._command_timeout)
        except QaError as error:
            self._blame(error)
            raise
        finally:
            self._client.close()

    # Commands

    def command(
        self, method: str, path: str, body: object | None = None, *, extra: float = 0
    ) -> Any:
        """Sends a W3C command below the session, ``command("GET", "title")``; answers its value.

        ``extra`` are the seconds that the command itself asks to wait.
        """
        __tracebackhide__ = True
        url = f"/session/{self.session}/{path}".rstrip("/")
        try:
            return self._client.send(method, url, body, self._command_timeout + extra + 5)
        except QaError as error:
            self._note(error)
            raise

    def execute(self, script: str, argument: object | None = None, *, extra: float = 0) -> Any:
        """Runs a script, or one of the driver's commands: ``execute("mobile: settle")``."""
        __tracebackhide__ = True
        arguments = [{} if argument is None else argument]
        return self.command(
            "POST", "execute/sync", {"script": script, "args": arguments}, extra=extra
        )

    def _element(self, method: str, element: str, path: str, body: object | None = None) -> Any:
        __tracebackhide__ = True
        return self.command(method, f"element/{element}/{path}", body)

    def _type(self, element: str, text: str, sensitive: bool) -> None:
        __tracebackhide__ = True
        body: dict[str, Any] = {"text": text}
        if sensitive:
            self.secrets.add(text)
        if sensitive and self.waits_by_frames:
            body["qa:sensitive"] = True
        self._element("POST", element, "value", body)

    @contextlib.contextmanager
    def _explained(self, call: str) -> Iterator[None]:
        """Has an error begin with the call that failed."""
        __tracebackhide__ = True
        try:
            yield
        except QaError as error:
            if not self.denials.explain(error, call) and not error.message.startswith(call):
                error.message = f"{call}: {error.message}"
                error.args = (error.message,)
            if error.screen is None and self._session is not None and not error.is_infrastructure:
                error.screen = self._last_screen()
            self.secrets.mask(error)
            raise error from None

    def _last_screen(self) -> str | None:
        if not self._facts.get("qa:waitFor") or self.is_page:
            return None
        with contextlib.suppress(QaError):
            return self.screen()
        return None

    # Waiting

    def _wait(
        self,
        locator: Locator,
        condition: object,
        *,
        negated: bool = False,
        timeout: float | None = None,
        denial: dict[str, int] | None = None,
    ) -> str:
        """Waits until the element is in a state; answers its id, empty where there is none."""
        __tracebackhide__ = True
        limit = self.timeout if timeout is None else timeout
        if not self.waits_by_frames:
            if denial is not None and "lasting" in denial:
                raise QaError("for_ needs qa-runner's own driver: another one keeps no frames.")
            return poll(self, locator, condition, negated, limit)
        asked = {"condition": condition, "isNegated": negated, **(denial or {})}
        return wait_by_frames(self, locator, asked, limit, self._command_timeout / 2)

    def _ready(self, locator: Locator, timeout: float | None) -> str:
        """The element once it takes input."""
        __tracebackhide__ = True
        return self._wait(locator, "actionable", timeout=timeout)

    def _act(
        self, locator: Locator, timeout: float | None, command: str, body: dict[str, Any]
    ) -> None:
        """Acts on the element; again where it changed between find and use."""
        __tracebackhide__ = True
        limit = self.timeout if timeout is None else timeout
        deadline = clock.monotonic() + limit
        while True:
            element = self._ready(locator, max(0.0, deadline - clock.monotonic()))
            try:
                self._element("POST", element, command, body)
                return
            except QaError as error:
                if error.code not in _PASSING or error.fault or clock.monotonic() >= deadline:
                    raise

    def _find_all(self, locator: Locator) -> list[str]:
        """The ids of all matches now."""
        __tracebackhide__ = True
        if self.waits_by_frames:
            value = {key: part for key, part in locator.query.items() if key != "index"}
            body = {"using": "-qa locator", "value": json.dumps(value)}
            found = self.command("POST", "elements", body)
        else:
            found = []
            for using, selector in attempts(locator.query):
                found = self.command("POST", "elements", {"using": using, "value": selector})
                if found:
                    break
        ids = [str(item[ELEMENT_KEY]) for item in found]
        wanted = locator.query.get("text") or {}
        if not self.waits_by_frames and "matches" in wanted:
            ids = [item for item in ids if text_of(self, item, wanted["matches"])]
        index = locator.query.get("index")
        if index is None:
            return ids
        return [ids[index]] if -len(ids) <= index < len(ids) else []

    # Input

    def press(self, *keys: str) -> None:
        """Presses keys, one after another: ``press("down", "ctrl+c", "x")``."""
        __tracebackhide__ = True
        with noted(f"press {' '.join(keys)}"), self._explained(f"press({', '.join(keys)})"):
            for key in keys:
                self._press(key)

    def _press(self, key: str) -> None:
        __tracebackhide__ = True
        self.execute("mobile: pressKey", {"key": key})

    def type(self, text: str, *, sensitive: bool = False) -> None:
        """Types a text; what has the focus gets it."""
        __tracebackhide__ = True
        label = "•••" if sensitive else text
        with noted(f'type "{label}"'), self._explained("type()"):
            if sensitive:
                self.secrets.add(text)
            self.execute("mobile: type", {"text": text, "sensitive": sensitive})

    def open(self, url: str) -> None:
        """Opens a deep link of the app, or a page of a browser; ``"/login"`` below ``base_url``."""
        __tracebackhide__ = True
        if self.base_url and url.startswith("/"):
            url = urljoin(self.base_url.rstrip("/") + "/", url[1:])
        with noted(f"open {url}"), self._explained(f"open({url})"):
            if self.waits_by_frames:
                self.execute("mobile: deepLink", {"url": url})
            else:
                self.command("POST", "url", {"url": url})

    def back(self) -> None:
        """Goes one step back."""
        __tracebackhide__ = True
        with noted("back"), self._explained("back()"):
            self.command("POST", "back", {})

    def set(self, name: str, value: object) -> None:
        """Sets a part of the app's environment: ``set("colorScheme", "dark")``."""
        __tracebackhide__ = True
        with noted(f"set {name} {value}"), self._explained(f"set({name})"):
            text = value if isinstance(value, str) else json.dumps(value)
            self.execute("mobile: set", {"name": name, "value": text})

    def push(self, payload: dict[str, Any]) -> None:
        """Sends the app a push notification."""
        __tracebackhide__ = True
        with noted("push"), self._explained("push()"):
            self.execute("mobile: push", {"payload": payload})

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size, in cells."""
        __tracebackhide__ = True
        with noted(f"resize {columns} × {rows}"), self._explained("resize()"):
            self.command("POST", "window/rect", {"width": columns, "height": rows})

    def signal(self, name: str) -> None:
        """Sends the program a signal, ``TERM`` for example."""
        __tracebackhide__ = True
        with noted(f"signal {name}"), self._explained(f"signal({name})"):
            self.execute("mobile: signal", {"signal": name})

    def settle(self, *, timeout: float | None = None, for_: float | None = None) -> None:
        """Waits until what the last input began is done and the screen stays, for ``for_`` seconds.

        It must stay so until the next input.
        """
        __tracebackhide__ = True
        with noted("settle()"), self._explained("settle()"):
            settle(self, self.timeout if timeout is None else timeout, for_)

    # Its end

    def expect_exit(self, *expected: int | str, timeout: float | None = None) -> None:
        """Waits until the app exits with one of these codes or signals; 0 if none is given."""
        __tracebackhide__ = True
        limit = self.timeout if timeout is None else timeout
        wanted = list(expected) or [0]
        with noted("expect exit"), self._explained(f"expect_exit({wanted[0]})"):
            argument = {"timeout": int(limit * 1000), "expected": wanted}
            self.execute("mobile: waitForExit", argument, extra=limit)

    def exit_status(self) -> dict[str, Any] | None:
        """How the app has ended: ``status`` or ``signal``, ``end``; None while it runs."""
        __tracebackhide__ = True
        return self._exit_status({})

    def _exit_status(self, argument: dict[str, Any]) -> dict[str, Any] | None:
        __tracebackhide__ = True
        answer: dict[str, Any] = self.execute("mobile: exitStatus", argument)
        return None if answer.get("running") else answer

    def unexpected_end(self) -> QaError | None:
        """The failure where the app has ended and no test expects it; None where all is well."""
        if self._session is None or not self._facts.get("qa:waitFor"):
            return None
        try:
            # Open denials are held for a last moment.
            end = self._exit_status({"isLast": True})
        except QaError as error:
            self.denials.explain(error, "the end of the test")
            return error
        if end is None or end.get("expected"):
            return None
        data = {"qa:fault": end["fault"]} if end.get("fault") else {}
        message, details = f"app crashed: {end.get('end')}", last_words(end.get("words"))
        crash = QaError(message, details=details, screen=self._last_screen(), data=data)
        self.first_fault = self.first_fault or crash
        return crash
