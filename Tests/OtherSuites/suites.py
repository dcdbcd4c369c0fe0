"""The suites: where they come from, how each is run on a remote end."""

import abc
import contextlib
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

import outcomes
from outcomes import Unjudged

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Of one suite on one side.
RUN_LIMIT = 1200


class Suite(abc.ABC):
    """Tests of another project in a folder."""

    name: str
    source: str  # Where a user gets it.
    marker: str  # A file that its folder has.
    floor: int  # Fewer tests that pass on plain chromedriver say too little.

    def __init__(self, folder: pathlib.Path, only: "re.Pattern[str] | None" = None):
        self.folder, self.only = folder.resolve(), only
        if not (self.folder / self.marker).is_file():
            raise Unjudged(f"{folder} has no {self.marker}. Expected a checkout:\n  {self.source}")

    @abc.abstractmethod
    def run(self, url, output, tests=()):
        """The outcomes on the remote end, by test; of these tests, or of all."""

    def _wants(self, file):
        return not self.only or self.only.search(file)

    def _ran(self, command, url, output, folder):
        """Runs it, and raises where it does not end; what it printed is in the output folder."""
        shutil.rmtree(output, ignore_errors=True)
        (output / "home").mkdir(parents=True)
        variables = {name: value for name, value in os.environ.items()
                     if not name.startswith(("PYTEST_", "PYTHON", "ROBOT_", "SE_"))}
        variables |= {
            "REMOTE_END": url, "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "SE_OFFLINE": "true", "SE_AVOID_STATS": "true",
            "HOME": str(output / "home"),
        }
        log = output / "log"
        with log.open("w") as printed:
            try:
                subprocess.run(command, cwd=folder, env=variables, stdin=subprocess.DEVNULL,
                               stdout=printed, stderr=subprocess.STDOUT, timeout=RUN_LIMIT)
            except subprocess.TimeoutExpired as error:
                raise Unjudged(f"{self.name} on {url} did not end in {RUN_LIMIT} s; see {log}") from error

    def _written(self, file, output):
        if not file.is_file():
            log = (output / "log").read_text(errors="replace")
            raise Unjudged(f"{self.name} has no results; it printed:\n{log[-2000:]}")
        return file


class Selenium(Suite):
    """The tests of Selenium's Python bindings, of what each driver must do."""

    name = "selenium"
    source = "git clone --depth 1 --branch selenium-4.52.0 https://github.com/SeleniumHQ/selenium"
    marker = "py/test/selenium/webdriver/common/webserver.py"
    floor = 400
    # The pages that take long to time out, other processes, other protocols are left out.
    MODULES = (
        "alerts", "api_example", "children_finding", "clear", "click", "click_scrolling", "cookie",
        "correct_event_firing", "driver_element_finding", "element_aria", "element_aria_label",
        "element_attribute", "element_equality", "executing_async_javascript",
        "executing_javascript", "form_handling", "frame_switching", "implicit_waits",
        "interactions", "interactions_with_device", "opacity", "page_loading", "position_and_size",
        "rendered_webelement", "select_class", "select_element_handling", "shadow_roots",
        "stale_reference", "takes_screenshots", "text_handling", "timeout", "typing", "visibility",
        "w3c_interaction", "webdriverwait", "window", "window_switching",
    )
    # Wait ten seconds each for what does not come; the modules have others that wait for less.
    LEFT_OUT = {
        "visibility": (
            "testShouldNotBeAbleToClickOnAnElementThatIsNotDisplayed",
            "testShouldNotBeAbleToToggleAnElementThatIsNotDisplayed",
            "testShouldNotBeAbleToTypeAnElementThatIsNotDisplayed",
        ),
        "webdriverwait": (
            "testShouldFailToFindElementsWhenExplicitWaiting",
            "testShouldFailToFindVisibleElementsWhenExplicitWaiting",
        ),
    }

    def run(self, url, output, tests=()):
        root = self.folder / "py"
        if not tests:
            files = {module: f"test/selenium/webdriver/common/{module}_tests.py" for module in self.MODULES}
            tests = [file for module, file in files.items()
                     if (root / file).is_file() and self._wants(module)]
            if not tests:
                return {}
            tests += [f"--deselect={files[module]}::{test}"
                      for module, left_out in self.LEFT_OUT.items() for test in left_out]
        results = output / "junit.xml"
        # "-P": the installed selenium, not the sources beside the tests, which lack what their build makes.
        # Their conftest and their settings of pytest are for drivers of this machine.
        self._ran([
            sys.executable, "-P", "-m", "pytest", "--quiet", "-c", os.devnull, "--rootdir", ".", "--confcutdir", ".",
            "--noconftest",
            "-p", "selenium_plugin", "-p", "pytest_timeout", "-p", "no:cacheprovider", "--timeout", "90",
            "--disable-warnings", "--continue-on-collection-errors", "--tb", "short", "-o", "python_files=*_tests.py",
            "-o", "junit_family=xunit1", "--junit-xml", str(results), *tests,
        ], url, output, root)
        return outcomes.of_junit(self._written(results, output))


class SeleniumLibrary(Suite):
    """The acceptance tests of Robot Framework's SeleniumLibrary."""

    name = "selenium-library"
    source = "git clone --depth 1 https://github.com/robotframework/SeleniumLibrary"
    marker = "atest/acceptance/resource.robot"
    floor = 400
    EXCLUDED = ("known issue chrome", "triage", "OnlyGrid")
    # Files about the library alone, about drivers of this machine, or that mostly wait.
    LEFT_OUT = (
        "async_javascript", "big_list_of_naught_strings", "create_webdriver", "entry_point",
        "event_firing_webdriver", "location", "multiple_browsers_executable_path",
        "multiple_browsers_options", "multiple_browsers_service", "multiple_browsers_service_log_path",
        "set_selenium_speed",
    )

    def run(self, url, output, tests=()):
        words = [f"--exclude={tag}" for tag in self.EXCLUDED]
        words += [f"--test={_literal(test)}" for test in tests]
        resources = self.folder / "atest" / "resources"
        if not tests:
            files = {file.stem for file in (self.folder / "atest" / "acceptance").rglob("*.robot")}
            chosen = [f"--suite={name}" for name in sorted(files - {"__init__", *self.LEFT_OUT})
                      if self._wants(name)]
            if not chosen:
                return {}
            words += chosen
        with _test_server(resources) as port:
            self._ran([
                sys.executable, "-m", "robot", "--variable", "BROWSER:chrome", "--variable", f"PORT:{port}",
                "--pythonpath", str(self.folder / "src"), "--pythonpath", str(resources / "testlibs"),
                "--listener", str(HERE / "robot_listener.py"), "--outputdir", str(output), "--loglevel", "DEBUG",
                "--log", "NONE", "--report", "NONE", *words, str(self.folder / "atest" / "acceptance"),
            ], url, output, output.parent)
        return outcomes.of_robot(self._checked(self._written(output / "output.xml", output)))

    @staticmethod
    def _checked(file):
        """The tests' documentation says which errors and logged messages they expect."""
        from robotstatuschecker import process_output

        with (file.parent / "checker.log").open("w") as log, contextlib.redirect_stdout(log):
            process_output(str(file))
        return file


def _literal(name):
    """A pattern of Robot Framework that has just that name."""
    return re.sub(r"([*?\[])", r"[\1]", name)


@contextlib.contextmanager
def _test_server(resources):
    """The port where SeleniumLibrary's own server has its pages."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, str(resources / "testserver" / "testserver.py"), "start", "--port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise Unjudged(f"the server of {resources} did not start on port {port}") from None
                time.sleep(0.05)
        yield port
    finally:
        process.kill()
        process.wait()


SUITES = {suite.name: suite for suite in (Selenium, SeleniumLibrary)}
