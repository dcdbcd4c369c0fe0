"""Sends a driver what no client would, and holds every answer to the protocol.

usage: fuzz_http.py RUNNER FERNWAY [--minutes N] [--seed N]

Each answer must be a success or a WebDriver error in the protocol's form, or the connection must be
closed; and soon. The server must live on and still begin a session at the end. Another client asks for
the server's state and for a session's timeouts all the while, and hostile locators may not delay it.
"""

import argparse
import json
import multiprocessing
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
ENDPOINTS = os.path.join(HERE, "..", "..", "Sources", "WireProtocol", "WebDriver", "Endpoint.swift")
ERRORS = os.path.join(HERE, "..", "..", "Sources", "WireProtocol", "WebDriver",
                      "WebDriverError.swift")
# Long enough for any command's own deadline on a busy machine; an implicit wait is capped by it.
PATIENCE = 15
# What may stand for a request's own form, beside the statuses of the protocol's table.
HEAD_STATUSES = {400, 401, 403, 408, 413, 417, 431, 501, 503, 505}

MEMBERS = ["using", "value", "text", "script", "args", "actions", "id", "type", "duration", "x", "y",
           "width", "height", "implicit", "pageLoad", "handle", "url", "capabilities", "alwaysMatch",
           "firstMatch", "appium:app", "appium:processArguments", "env", "qa:size", "columns",
           "rows", "origin", "button", "timeout", "locator", "condition", "parameters", "name",
           "pointerType", "deltaX", "deltaY", "orientation", "settings", "timeouts", "qa:lease"]
WORDS = ["css selector", "xpath", "-qa locator", "id", "name", "*", "//*", "//*[", "a:not(", "button",
         "mobile: waitFor", "mobile: scroll", "mobile: pressKey", "mobile: screen", "mobile: set",
         "pointer", "key", "wheel", "none", "pointerMove", "pointerDown", "pause", "keyDown",
         "viewport", "cat", "(a+)+$", "\ue009", "\ud83d\ude00", "\u0000", "\x1b]0;x\x07", "e\u0301" * 50,
         "x" * 5000, "LANDSCAPE", "../../etc/passwd", "%00", "{{}}", "' or 1=1", "$(id)", "`id`",
         "//*[" * 60, "//" + "a/" * 500, "*>" * 300, ":nth-child(99999999999999999999)", "not(" * 99]
# Locators that would compute without end: (strategy, value).
HOSTILE = [("css selector", "zz~*~*~*~*~*"), ("css selector", "zz" + "~*" * 30_000),
           ("css selector", "zz," * 200_000 + "zz"), ("css selector", ":not(*~zz~*)" * 3000),
           ("css selector", "[text*=" + "a" * 30_000 + "]"), ("name", "x" * 10_000_000),
           ("link text", "x y " * 15_000), ("xpath", "//zz|" * 300_000 + "//zz"),
           ("xpath", "//*[//@*!=//@*]"), ("xpath", "//*[//*[//*[//*[//zz]]]]"),
           ("xpath", "//*[translate(@text,'" + "b" * 3900 + "','" + "c" * 3900 + "')='x']"),
           ("xpath", "//*[concat(" + "//*[1]/@text," * 500 + "'')='']"),
           ("-qa locator", '{"text":{"matches":"(a|a)*$"}}'), ("-qa locator", '{"text":{"matches":"' + "[a-" * 10_000 + '"}}'),
           ("-qa locator", '{"relations":[' + '{"direction":"near","anchor":{}},' * 1500
            + '{"direction":"near","anchor":{}}]}')]
# What another client may wait, in seconds, on a machine that has nothing else to do; what it may not on any.
OTHERS_WAIT, OTHERS_LIMIT = 0.05, 2
NUMBERS = [0, -1, 1, 2**31, 2**32, 2**53, 2**63, 2**64, -2**63, 1e300, -1e300, 1e-300, 0.5, 1.5,
           float(2**53 + 2), 99999999999999999999999]


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.end = time.monotonic() + options.minutes * 60
        self.begun = []
        self.complaints = []
        self.counts = {}
        self.waits = []
        self.lock = threading.Lock()
        with open(ENDPOINTS) as file:
            self.routes = re.findall(r'\.(get|post|delete)\(\s*"(/[^"]+)"', file.read())
        with open(ERRORS) as file:
            block = file.read().split("var status")[0]
        self.errors = set(re.findall(r'= "([a-z ]+)"', block)) | {"timeout"}
        self.directory = tempfile.mkdtemp(prefix="qafuzz-", dir="/tmp")
        self.log = open(os.path.join(self.directory, "log"), "wb")
        self.server = subprocess.Popen(
            [options.runner, "serve", "--no-token", "--port", "0", "--json", "--app",
             f"fernway={options.fernway}", "--app", "cat=/bin/cat", "--command-timeout", "3s",
             "--start-timeout", "5s", "--session-override", "--session-limit", "12"],
            stdout=subprocess.PIPE, stderr=self.log,
            env={"PATH": "/usr/bin:/bin", "TMPDIR": self.directory, "HOME": self.directory})
        self.port = json.loads(self.server.stdout.readline())["port"]

    def complain(self, text):
        with self.lock:
            if len(self.complaints) < 50:
                self.complaints.append(text)
                print("!", text[:600], file=sys.stderr, flush=True)

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    # One exchange: what came back, as (status, body), or None for a closed connection.
    def exchange(self, data, pieces=1, half=False):
        try:
            connection = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        except OSError as error:
            self.complain(f"no connection: {error}")
            return None
        with connection:
            step = max(1, len(data) // pieces)
            try:
                for start in range(0, len(data), step):
                    connection.sendall(data[start:start + step])
                if half:
                    connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            return self.answer(connection, data)

    def answer(self, connection, data):
        received = b""
        deadline = time.monotonic() + PATIENCE
        while True:
            head, gap, rest = received.partition(b"\r\n\r\n")
            if gap:
                length = re.search(rb"content-length: (\d+)", head)
                if head.startswith(b"HTTP/1.1 100"):
                    received = rest
                    continue
                if data.startswith(b"HEAD "):
                    return int(head[9:12]), b"", head
                if length and len(rest) >= int(length[1]):
                    return int(head[9:12]), rest[:int(length[1])], head
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([connection], [], [], left)[0]:
                # A request without an end is waited for; that is for its own deadline to judge.
                return "silent"
            try:
                piece = connection.recv(1 << 16)
            except OSError:
                return None
            if not piece:
                if received:
                    self.complain(f"half an answer {received[:200]} to {data[:300]}")
                return None
            received += piece

    def judge(self, data, answer, is_whole):
        if answer == "silent":
            if is_whole:
                self.complain(f"no answer to {data[:400]}")
            self.count("silent")
            return None
        if answer is None:
            self.count("closed")
            return None
        status, body, head = answer
        self.count(str(status))
        if data.startswith(b"HEAD "):
            return None
        try:
            value = json.loads(body)["value"]
            if status == 200:
                return value
            if value["error"] not in self.errors or not value["message"]:
                raise ValueError("not an error of the protocol")
            if not isinstance(value["stacktrace"], str):
                raise ValueError("no stacktrace")
            if b"content-type: application/json; charset=utf-8" not in head:
                raise ValueError("no content type")
        except (ValueError, KeyError, TypeError) as error:
            self.complain(f"{error}: {status} {body[:300]} to {data[:300]}")
        return None

    # What is sent.
    def value(self, choose, depth=0):
        kind = choose.randrange(9 if depth < 4 else 6)
        if kind == 0:
            return choose.choice(NUMBERS)
        if kind == 1:
            return choose.choice([None, True, False])
        if kind in (2, 3):
            return choose.choice(WORDS)
        if kind == 4:
            return "".join(chr(choose.randrange(1, 0xd7ff)) for _ in range(choose.randrange(20)))
        if kind == 5:
            return choose.randrange(-1000, 1000)
        if kind == 6:
            return [self.value(choose, depth + 1) for _ in range(choose.randrange(4))]
        return self.object(choose, depth + 1)

    def object(self, choose, depth=0):
        return {choose.choice(MEMBERS): self.value(choose, depth) for _ in range(choose.randrange(5))}

    def near(self, choose, path):
        """Nearly what the endpoint wants."""
        body = {}
        if path.endswith(("element", "elements")):
            body = {"using": choose.choice(WORDS[:6]), "value": choose.choice(WORDS)}
            if choose.random() < 0.2:
                strategy, value = choose.choice(HOSTILE)
                return {"using": strategy, "value": value}
        elif path.endswith("sync"):
            argument = self.object(choose)
            if isinstance(argument.get("timeout"), (int, float)):
                argument["timeout"] = choose.choice([0, 1, 200, -5, 1.5, "x"])
            body = {"script": choose.choice([w for w in WORDS if w.startswith("mobile")]),
                    "args": [argument]}
        elif path.endswith("actions"):
            items = [{"type": choose.choice(["pointerMove", "pointerDown", "pause", "keyDown",
                                             "scroll", "keyUp"]),
                      "x": choose.choice(NUMBERS), "y": choose.choice(NUMBERS),
                      "duration": choose.choice([0, 1, 20, -1, 1.5, "x", None, 2**63, 1e300]),
                      "value": choose.choice(WORDS), "button": choose.choice([0, 1, -1, 2**40]),
                      "deltaX": choose.choice(NUMBERS), "deltaY": choose.choice(NUMBERS),
                      "origin": choose.choice(["viewport", "pointer", {}, 3])}
                     for _ in range(choose.randrange(4))]
            for item in items:
                for key in list(item):
                    if choose.random() < 0.3:
                        del item[key]
            body = {"actions": [{"type": choose.choice(["key", "pointer", "wheel", "none", "x"]),
                                 "id": choose.choice(["a", "b", 3]), "actions": items}]}
        elif path.endswith("/session"):
            body = {"capabilities": {"alwaysMatch": {
                "appium:app": choose.choice(["cat", "fernway", "nope"]),
                "platformName": choose.choice(["tui", "core", 3]),
                choose.choice(MEMBERS): self.value(choose),
                "qa:size": choose.choice([{"columns": 80, "rows": 24}, self.value(choose)])}}}
        elif path.endswith("rect"):
            body = {key: choose.choice(NUMBERS + [80, 24, None, "x"])
                    for key in ("x", "y", "width", "height")}
        elif path.endswith("timeouts"):
            body = {"implicit": choose.choice([0, 10, -1, 2**53, 2**64, 1.5, None, "x"])}
        if choose.random() < 0.4:
            body[choose.choice(MEMBERS)] = self.value(choose)
        return body

    def content(self, choose, path):
        kind = choose.randrange(10)
        if kind == 0:
            return choose.randbytes(choose.randrange(200))
        if kind == 1:
            depth = choose.choice([10, 199, 200, 201, 5000, 100_000])
            return choose.choice([b"[" * depth, b'{"a":' * depth,
                                  b"[" * depth + b"]" * depth])
        text = json.dumps(self.near(choose, path) if kind < 8 else self.object(choose)).encode()
        if kind == 2 and text:
            text = bytearray(text)
            for _ in range(choose.randrange(1, 5)):
                text[choose.randrange(len(text))] = choose.randrange(256)
            text = bytes(text)
        if kind == 3:
            text = text.replace(b'"', choose.choice([b'"\xff', b'"\xc0\x80', b'"\\ud800', b'"\xed\xa0\x80',
                                                     b'"\\u0000', b'"\\x', b'"\x01']), 1)
        if kind == 4:
            text = re.sub(rb"\d+", choose.choice([b"1e400", b"-0", b"1" * 400, b"1.", b".5", b"0x1",
                                                  b"NaN", b"1e-400", b"00"]), text, count=1)
        return text

    def request(self, choose, sessions):
        method, path = choose.choice(self.routes)
        session = choose.choice(sessions + ["none"])
        path = path.replace("{session}", session[0] if isinstance(session, tuple) else session)
        element = session[1] if isinstance(session, tuple) else "x.1"
        path = re.sub(r"\{element\}", choose.choice([element, "x", "%F0%9F%98%80", "a.b.c"]), path)
        path = re.sub(r"\{\w+\}", lambda _: choose.choice(["text", "x", "%2e%2e", "%20"]), path)
        method = method.upper()
        # Sessions are what the rest lives on.
        if method == "DELETE" and choose.random() < 0.9:
            method = "GET"
        if choose.random() < 0.1:
            method = choose.choice(["PUT", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "X"])
        if choose.random() < 0.05:
            path = choose.choice(["/wd/hub", "//", "/%", "/%zz", "/\xff", "*", "", "/" + "a" * 40000,
                                  "http://localhost/status", "/status?" + "q" * 100, "/session/../x"])
        body = self.content(choose, path) if method == "POST" or choose.random() < 0.1 else b""
        headers = [b"Host: localhost", b"Content-Length: %d" % len(body)]
        is_whole = True
        if choose.random() < 0.25:
            is_whole = False
            trick = choose.randrange(12)
            if trick == 0:
                headers[1] = b"Content-Length: " + choose.choice(
                    [b"-1", b"99999999999999999999", b"1e3", b"0x10", b"", b"5, 5", b" 3 ", b"+4"])
            elif trick == 1:
                headers.append(b"Content-Length: %d" % choose.randrange(100))
            elif trick == 2:
                headers[1] = b"Transfer-Encoding: chunked"
                body = choose.choice([
                    b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body), b"zz\r\n\r\n",
                    b"ffffffffffffffff\r\n", b"5\r\nabc\r\n0\r\n\r\n", b"1\nx\n0\n\n",
                    b"0\r\n" + b"a: b\r\n" * 100 + b"\r\n", b"3;x=y\r\nabc\r\n0\r\nt: u\r\n\r\n"])
            elif trick == 3:
                headers.append(b"Transfer-Encoding: " + choose.choice([b"gzip", b"chunked, chunked"]))
            elif trick == 4:
                headers[0] = choose.choice([b"Host: evil.example", b"Host:", b"X: y", b"Host : localhost",
                                            b"Host: localhost\r\nHost: localhost"])
            elif trick == 5:
                headers += [b"X-%d: y" % number for number in range(choose.choice([100, 200, 3000]))]
            elif trick == 6:
                headers.append(b"X: " + b"y" * choose.choice([1000, 33000, 100000]))
            elif trick == 7:
                headers.append(choose.choice([b"no colon", b": empty", b" folded", b"X: \x00", b"X: \x0b",
                                              b"\xff\xfe: z", b"X: \r", b"Origin: null",
                                              b"Origin: http://evil.example"]))
            elif trick == 8:
                headers.append(b"Expect: " + choose.choice([b"100-continue", b"magic"]))
            elif trick == 9:
                headers.append(b"Connection: " + choose.choice([b"close", b"upgrade", b"keep-alive, x"]))
            elif trick == 10:
                headers[1] = b"Content-Length: %d" % (len(body) + choose.randrange(-2, 50))
            else:
                headers.append(b"X-Idempotency-Key: " + choose.randbytes(4).hex().encode())
        version = b"HTTP/1.1"
        if choose.random() < 0.03:
            version = choose.choice([b"HTTP/1.0", b"HTTP/2.0", b"HTTP/9", b"HTTP", b"", b"http/1.1"])
            is_whole = False
        data = method.encode() + b" " + path.encode("latin-1", "replace") + b" " + version + b"\r\n"
        data += b"\r\n".join(headers) + b"\r\n\r\n" + body
        if choose.random() < 0.06:
            data = bytearray(data)
            for _ in range(choose.randrange(1, 8)):
                data[choose.randrange(len(data))] = choose.randrange(256)
            data = bytes(data)
            is_whole = False
        if choose.random() < 0.04:
            data = data[:choose.randrange(len(data))]
            is_whole = False
        if choose.random() < 0.02:
            data = choose.randbytes(choose.randrange(1, 400))
            is_whole = False
        return data, is_whole

    def plain(self, method, path, body=None):
        content = json.dumps(body).encode() if body is not None else b""
        data = b"%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (
            method.encode(), path.encode(), len(content), content)
        return self.judge(data, self.exchange(data), True)

    def begin(self, choose):
        capabilities = choose.choice([
            {"appium:app": "cat"}, {"appium:app": "fernway", "appium:deviceName": "iPhone 4"},
            {"appium:app": "fernway", "platformName": "core", "appium:deviceName": "iPhone 4"}])
        value = self.plain("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        if not value or "sessionId" not in value:
            return None
        session = value["sessionId"]
        self.begun.append(session)
        found = self.plain("POST", f"/session/{session}/element",
                           {"using": "css selector", "value": "*"})
        return session, list(found.values())[0] if found else "x.1"

    def guarded(self, number):
        try:
            self.work(number)
        except Exception:
            # A thread that has died sends nothing, and nothing is no proof.
            self.complain(traceback.format_exc())

    def work(self, number):
        choose = random.Random(self.options.seed * 100 + number)
        sessions = []
        while time.monotonic() < self.end and self.server.poll() is None:
            if len(sessions) < 2 or choose.random() < 0.003:
                made = self.begin(choose)
                if made:
                    sessions = (sessions + [made])[-2:]
            data, is_whole = self.request(choose, sessions)
            half = not is_whole
            self.judge(data, self.exchange(data, choose.choice([1, 1, 1, 2, 7]), half), is_whole)
            self.count("requests")

    def watch(self, results):
        """Another client, whose commands must not wait for what the others do.

        It is a process of its own: a thread would wait for this program's others, too."""
        session = None
        self.counts = {}
        while time.monotonic() < self.end and os.path.exists(f"/proc/{self.server.pid}/cmdline"):
            if session is None or self.plain("GET", f"/session/{session}/timeouts") is None:
                made = self.begin(random.Random(2))
                session = made and made[0]
            start = time.monotonic()
            answer = self.exchange(b"GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n")
            took = time.monotonic() - start
            if answer is not None:
                self.waits.append(took)
                if took > OTHERS_LIMIT:
                    self.complain(f"another client's /status took {took:.2f} s")
            time.sleep(0.01)
        results.send((self.waits, self.complaints, self.begun, self.counts))

    def run(self):
        threads = [threading.Thread(target=self.guarded, args=(number,)) for number in range(4)]
        results, sender = multiprocessing.Pipe(duplex=False)
        watch = multiprocessing.get_context("fork").Process(target=self.watch, args=(sender,))
        # Before there are threads, which a process that is forked can't take along.
        watch.start()
        sender.close()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        try:
            self.waits, complaints, begun, counts = results.recv()
        except EOFError:
            self.complain("the other client ended without its figures")
        else:
            self.complaints += complaints
            self.begun += begun
            for what, count in counts.items():
                self.counts[what] = self.counts.get(what, 0) + count
        watch.join()
        if self.server.poll() is not None:
            self.complain(f"the server ended with {self.server.returncode}")
        else:
            # The last ones are still there and may be all that there is room for.
            for session in self.begun:
                self.plain("DELETE", f"/session/{session}")
            if not self.begin(random.Random(1)):
                self.complain("no session can be begun any more")
            self.server.send_signal(signal.SIGINT)
            try:
                self.server.wait(30)
            except subprocess.TimeoutExpired:
                self.complain("the server did not end at SIGINT")
                self.server.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runner")
    parser.add_argument("fernway")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    fuzzer = Fuzzer(parser.parse_args())
    try:
        fuzzer.run()
    finally:
        if fuzzer.server.poll() is None:
            fuzzer.server.kill()
    counts = dict(sorted(fuzzer.counts.items()))
    print(f"fuzz: {counts.get('requests', 0)} requests, {len(fuzzer.complaints)} complaints; {counts}")
    waits = sorted(fuzzer.waits)
    if not waits:
        sys.exit("another client's /status was never answered")
    late = sum(wait > OTHERS_WAIT for wait in waits)
    print(f"another client's /status: median {waits[len(waits) // 2] * 1000:.1f} ms, slowest "
          f"{waits[-1] * 1000:.0f} ms, {late} of {len(waits)} over {OTHERS_WAIT * 1000:.0f} ms")
    if fuzzer.complaints:
        print(f"the server's log is in {fuzzer.directory}")
        sys.exit(1)
    subprocess.run(["rm", "-rf", fuzzer.directory])


main()
