"""compare, on a small suite of our own in the form of Selenium's, with Chromium and a lying relay."""

import contextlib
import http.client
import http.server
import json
import pathlib
import re
import subprocess
import sys
import textwrap
import threading
import urllib.parse

import pytest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE))

import outcomes  # noqa: E402
import remote_ends  # noqa: E402
from comparison import Comparison  # noqa: E402

UNDER = "test/selenium/webdriver/common"
TESTS = f"{UNDER}/window_tests.py"
SERVER = """
    import functools, http.server, pathlib, threading

    class SimpleWebServer:
        def __init__(self, host):
            pages = functools.partial(
                http.server.SimpleHTTPRequestHandler, directory=pathlib.Path(__file__).parent)
            self.server = http.server.ThreadingHTTPServer((host, 0), pages)
            self.thread = threading.Thread(target=self.server.serve_forever)

        def start(self):
            self.thread.start()

        def where_is(self, path):
            return f"http://127.0.0.1:{self.server.server_port}/{path}"
"""
SUITE = """
    import pytest

    def test_title(driver, pages):
        pages.load("page.html")
        assert driver.title == "Right"

    @pytest.mark.xfail_chrome(reason="on purpose")
    def test_that_chrome_fails(driver):
        assert driver.title == "Other"
"""


@pytest.fixture
def checkout(tmp_path):
    folder = tmp_path / "selenium"
    common = folder / "py" / UNDER
    common.mkdir(parents=True)
    for package in (common, *list(common.parents)[:3]):
        (package / "__init__.py").touch()
    (common / "webserver.py").write_text(textwrap.dedent(SERVER))
    (common / "window_tests.py").write_text(textwrap.dedent(SUITE))
    (common / "page.html").write_text("<title>Right</title>")
    return folder


@pytest.fixture(scope="module")
def direct(tmp_path_factory):
    with remote_ends.chromedriver(tmp_path_factory.mktemp("chromedriver") / "log") as url:
        yield url


@contextlib.contextmanager
def relay(url, title):
    """Chromedriver behind a relay that answers a title of its own."""

    class Relay(http.server.BaseHTTPRequestHandler):
        def relayed(self):
            end = http.client.HTTPConnection(urllib.parse.urlparse(url).netloc, timeout=60)
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            end.request(self.command, self.path, body)
            answer = end.getresponse()
            body = answer.read()
            if self.path.endswith("/title"):
                body = json.dumps({"value": title}).encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            end.close()

        do_GET = do_POST = do_DELETE = relayed

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def compared(checkout, direct, through):
    """The exit code and what was printed."""
    done = subprocess.run(
        [sys.executable, HERE / "compare", "--direct", direct, "--through", through, "--selenium", checkout,
         "--output", checkout.parent / "output", "--floor", "1"], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


def test_an_answer_that_is_not_the_drivers_own_is_reported(checkout, direct):
    with relay(direct, "Wrong") as through:
        code, said = compared(checkout, direct, through)
    assert code == 1, said
    assert re.findall(r"DIFFERS (.*)", said) == [f"{TESTS}::test_title"], said
    assert "through: failed: AssertionError: assert 'Wrong' == 'Right'" in said
    assert "selenium direct: 2 tests, 1 passed, 1 failed as expected" in said


class Recorded:
    """A suite whose runs are known: one string a run, one letter a test."""

    name, only = "recorded", None
    LETTERS = {"p": "passed", "f": "failed", "-": None}

    def __init__(self, direct, through):
        self._runs = {"direct": direct.split(), "through": through.split()}

    def run(self, url, _, tests=()):
        verdicts = dict(zip("abcdef", self._runs[url].pop(0)))
        return {name: outcomes.Outcome(self.LETTERS[letter]) for name, letter in verdicts.items()
                if self.LETTERS[letter] and (not tests or name in tests)}


@pytest.mark.parametrize("direct, through, known, floor, expected", [
    ("pf", "pf", {}, 1, []),
    ("p p p", "f f f", {}, 1, ["DIFFERS a"]),
    ("p p p", "f p f", {}, 1, ["DIFFERS a"]),
    ("p p p", "f p p", {}, 1, []),
    ("p f p", "f f f", {}, 1, []),
    ("pp pp pp", "p- p- p-", {}, 1, ["DIFFERS b"]),
    ("p- p- p-", "pp pp pp", {}, 1, ["DIFFERS b"]),
    ("p", "f", {"a": "why"}, 1, []),
    ("pp pp pp", "ff ff ff", {"a": "why"}, 1, ["DIFFERS b"]),
    ("p", "p", {"a": "why"}, 1, ["NO LONGER DIFFERS a"]),
    ("p", "p", {"gone": "why"}, 1, ["NOT THERE gone"]),
    ("pf", "pf", {}, 2, ["1 tests passed"]),
    ("pf", "pf", {}, None, []),
])
def test_what_counts_as_an_error(direct, through, known, floor, expected, tmp_path):
    comparison = Comparison(Recorded(direct, through), "direct", "through", known, tmp_path)
    assert comparison.judge(floor) == (not expected)
    assert [error[:len(start)] for error, start in zip(comparison.errors, expected)] == expected
    assert len(comparison.errors) == len(expected)


def test_a_folder_that_is_no_checkout_is_refused(tmp_path):
    code, said = compared(tmp_path, "http://127.0.0.1:1", "http://127.0.0.1:1")
    assert code == 2
    assert "has no py/test/selenium/webdriver/common/webserver.py" in said
    assert "git clone" in said


def test_failures_of_two_kinds_are_two_outcomes():
    absent = outcomes.Outcome.of("failed", "selenium.common.exceptions.NoSuchElementException: Message: no")
    other = outcomes.Outcome.of("failed", "AssertionError: assert 1 == 2")
    assert absent.verdict == "failed with NoSuchElementException"
    assert outcomes.differing({"a": absent}, {"a": other}) == ["a"]
    assert outcomes.differing({"a": absent}, {"a": absent, "b": absent}) == ["b"]


@pytest.mark.parametrize("text, said", [
    ("other: {a: b}", "there is no suite 'other'"),
    ("selenium: {a: }", "expected a reason"),
    ("[selenium]", "expected a mapping"),
])
def test_a_list_of_differences_without_reasons_is_refused(tmp_path, text, said):
    file = tmp_path / "differences.yaml"
    file.write_text(text)
    with pytest.raises(outcomes.Unjudged, match=said):
        outcomes.known_differences(file, ["selenium"])
