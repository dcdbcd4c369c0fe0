"""The fixtures of Selenium's own tests, on a remote end: a pytest plugin in place of their conftest.

Their conftest starts drivers of this machine. Like it, this plugin keeps a session until a test
fails or says that it leaves none.
"""

import contextlib
import inspect

import pytest
from remote_chrome import RemoteChrome
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from urllib3.exceptions import HTTPError


class Session:
    """The session that the tests share."""

    def __init__(self):
        self._driver = None

    @property
    def driver(self):
        if self._driver is None:
            self._driver = RemoteChrome()
        return self._driver

    def end(self):
        driver, self._driver = self._driver, None
        if driver is not None:
            # What ended it, the test has reported.
            with contextlib.suppress(WebDriverException, HTTPError, OSError):
                driver.quit()


SESSION = Session()


def pytest_configure():
    webdriver.Chrome = RemoteChrome


def expect_failure(node):
    """Expects a failure where the suite expects one of Chrome, but runs the test."""
    for name in ("xfail_chrome", "xfail_remote"):
        for marker in node.iter_markers(name):
            words = dict(marker.kwargs)
            condition = words.pop("condition", True)
            if not (condition() if callable(condition) else condition):
                continue
            if not words.pop("run", True):
                pytest.skip(f"{name}: {words.get('reason', 'not to be run')}")
            words.pop("raises", None)
            node.add_marker(pytest.mark.xfail(**words))


@pytest.fixture
def driver(request):
    expect_failure(request.node)
    yield SESSION.driver
    if request.node.get_closest_marker("no_driver_after_test"):
        SESSION.end()


@pytest.fixture
def clean_driver(request):
    expect_failure(request.node)
    return RemoteChrome


@pytest.fixture
def clean_options():
    return webdriver.ChromeOptions()


@pytest.fixture
def clean_service():
    return None


@pytest.fixture(scope="session", autouse=True)
def webserver():
    from test.selenium.webdriver.common.webserver import SimpleWebServer

    server = SimpleWebServer(host="127.0.0.1")
    # Where it would wait for a last request, it does not keep pytest from ending.
    server.thread.daemon = True
    server.start()
    return server


@pytest.fixture
def pages(driver, webserver):
    class Pages:
        def url(self, name, localhost=False):
            takes_localhost = "localhost" in inspect.signature(webserver.where_is).parameters
            return webserver.where_is(name, localhost) if takes_localhost else webserver.where_is(name)

        def load(self, name):
            driver.get(self.url(name))

    return Pages()


def pytest_exception_interact(report):
    if getattr(report, "failed", False):
        SESSION.end()


def pytest_sessionfinish():
    SESSION.end()
