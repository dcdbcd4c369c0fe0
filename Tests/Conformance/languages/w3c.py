"""Asks the questions as raw W3C WebDriver, with `-qa locator` and `mobile:` commands."""

import contextlib
import json
import time
import urllib.error
import urllib.request

CONDITIONS = {
    "visible": ("visible", False),
    "hidden": ("gone", False),
    "enabled": ("enabled", False),
    "disabled": ("disabled", False),
    "checked": ("selected", False),
    "selected": ("selected", False),
    "unchecked": ("selected", True),
    "focused": ("focused", False),
    "unfocused": ("focused", True),
}
REFUSALS = (
    "unsupported operation",
    "unknown command",
    "invalid argument",
    "javascript error",
    "unknown method",
)


class Refused(Exception):
    """An error of the driver: its code and its message."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


class Session:
    def __init__(self, url, capabilities, page=None):
        self.url = url
        answer = self.send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.url = f"{url}/session/{answer['sessionId']}"
        if page:
            self.send("POST", "/url", {"url": page})

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            self.url + path,
            method=method,
            headers={"Content-Type": "application/json"},
            data=json.dumps(body or {}).encode() if method == "POST" else None,
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Refused(value["error"], value["message"]) from None

    def command(self, name, **argument):
        return self.send("POST", "/execute/sync", {"script": f"mobile: {name}", "args": [argument]})

    def press(self, query, seconds):
        settings = {"strict": True, "readyTimeout": int(seconds * 1000)}
        self.send("POST", "/appium/settings", {"settings": settings})
        body = {"using": "-qa locator", "value": json.dumps(query)}
        element = next(iter(self.send("POST", "/element", body).values()))
        self.send("POST", f"/element/{element}/click")

    def press_first(self, name):
        """The button that a question wants pressed before it, by what the driver knows itself."""
        ways = [
            ("-qa locator", json.dumps({"role": "button", "name": {"equals": name}})),
            ("xpath", f"//button[normalize-space()='{name}']"),
            ("accessibility id", name),
            ("xpath", f"//*[@text='{name}']"),
            ("xpath", f"//*[@label='{name}']"),
        ]
        for way in ways:
            try:
                found = self.send("POST", "/element", {"using": way[0], "value": way[1]})
            except Refused as error:
                last = error
                continue
            return self.send("POST", f"/element/{next(iter(found.values()))}/click")
        raise last

    def alert(self, want, limit):
        """Waits until an alert is open; it must say this."""
        while True:
            try:
                words = self.send("GET", "/alert/text")
                break
            except Refused as error:
                if error.code != "no such alert" or time.monotonic() > limit:
                    raise
            time.sleep(0.05)
        if want not in words:
            raise Refused("another text", words)

    def asked(self, question):
        query, what, want = question["query"], question["ask"], question["want"]
        if what == "press":
            return self.press(query, question["within"])
        if what == "alert":
            return self.alert(want, time.monotonic() + question["within"])
        condition, negated = CONDITIONS.get(what, (None, what.startswith("not_")))
        if condition is None:
            kind = what.removeprefix("not_")
            condition = {"text": {"contains": want}} if kind == "contains" else {kind: want}
        return self.command(
            "waitFor",
            locator=query,
            condition=condition,
            isNegated=negated,
            timeout=int(question["within"] * 1000),
        )

    def answer(self, question):
        try:
            self.asked(question)
        except Refused as error:
            kind = "refused" if error.code in REFUSALS else "no"
            return [kind, str(error)[:300]]
        except Exception as error:
            return ["error", f"{type(error).__name__}: {error}"[:300]]
        return ["yes", ""]

    def close(self):
        with contextlib.suppress(Refused, OSError):
            self.send("DELETE", "")


def answers(url, capabilities, questions, page=None):
    """Each question's answer, by its name."""
    found = {}
    session = Session(url, capabilities, page)
    for question in questions:
        if question["after"]:
            session.close()
            session = Session(url, capabilities, page)
            try:
                session.press_first(question["after"])
            except Refused as error:
                found[question["name"]] = ["error", f"before it: {error}"[:300]]
                continue
        found[question["name"]] = session.answer(question)
    session.close()
    return found
