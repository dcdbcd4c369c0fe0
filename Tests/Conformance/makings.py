"""The screen as each kind of app, and how a session of it is opened."""

import dataclasses
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BINARY = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
SERVER = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory"]
CHROME = {
    "platformName": None,
    "goog:chromeOptions": {"args": ["--headless=new", "--no-sandbox", "--window-size=1000,900"]},
}
WEBKIT = {
    "platformName": None,
    "webkitgtk:browserOptions": {"binary": BINARY, "args": ["--automation"]},
}
CHROMEDRIVER = ["chromedriver", "--port={port}"]
XVFB = ["xvfb-run", "-a", "-s", "-noreset -screen 0 1280x1024x24"]
WEBKITDRIVER = [*XVFB, "WebKitWebDriver", "--port={port}"]


@dataclasses.dataclass
class Making:
    name: str
    target: str
    # `html`, `curses` or `views`.
    screen: str
    lacks: frozenset
    driver: list = dataclasses.field(default_factory=list)
    capabilities: dict = dataclasses.field(default_factory=dict)
    is_phone: bool = False
    short: bool = False

    @property
    def is_ours(self):
        return not self.driver

    def program(self, build, is_broken):
        """The words that start the app."""
        broken = ["--broken"] if is_broken else []
        if self.screen == "curses":
            return [sys.executable, str(HERE / "screens/screen_curses.py"), *broken]
        return [str(build / "conformance-screen"), *broken]

    def page(self, build, folder, is_broken):
        """The command that serves the app as a page, with `{page}` for the port."""
        if self.screen == "views":
            return [*self.program(build, is_broken), "--web", "{page}"]
        site = folder / "site"
        site.mkdir(exist_ok=True)
        text = (HERE / "screens/screen.html").read_text()
        if is_broken:
            text = text.replace("location.search === '?broken'", "true")
        (site / "index.html").write_text(text)
        return [*SERVER, str(site), "{page}"]

    def project(self, build, folder, is_broken):
        """What qa.yml says of the app and its driver."""
        settings = {
            "targets": [self.target],
            "retries": 0,
            "nodes": 2,
            "timeouts": {"test": "300s", "command": "30s"},
        }
        if self.is_ours:
            path, *arguments = self.program(build, is_broken)
            settings["apps"] = {"screen": {"path": path, "args": arguments, "size": "100x40"}}
            return settings
        driver = {
            "command": self.driver_command(build, folder, is_broken),
            "capabilities": {**self.capabilities, "qa:comparesSnapshots": False},
            "pool": [{"node": "1"}, {"node": "2"}],
        }
        if not self.is_phone:
            driver["page"] = self.page(build, folder, is_broken)
        if self.screen == "views":
            # Smaller devices do not show the whole screen.
            settings["devices"] = {"all": ["iPad 11"]}
            driver["capabilities"] |= {} if self.is_phone else {"qa:emulate": "device"}
        return {**settings, "drivers": {self.target: driver}}

    def driver_command(self, build, folder, is_broken):
        if not self.is_phone:
            return self.driver
        script = folder / "screen"
        words = " ".join(f"'{word}'" for word in self.program(build, is_broken))
        script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        script.chmod(0o755)
        return [str(build / "appium-double"), "--port", "{port}", "--app", f"screen={script}"]

    def missing(self, build):
        """What is not there to make it; empty where all is."""
        needed = [] if self.screen == "html" else self.program(build, False)[:1]
        needed += self.driver[:1] + ([str(build / "appium-double")] if self.is_phone else [])
        return [path for path in needed if not shutil.which(path)]


def phone(name, platform, automation):
    capabilities = {
        "platformName": platform,
        "appium:automationName": automation,
        "appium:app": "screen",
    }
    return Making(
        name, name, "views", frozenset({"bare", "css"}), ["true"], capabilities, is_phone=True
    )


WITHOUT_AGENT = frozenset({"ids", "agent", "layers", "named", "prompt", "css"})
OURS = frozenset({"bare"})
PAGE = frozenset({"bare", "never", "drawn"})
MAKINGS = {
    making.name: making
    for making in [
        Making("terminal", "tui", "curses", WITHOUT_AGENT, short=True),
        Making("views", "tui", "views", OURS),
        Making("core", "core", "views", OURS, short=True),
        Making("web", "chrome", "views", OURS, CHROMEDRIVER, CHROME),
        Making("page", "chrome", "html", PAGE, CHROMEDRIVER, CHROME, short=True),
        Making("webkit", "webkit", "html", PAGE, WEBKITDRIVER, WEBKIT),
        phone("android", "Android", "UiAutomator2"),
        phone("ios", "iOS", "XCUITest"),
    ]
}
