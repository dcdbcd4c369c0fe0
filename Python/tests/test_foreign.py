"""Page objects on a driver that knows W3C WebDriver alone: a small one of this file's own."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from qa_runner import App, InfrastructureError, QaError, expect
from qa_runner._foreign import _matches, attempts, folded
from qa_runner._wire import ELEMENT_KEY


class Page(BaseHTTPRequestHandler):
    """One button, which appears half a second after the session began."""

    protocol_version = "HTTP/1.1"
    began = 0.0
    clicks: list[str] = []
    #: The elements that match "odd".
    shown: list[str] = []

    def log_message(self, *_: Any) -> None:
        pass

    def answer(self, value: Any, status: int = 200) -> None:
        body = json.dumps({"value": value}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:  # noqa: N802
        last = self.path.rsplit("/", 1)[-1]
        if "/stale/" in self.path:
            self.answer({"error": "stale element reference", "message": "it is gone"}, 404)
            return
        self.answer({"text": " Save  it ", "displayed": True, "enabled": True}.get(last, ""))

    def do_DELETE(self) -> None:  # noqa: N802
        self.answer(None)

    def do_POST(self) -> None:  # noqa: N802
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        last = self.path.rsplit("/", 1)[-1]
        if last == "session":
            Page.began = time.monotonic()
            self.answer({"sessionId": "s", "capabilities": {"platformName": "page"}})
        elif last == "elements" and "odd" in body["value"]:
            self.answer([{ELEMENT_KEY: name} for name in Page.shown])
        elif last == "elements":
            is_there = time.monotonic() - Page.began > 0.5 and "save" in body["value"]
            self.answer([{ELEMENT_KEY: "e1"}] if is_there else [])
        elif last == "click":
            Page.clicks.append(self.path)
            self.answer(None)
        else:
            self.answer({"error": "unknown command", "message": "no " + last}, 404)


@pytest.fixture
def page() -> Iterator[App]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    Page.clicks = []
    opened = App(f"http://127.0.0.1:{server.server_port}", {"platformName": "page"})
    yield opened
    opened.close()
    server.shutdown()
    server.server_close()


def test_waits_by_polling(page: App) -> None:
    page.locator("#save").click()
    assert Page.clicks == ["/session/s/element/e1/click"]
    expect(page.locator("#save")).to_have_text("Save it")


def test_a_wait_that_is_over_says_what_was_there(page: App) -> None:
    with pytest.raises(QaError, match="text is 'Save it'"):
        expect(page.locator("#save")).to_have_text("Gone", timeout=0.8)
    with pytest.raises(QaError, match="nothing matches"):
        page.locator("#other").click(timeout=0.1)


@pytest.mark.parametrize("found", ["nothing matches", "2 elements match", "while it was read"])
def test_a_negated_expectation_needs_one_element(page: App, found: str) -> None:
    Page.shown = {"nothing": [], "2": ["e1", "e2"], "while": ["stale"]}[found.split()[0]]
    with pytest.raises(QaError, match=found):
        expect(page.locator("#odd")).not_to_have_text("x", timeout=0.1)
    Page.shown = ["e1"]
    expect(page.locator("#odd")).not_to_have_text("x")
    with pytest.raises(QaError, match="text is 'Save it'"):
        expect(page.locator("#odd")).not_to_have_text("Save it", timeout=0.1)


def test_the_flags_of_an_expression_are_sent(page: App) -> None:
    def sent(pattern: re.Pattern[str]) -> str:
        return page.get_by_text(pattern).query["text"]["matches"]

    assert sent(re.compile("a.b")) == "a.b"
    assert sent(re.compile("a.b", re.I | re.M | re.S | re.X)) == "(?imsx)a.b"
    with pytest.raises(ValueError, match="the driver knows no re.ASCII"):
        page.get_by_text(re.compile(r"\d", re.ASCII))


def test_what_only_our_driver_can_find_is_said(page: App) -> None:
    with pytest.raises(QaError, match="Only qa-runner's own driver can find by 'relations'"):
        save = page.get_by_text("Save")
        save.beside(below=page.get_by_id("title")).click(timeout=0.1)


def test_a_role_that_the_driver_does_not_have_is_refused(page: App) -> None:
    with pytest.raises(QaError, match="can't find by the role heading"):
        expect(page.get_by_role("heading")).to_be_hidden(timeout=0.1)


def test_an_unreachable_driver_is_infrastructure() -> None:
    app = App("http://127.0.0.1:9", {})
    with pytest.raises(InfrastructureError, match="127.0.0.1:9 cannot be reached"):
        app.press("x")


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ({"css": "#a"}, ("css selector", "#a")),
        ({"role": "button", "name": {"equals": 'it\'s "it"'}}, None),
        ({"text": {"contains": "left"}, "within": [{"role": "list"}]}, None),
    ],
)
def test_queries_become_standard_ones(query: Any, value: Any) -> None:
    (found,) = attempts(query)
    assert value is None or found == value
    assert found[0] in ("css selector", "xpath")


def test_a_no_break_space_is_a_space() -> None:
    assert folded(" 4\u00a0€\u202f\u3000left ") == "4 € left"
    assert _matches(folded("4\u00a0€ left"), {"contains": "4  €\u00a0left"})
    assert _matches(folded("4\u00a0€ left"), {"equals": "4 €\u2009left"})
    (found,) = attempts({"name": {"contains": "a\u00a0b"}})
    assert '"a b"' in found[1] and "translate(" in found[1]
