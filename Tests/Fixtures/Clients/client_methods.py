"""Calls each public method of the clients, as they come from PyPI, and tells what we answer.

usage: client_methods.py URL --check TABLE | --write TABLE

The table lists a method a row: the commands that the client sent for it, and what came back. A method that the
table doesn't have, one that is no more, and an answer that changed fail the check.
"""

import contextlib
import inspect
import io
import json
import pathlib
import re
import sys
import tempfile
import time
import warnings
from datetime import timedelta

from appium import webdriver as appium
from appium.options.common import AppiumOptions
from appium.webdriver.webelement import WebElement as AppiumElement
from AppiumLibrary import AppiumLibrary
from selenium import webdriver as selenium
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.common.print_page_options import PrintOptions
from selenium.webdriver.common.virtual_authenticator import Credential, VirtualAuthenticatorOptions
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.webelement import WebElement as SeleniumElement

# What a client calls deprecated is called all the same.
warnings.simplefilter("ignore")
URL = sys.argv[1]
SCRATCH = tempfile.mkdtemp()
CAPABILITIES = {
    "platformName": "core", "appium:app": "fernway", "appium:deviceName": "iPhone 6",
    "appium:automationName": "qa-runner",
}
FIELD, BUTTON = "login.user", "login.submit"
# What a method is called with; a session as `d`, an element as `e`, its like as `f`.
ARGUMENTS = {
    "activate_app": lambda c: ("fernway",),
    "add_cookie": lambda c: ({"name": "a", "value": "b"},),
    "add_credential": lambda c: (Credential(b"1", True, "x", None, "a", 0),),
    "add_virtual_authenticator": lambda c: (VirtualAuthenticatorOptions(),),
    "background_app": lambda c: (0,),
    "create_web_element": lambda c: ("x",),
    "delete_cookie": lambda c: ("a",),
    "download_file": lambda c: ("a", SCRATCH),
    "drag_and_drop": lambda c: (c.e, c.f),
    "execute": lambda c: ("getTitle",),
    "execute_async_script": lambda c: ("return 1",),
    "execute_cdp_cmd": lambda c: ("x", {}),
    "execute_driver": lambda c: ("return 1",),
    "execute_script": lambda c: ("mobile: getState",),
    "fedcm_dialog": lambda c: (0.1, 0.05),
    "file_detector_context": lambda c: (UselessFileDetector,),
    "find_element": lambda c: ("css selector", "*"),
    "find_elements": lambda c: ("css selector", "*"),
    "find_image_occurrence": lambda c: (b"a", b"b"),
    "finger_print": lambda c: (1,),
    "fire_session_event": lambda c: ("test:x",),
    "flick": lambda c: (100, 300, 100, 100),
    "get": lambda c: ("fernway://login",),
    "get_attribute": lambda c: ("name",),
    "get_cookie": lambda c: ("a",),
    "get_dom_attribute": lambda c: ("name",),
    "get_events": lambda c: (["commands"],),
    "get_images_similarity": lambda c: (b"a", b"b"),
    "get_log": lambda c: ("driver",),
    "get_performance_data": lambda c: ("x", "cpuinfo", 1),
    "get_property": lambda c: ("name",),
    "get_screenshot_as_file": lambda c: (f"{SCRATCH}/a.png",),
    "implicitly_wait": lambda c: (0,),
    "install_app": lambda c: ("/nowhere/app",),
    "install_web_extension": lambda c: (f"{SCRATCH}",),
    "is_app_installed": lambda c: ("fernway",),
    "keyevent": lambda c: (61,),
    "lock": lambda c: (0,),
    "log_event": lambda c: ("test", "x"),
    "long_press_keycode": lambda c: (61,),
    "make_gsm_call": lambda c: ("5551234567", "call"),
    "match_images_features": lambda c: (b"a", b"b"),
    "pin_script": lambda c: ("return 1",),
    "press_button": lambda c: ("home",),
    "press_keycode": lambda c: (61,),
    "print_page": lambda c: (PrintOptions(),),
    "pull_file": lambda c: ("/x",),
    "pull_folder": lambda c: ("/x",),
    "push_file": lambda c: ("/x", "eA=="),
    "query_app_state": lambda c: ("fernway",),
    "remove_app": lambda c: ("fernway",),
    "remove_credential": lambda c: ("x",),
    "save_screenshot": lambda c: (f"{SCRATCH}/b.png",),
    "screenshot": lambda c: (f"{SCRATCH}/c.png",),
    "scroll": lambda c: (c.e, c.f),
    "send_keys": lambda c: ("x",),
    "send_sms": lambda c: ("5551234567", "x"),
    "set_clipboard": lambda c: (b"x",),
    "set_clipboard_text": lambda c: ("x",),
    "set_gsm_signal": lambda c: (1,),
    "set_gsm_voice": lambda c: ("on",),
    "set_location": lambda c: (1, 2),
    "set_network_connection": lambda c: (6,),
    "set_network_speed": lambda c: ("full",),
    "set_page_load_timeout": lambda c: (30,),
    "set_power_ac": lambda c: ("on",),
    "set_power_capacity": lambda c: (50,),
    "set_script_timeout": lambda c: (30,),
    "set_user_verified": lambda c: (True,),
    "set_window_position": lambda c: (0, 0),
    "set_window_rect": lambda c: (0, 0, 368, 656),
    "set_window_size": lambda c: (368, 656),
    "start_session": lambda c: (CAPABILITIES,),
    "swipe": lambda c: (100, 300, 100, 100, 50),
    "tap": lambda c: ([(20, 20)],),
    "terminate_app": lambda c: ("fernway",),
    "touch_id": lambda c: (True,),
    "uninstall_web_extension": lambda c: ("x",),
    "unpin": lambda c: (c.pinned,),
    "update_settings": lambda c: ({"strict": False},),
    "value_of_css_property": lambda c: ("color",),
    "wait_activity": lambda c: ("x", 0.1),
}
KEYWORDS = {
    "activate_application": ("fernway",), "background_application": (0,), "click_alert_button": ("OK",),
    "click_element": (f"id={BUTTON}",), "click_text": ("Log in",), "clear_text": (f"id={FIELD}",),
    "delete_file": ("/x",), "drag_and_drop": (f"id={FIELD}", f"id={BUTTON}"),
    "element_attribute_should_match": (f"id={FIELD}", "enabled", "true"),
    "element_should_be_disabled": (f"id={BUTTON}",), "element_should_be_enabled": (f"id={FIELD}",),
    "element_should_be_visible": (f"id={FIELD}",), "element_should_contain_text": (f"id={BUTTON}", "Log in"),
    "element_should_not_contain_text": (f"id={BUTTON}", "Nothing"),
    "element_text_should_be": (f"id={BUTTON}", "Log in"), "execute_adb_shell": ("ls",),
    "execute_adb_shell_timeout": ("ls", 1), "execute_async_script": ("return 1",),
    "execute_script": ("mobile: getState",), "expect_element": (f"id={FIELD}", "visible"),
    "expect_text": ("Log in", "visible", False, timedelta(seconds=0.2), timedelta(seconds=0.1)), "flick": (100, 300, 100, 100), "get_capability": ("platformName",),
    "get_element_attribute": (f"id={FIELD}", "name"), "get_element_location": (f"id={FIELD}",),
    "get_element_rect": (f"id={FIELD}",), "get_element_size": (f"id={FIELD}",),
    "get_matching_xpath_count": ("//button",), "get_text": (f"id={BUTTON}",), "get_webelement": (f"id={FIELD}",),
    "get_webelement_in_webelement": lambda c: (c.root, f"id={FIELD}"), "get_webelements": (f"id={FIELD}",),
    "go_to_url": ("fernway://login",), "input_password": (f"id={FIELD}", "x"), "input_text": (f"id={FIELD}", "x"),
    "input_text_into_current_element": ("x",), "input_value": (f"id={FIELD}", "x"), "install_app": ("/x", "y"),
    "lock": (0,), "long_press_keycode": (61,), "open_application": (URL,),
    "page_should_contain_element": (f"id={FIELD}",), "page_should_contain_text": ("Log in",),
    "page_should_not_contain_element": ("id=nosuch",), "page_should_not_contain_text": ("Nothing",),
    "press_keycode": (61,), "pull_file": ("/x",), "pull_folder": ("/x",), "push_file": ("/x", "eA=="),
    "register_keyword_to_run_on_failure": ("Nothing",), "remove_application": ("fernway",),
    "scroll": (f"id={FIELD}", f"id={BUTTON}"), "scroll_down": (f"id={FIELD}",),
    "scroll_element_into_view": (f"id={FIELD}",), "scroll_up": (f"id={FIELD}",), "set_appium_timeout": ("2 seconds",),
    "set_location": (1, 2), "set_network_connection_status": (6,), "set_sleep_between_wait_loop": ("0.1s",),
    "start_activity": ("x", "y"), "stop_application": ("fernway",), "swipe": {"start_x": 100, "start_y": 300, "end_x": 100, "end_y": 100, "duration": "50ms"}, "swipe_by_percent": (50, 80, 50, 20),
    "switch_application": lambda c: (c.library._cache.current_index,) if hasattr(c.library._cache, "current_index") else (1,),
    "switch_to_context": ("NATIVE_APP",), "switch_to_frame": ("x",), "switch_to_window": ("main",),
    "tap": (f"id={FIELD}",), "tap_with_number_of_taps": (f"id={FIELD}", 2, 1), "tap_with_positions": (50, (20, 20)),
    "terminate_application": ("fernway",), "text_should_be_visible": ("Log in",), "touch_id": (True,),
    "wait_activity": ("x", 0.1), "wait_until_element_is_visible": (f"id={FIELD}", 1),
    "wait_until_page_contains": ("Log in", 1), "wait_until_page_contains_element": (f"id={FIELD}", 1),
    "wait_until_page_does_not_contain": ("Nothing", 1), "wait_until_page_does_not_contain_element": ("id=nosuch", 1),
    "xpath_should_match_x_times": ("//button[@id='login.submit']", 1),
}
# After these the session is made anew: they end it, or leave it elsewhere.
ENDING = {
    "close", "quit", "close_application", "close_all_applications", "terminate_app", "stop_application", "terminate_application",
    "start_session", "open_application", "stop_client", "click", "submit", "click_element", "click_text", "get",
    "go_to_url", "back", "go_back", "set_window_size", "set_window_rect", "landscape", "portrait", "shadow_root",
}


class Recorder:
    """What a client sent, and what came back."""

    def __init__(self, executor):
        self.sent, self.error, self.is_answered = [], None, False
        inner = executor.execute

        def execute(command, params):
            table = {**getattr(executor, "extra_commands", {}), **executor._commands}
            method, path = table.get(command, ("?", command))
            path = re.sub(r"\$\{?(\w+)\}?", lambda m: "{" + m.group(1) + "}", path)
            path = path.replace("/session/{sessionId}", "") or "/session"
            script = (params or {}).get("script")
            if script and path.startswith("/execute"):
                atom = re.match(r"/\* (\w+) \*/", script)
                path += f" {atom.group(1) if atom else script[:40]}"
            line = f"{method} {path}"
            if line not in self.sent:
                self.sent.append(line)
            answer = inner(command, params)
            self.is_answered = True
            if answer.get("status"):
                value = answer.get("value")
                body = json.loads(value) if isinstance(value, str) else value
                self.error = (body.get("value") or body).get("error")
            return answer

        executor.execute = execute

    def take(self):
        taken = self.sent, self.error, self.is_answered
        self.sent, self.error, self.is_answered = [], None, False
        return taken


class Context:
    def __init__(self, make):
        self.make, self.d = make, None
        self.renew()

    def renew(self):
        if self.d is not None:
            with contextlib.suppress(Exception):
                self.d.quit()
        self.d = self.make()
        self.recorder = Recorder(self.d.command_executor)
        self.e = self.d.find_element("css selector", f'[id="{FIELD}"]')
        self.f = self.d.find_element("css selector", f'[id="{BUTTON}"]')
        self.pinned = self.d.pin_script("return 1") if hasattr(self.d, "pin_script") else None
        self.recorder.take()


def public(kind):
    return [name for name in dir(kind) if not name.startswith("_")
            and (callable(getattr(kind, name)) or isinstance(inspect.getattr_static(kind, name), property))]


def call(target, kind, name, arguments):
    static = inspect.getattr_static(kind, name)
    if isinstance(static, property):
        value = getattr(target, name)
        return value
    method = getattr(target, name)
    result = method(**arguments) if isinstance(arguments, dict) else method(*arguments)
    if name == "file_detector_context":
        with result:
            pass
    return result


def row(context, target, kind, name, arguments, recorder):
    problem = None
    start = time.monotonic()
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            call(target, kind, name, arguments)
    except BaseException as caught:  # whatever a client raises is what its user sees
        problem = type(caught).__name__
        if isinstance(caught, TypeError) and "argument" in str(caught):
            sys.exit(f"{kind.__name__}.{name} needs arguments in client_methods.py: {caught}")
    if "--slow" in sys.argv and time.monotonic() - start > 0.3:
        print(f"{kind.__name__}.{name} {time.monotonic() - start:.1f} s", file=sys.stderr)
    sent, error, is_answered = recorder.take()
    if problem and error:
        answer = f"`{error}`"
    elif problem:
        answer = f"done; the client raises {problem}" if is_answered else f"the client raises {problem}"
    else:
        answer = "done" if sent else "no request"
    return f"| `{name}` | {', '.join(f'`{line}`' for line in sent) or '–'} | {answer} |"


def rows_of(kind, make, target):
    context = Context(make)
    rows = []
    for name in public(kind):
        arguments = ARGUMENTS[name](context) if name in ARGUMENTS else ()
        rows.append(row(context, target(context), kind, name, arguments, context.recorder))
        if name in ENDING:
            context.renew()
    with contextlib.suppress(Exception):
        context.d.quit()
    return rows


def make_selenium():
    options = ArgOptions()
    for name, value in CAPABILITIES.items():
        options.set_capability(name, value)
    return selenium.Remote(URL, options=options)


def make_appium():
    return appium.Remote(URL, options=AppiumOptions().load_capabilities(CAPABILITIES))


class Keywords:
    """AppiumLibrary as Robot Framework drives it, without its log."""

    def __init__(self):
        self.renew()

    def renew(self):
        self.library = AppiumLibrary(timeout=1, run_on_failure="nothing", sleep_between_wait_loop=0.05)
        self.library.open_application(URL, **CAPABILITIES)
        self.d = self.library._current_application()
        self.recorder = Recorder(self.d.command_executor)
        self.root = self.d.find_element("css selector", "application")
        self.recorder.take()

    def rows(self):
        rows = []
        for name in public(AppiumLibrary):
            arguments = KEYWORDS.get(name, ())
            arguments = arguments(self) if callable(arguments) else arguments
            if name == "open_application":
                rows.append("| `open_application` | `POST /session` | done |")
                continue
            rows.append(row(self, self.library, AppiumLibrary, name, arguments, self.recorder))
            if name in ENDING:
                with contextlib.suppress(Exception):
                    self.library.close_all_applications()
                self.renew()
        with contextlib.suppress(Exception):
            self.library.close_all_applications()
        return rows


def version(package):
    from importlib.metadata import version as of
    return of(package)


def table():
    parts = [
        ("Selenium: WebDriver", "selenium", rows_of(selenium.Remote, make_selenium, lambda c: c.d)),
        ("Selenium: WebElement", "selenium", rows_of(SeleniumElement, make_selenium, lambda c: c.e)),
        ("Appium-Python-Client: WebDriver", "Appium-Python-Client", rows_of(appium.Remote, make_appium, lambda c: c.d)),
        ("Appium-Python-Client: WebElement", "Appium-Python-Client",
         rows_of(AppiumElement, make_appium, lambda c: c.e)),
        ("Robot Framework: AppiumLibrary", "robotframework-appiumlibrary", Keywords().rows()),
    ]
    text = HEAD
    for title, package, rows in parts:
        text += f"\n## {title} ({package} {version(package)})\n\n| method | sends | result |\n|---|---|---|\n"
        text += "\n".join(rows) + "\n"
    return text


HEAD = """# What the clients' methods do here

For everybody who uses Selenium, Appium or Robot Framework with our driver. The page lists each method and its result.

Every public method of the clients from PyPI was called against Fernway's core. A row has the commands that the client
sent and the result. `Tests/Fixtures/Clients/client_methods.py` makes and checks this page: a missing method or another
result fails the tests. *No request*: the client sent nothing. An error in code font is our answer; `unsupported
operation` has the reason in its message.
"""


def main():
    mode, path = sys.argv[2], pathlib.Path(sys.argv[3])
    text = table()
    if mode == "--write":
        path.write_text(text)
        return
    known, now = path.read_text().splitlines(), text.splitlines()
    missing = [line for line in now if line not in known]
    outdated = [line for line in known if line not in now]
    for line in missing:
        print(f"not in the table: {line}")
    for line in outdated:
        print(f"no longer true:   {line}")
    sys.exit(1 if missing or outdated else 0)


main()
