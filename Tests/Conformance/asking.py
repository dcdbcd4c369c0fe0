"""Asks the questions of one making: one run of qa-runner for flows, Python, scripts and Swift."""

import contextlib
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

from languages import agent, flows, scripts, w3c
from makings import ROOT

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass
class Language:
    name: str
    # Whether a run of qa-runner asks it.
    is_run: bool
    short: bool = False


LANGUAGES = {
    language.name: language
    for language in [
        Language("python", True, short=True),
        Language("yaml", True, short=True),
        Language("swift", True),
        Language("w3c", False, short=True),
        Language("tt", False),
        Language("mcp", False),
    ]
}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def started(command, **more):
    """A program and all that it starts, until the end of the block."""
    process = subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, **more)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
            process.wait(10)


def await_answer(url):
    """Waits until a server answers, with whatever status."""
    for _ in range(600):
        try:
            return urllib.request.urlopen(url, timeout=5).close()
        except urllib.error.HTTPError:
            return None
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"{url} does not answer")


def unsaid(data, reason):
    return {question["name"]: ["unsaid", reason] for question in data}


class Asked:
    """The questions of one making, and the answers in each language."""

    def __init__(self, runner, build, making, folder, is_broken):
        self.runner, self.build, self.making = runner, build, making
        self.folder, self.is_broken = folder, is_broken

    def answers(self, languages, questions):
        """By language and question: the answer and its words; `unsaid` where it has none."""
        found = {}
        data = [dataclasses.asdict(question) for question in questions]
        names = {language.name for language in languages}
        if running := [language.name for language in languages if language.is_run]:
            found |= self.run(running, data)
        if "w3c" in names:
            found["w3c"] = self.raw(data)
        making = self.making
        if "tt" in names:
            found["tt"] = (
                scripts.answers(
                    self.runner,
                    self.folder,
                    making.program(self.build, self.is_broken),
                    data,
                )
                if making.target == "tui"
                else unsaid(data, "a script drives a terminal")
            )
        if "mcp" in names:
            self.write_project([])
            found["mcp"] = (
                agent.answers(
                    self.runner,
                    self.folder,
                    making.target,
                    data,
                )
                if making.is_ours
                else unsaid(data, "an agent starts tui and core (docs/coding-agents.md)")
            )
        return found

    def write_project(self, suites):
        settings = self.making.project(self.build, self.folder, self.is_broken)
        (self.folder / "qa.yml").write_text(
            json.dumps({"suite": suites or [{"flows": ["."]}], **settings})
        )

    def run(self, names, data):
        """One run for all the languages that qa-runner runs."""
        found = {name: {} for name in names}
        suites = [getattr(self, f"prepare_{name}")(data, found[name]) for name in names]
        self.write_project(suites)
        done = subprocess.run(
            [self.runner, "--output", "out", "--retries", "0"],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=1800,
            env={**os.environ, "PYTHONPATH": str(ROOT / "Python")},
        )
        (self.folder / "run.log").write_text(done.stdout + done.stderr)
        tests = self.results()
        for name in names:
            if name == "yaml":
                found[name] |= flows.answers(tests)
            else:
                self.read(name, data, found[name], tests)
        return found

    def prepare_python(self, data, found):
        tests = self.folder / "tests"
        tests.mkdir(exist_ok=True)
        shutil.copy(HERE / "languages/python_pages.py", tests / "test_conformance.py")
        asked = [question for question in data if question["ask"] != "alert"]
        for question in data:
            if question["ask"] == "alert":
                found[question["name"]] = ["unsaid", "Python has no word for a dialog of W3C"]
        is_page = not self.making.is_ours and not self.making.is_phone
        (tests / "questions.json").write_text(json.dumps({"opens": is_page, "asked": asked}))
        (tests / "answers-python.jsonl").unlink(missing_ok=True)
        (self.folder / "pytest.ini").write_text("[pytest]\nqa_app = screen\n")
        return {"pytest": "tests", "python": sys.executable}

    def prepare_swift(self, data, found):
        (self.folder / "questions.json").write_text(json.dumps(data))
        (self.folder / "answers-swift.jsonl").unlink(missing_ok=True)
        return {"path": str(self.build / "conformance-flows")}

    def prepare_yaml(self, data, found):
        shutil.rmtree(self.folder / "flows", ignore_errors=True)
        reasons = flows.write(self.folder / "flows", data)
        found |= {name: ["unsaid", reason] for name, reason in reasons.items()}
        return {"flows": ["flows/"]}

    def read(self, name, data, found, tests):
        """The answers that the tests of a language have written."""
        path = self.folder / {"python": "tests/answers-python.jsonl"}.get(
            name, f"answers-{name}.jsonl"
        )
        if path.is_file():
            for line in path.read_text().splitlines():
                question, *answer = json.loads(line)
                found[question] = answer
        for question in data:
            # What an input's work brings after the answer turns its test red at the end.
            slug = re.sub(r"\W+", "-", question["name"])
            own = {"python": f"test_late[{slug}]", "swift": question["name"]}[name]
            red = any(test["path"][-1] == own and test["outcome"] != "passed" for test in tests)
            if red and found.get(question["name"], [""])[0] == "yes":
                found[question["name"]] = ["no", "red at the test's end"]

    def results(self):
        try:
            return json.loads((self.folder / "out/results.json").read_text())["tests"]
        except OSError:
            return []

    def raw(self, data):
        making = self.making
        log = (self.folder / "driver.log").open("w")
        port = free_port()
        with contextlib.ExitStack() as stack:
            if making.is_ours:
                command = " ".join(
                    f"'{word}'" for word in making.program(self.build, self.is_broken)
                )
                stack.enter_context(
                    started(
                        [
                            self.runner,
                            "serve",
                            "--no-token",
                            "--port",
                            str(port),
                            "--app",
                            f"screen={command}",
                        ],
                        stdout=log,
                        stderr=log,
                        cwd=self.folder,
                    )
                )
                capabilities = {
                    "platformName": making.target,
                    "appium:app": "screen",
                    "qa:size": {"columns": 100, "rows": 40},
                }
                page = None
            else:
                command = [
                    word.replace("{port}", str(port))
                    for word in making.driver_command(self.build, self.folder, self.is_broken)
                ]
                stack.enter_context(started(command, stdout=log, stderr=log))
                capabilities = {name: value for name, value in making.capabilities.items() if value}
                page = None if making.is_phone else self.served(stack, log)
                if making.is_phone:
                    capabilities["appium:deviceName"] = "iPad 11"
            await_answer(f"http://127.0.0.1:{port}/status")
            if not making.is_ours:
                # Another driver has ours in front of it.
                behind, port = port, free_port()
                words = ["--no-token", "--port", str(port)]
                words += ["--upstream", f"http://127.0.0.1:{behind}"]
                stack.enter_context(started([self.runner, "serve", *words], stdout=log, stderr=log))
                await_answer(f"http://127.0.0.1:{port}/status")
            return w3c.answers(f"http://127.0.0.1:{port}", capabilities, data, page)

    def served(self, stack, log):
        port = free_port()
        command = self.making.page(self.build, self.folder, self.is_broken)
        stack.enter_context(
            started([word.replace("{page}", str(port)) for word in command], stdout=log, stderr=log)
        )
        await_answer(f"http://127.0.0.1:{port}/")
        return f"http://127.0.0.1:{port}/"
