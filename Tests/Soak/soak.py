"""Eight clients use a driver at random, and at random its apps are killed, for as long as is asked.

usage: soak.py RUNNER FERNWAY [--minutes N] [--clients N] [--seed N] [--report FILE]

Which errors are expected, and when, is tabled in EXPECTED. The soak fails at any other error, at an
answer that comes too late, when memory or descriptors grow, and when something is left at the end.
"""

import argparse
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
APP_DOUBLE = os.path.join(HERE, "..", "Fixtures", "Apps", "app_double.py")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# What a command may be answered with besides success: while nothing was done to its app …
ALWAYS = {
    "find": {"no such element"},
    "find bad": {"invalid selector", "invalid argument", "no such element"},
    "click": {"element click intercepted", "element not interactable", "stale element reference",
              "no such element"},
    "keys": {"element not interactable", "stale element reference", "no such element",
             "invalid element state"},
    "read": {"stale element reference", "no such element"},
    "url": {"unsupported operation", "invalid argument"},
    "wait": {"timeout", "no such element"},
    "actions": {"move target out of bounds"},
    "unknown": {"unknown command", "unknown method", "javascript error"},
}
# … after its app was hit: by each blow, the faults that an error must then name …
FAULTS = {
    "SIGKILL": {"appKilled"},
    "SIGSEGV": {"appCrashed"},
    "SIGSTOP": {"appStopped", "appHung"},
    # A program may take SIGTERM as a wish and leave by itself.
    "SIGTERM": {"appCrashed", "appExited"},
    # A key may be what a program leaves with.
    None: {"appExited", "appHung"},
}
# … and once its session was ended by somebody else.
ENDED = {"invalid session id"}


class Client(threading.Thread):
    def __init__(self, soak, number):
        super().__init__(name=f"client {number}", daemon=True)
        self.soak = soak
        self.random = random.Random(soak.seed * 1000 + number)
        self.connection = None
        self.now = "starting"

    def run(self):
        while time.monotonic() < self.soak.end:
            try:
                self.session()
            except Exception as error:  # what is not tabled is what the soak looks for
                self.soak.complain(f"{self.name}, {self.now}: {type(error).__name__}: {error}")

    def send(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}) if method == "POST" else None
        self.now = f"{method} {path}"
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.soak.port, timeout=30)
            start = time.monotonic()
            try:
                self.connection.request(method, path, data)
                reply = self.connection.getresponse()
                content = reply.read()
                break
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                # A kept connection may be closed under a client's hands; a new one may not.
                self.connection.close()
                self.connection = None
                if attempt == 2:
                    raise
        taken = time.monotonic() - start
        self.soak.note(method, path, taken)
        answer = json.loads(content)
        if set(answer) != {"value"}:
            self.soak.complain(f"{method} {path}: more than a value: {content[:200]}")
        return reply.status, answer["value"]

    def session(self):
        choose = self.random
        kind = choose.choice(["tui", "tui", "core", "core", "cat", "double", "stubborn", "floods"])
        capabilities = {"qa:commandTimeout": 5, "appium:newCommandTimeout": 4,
                        "qa:lease": {"owner": self.name, "buildUrl": "http://ci.example/7"}}
        if kind in ("tui", "core"):
            capabilities |= {"platformName": kind, "appium:app": "fernway",
                             "appium:deviceName": choose.choice(["iPhone 4", "iPhone 6 Plus"])}
        elif kind == "cat":
            capabilities |= {"appium:app": "cat"}
        else:
            mode = "good" if kind == "double" else kind
            capabilities |= {"appium:app": "python",
                             "appium:processArguments": {"args": ["-S", "-E", APP_DOUBLE, mode]}}
        status, value = self.send(
            "POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        if status != 200:
            self.soak.complain(f"no session of {kind}: {value}")
            return
        identifier = value["sessionId"]
        state = {"blow": None, "ended": False}
        path = f"/session/{identifier}"
        elements = []
        for _ in range(choose.randrange(2, 25)):
            if time.monotonic() > self.soak.end:
                break
            self.command(path, elements, state)
            if choose.random() < 0.04 and state["blow"] is None:
                self.strike(identifier, state)
            if choose.random() < 0.01:
                self.vanish(path)
            if choose.random() < 0.01 and not state["ended"]:
                state["ended"] = True
                self.send("POST", f"/admin/sessions/{identifier}/kill")
        if choose.random() < 0.1:
            self.soak.count("abandoned")
            return
        status, value = self.send("DELETE", path)
        if status != 200 and not (state["ended"] and value["error"] in ENDED):
            self.soak.complain(f"DELETE: {value}")

    def command(self, path, elements, state):
        choose = self.random
        kind = choose.choice(
            ["find", "find", "find", "find bad", "click", "keys", "read", "read", "source",
             "screenshot", "title", "url", "wait", "actions", "unknown", "rect", "status"])
        if kind == "find":
            using, value = choose.choice(
                [("css selector", "*"), ("xpath", "//*"), ("id", "login.user"),
                 ("css selector", "button"), ("xpath", "//button"), ("id", "nothing")])
            status, answer = self.send("POST", path + "/element", {"using": using, "value": value})
            if status == 200:
                elements.append(answer[ELEMENT])
        elif kind == "find bad":
            using, value = choose.choice(
                [("css selector", "]["), ("xpath", "//["), ("magic", "x"), ("xpath", "1+1"),
                 ("-qa locator", '{"text":{"matches":"(a+)+$"}}')])
            status, answer = self.send("POST", path + "/elements", {"using": using, "value": value})
        elif kind in ("click", "keys", "read"):
            element = choose.choice(elements) if elements else "x.1"
            base = f"{path}/element/{element}"
            if kind == "click":
                status, answer = self.send("POST", base + "/click")
            elif kind == "keys":
                status, answer = self.send(
                    "POST", base + "/value", {"text": choose.choice(["a", "hello", "\ue004"])})
            else:
                part = choose.choice(
                    ["text", "rect", "name", "enabled", "attribute/id", "computedrole"])
                status, answer = self.send("GET", f"{base}/{part}")
        elif kind == "source":
            status, answer = self.send("GET", path + "/source")
        elif kind == "screenshot":
            status, answer = self.send("GET", path + "/screenshot")
        elif kind == "title":
            status, answer = self.send("GET", path + "/title")
        elif kind == "rect":
            status, answer = self.send("GET", path + "/window/rect")
        elif kind == "status":
            status, answer = self.send("GET", "/status")
        elif kind == "url":
            status, answer = self.send("GET", path + "/url")
        elif kind == "wait":
            status, answer = self.send(
                "POST", path + "/execute/sync",
                {"script": "mobile: waitFor",
                 "args": [{"locator": {"identifier": "login.user"}, "condition": "visible",
                           "isNegated": False, "timeout": choose.randrange(0, 300)}]})
        elif kind == "actions":
            status, answer = self.send(
                "POST", path + "/actions",
                {"actions": [{"type": "key", "id": "k", "actions": [
                    {"type": "keyDown", "value": "b"}, {"type": "keyUp", "value": "b"}]}]})
        else:
            status, answer = choose.choice(
                [lambda: self.send("GET", path + "/nothing"),
                 lambda: self.send("PUT", path + "/source"),
                 lambda: self.send("POST", path + "/execute/sync",
                                   {"script": "return 1", "args": []})])()
        self.soak.count("commands")
        if status == 200:
            return
        code, fault = answer["error"], answer.get("data", {}).get("qa:fault")
        self.soak.count(f"error {code}" + (f" {fault}" if fault else ""))
        if fault is not None and fault in FAULTS[state["blow"]] | FAULTS[None]:
            return
        if code in ALWAYS.get(kind, ()):
            return
        # Nobody asked for the session's commands for longer than its time-out, or it was ended.
        if code in ENDED and (state["ended"] or self.soak.is_slow):
            state["ended"] = True
            return
        # The agent's line may be found cut before the app's death is.
        if state["blow"] in ("SIGKILL", "SIGSEGV", "SIGTERM") and code == "unknown error":
            return
        self.soak.complain(f"{kind} after {state}: {answer}")

    def strike(self, identifier, state):
        status, value = self.send("GET", "/status")
        for session in value["qa:sessions"]:
            if session["id"] == identifier and session["state"] == "running":
                name = self.random.choice(["SIGKILL", "SIGSEGV", "SIGSTOP", "SIGTERM"])
                state["blow"] = name
                self.soak.count(name)
                try:
                    os.kill(session["pid"], getattr(signal, name))
                except ProcessLookupError:
                    pass

    def vanish(self, path):
        """Sends a request and goes away, with a connection that is used no more."""
        gone = http.client.HTTPConnection("127.0.0.1", self.soak.port, timeout=30)
        gone.request("POST", path + "/elements",
                     json.dumps({"using": "css selector", "value": "#no"}))
        gone.close()
        self.soak.count("vanished")


class Soak:
    def __init__(self, options):
        self.seed = options.seed
        self.lock = threading.Lock()
        self.counts = {}
        self.times = {}
        self.complaints = []
        self.samples = []
        self.is_slow = os.getloadavg()[0] > 8
        self.directory = tempfile.mkdtemp(prefix="qasoak-", dir="/tmp")
        self.mark = f"soak-{os.getpid()}-{self.seed}"
        self.log = open(os.path.join(self.directory, "log"), "wb")
        os.mkdir(os.path.join(self.directory, "t"), 0o700)
        environment = {"PATH": "/usr/bin:/bin", "TMPDIR": self.directory + "/t",
                       "QA_NODE": self.mark, "HOME": self.directory}
        self.server = subprocess.Popen(
            [options.runner, "serve", "--no-token", "--port", "0", "--json", "--session-limit", "64", "--app",
             f"fernway={options.fernway}", "--app", "cat=/bin/cat", "--app",
             "python=/usr/bin/python3", "--log", "json", "--log-commands"],
            stdout=subprocess.PIPE, stderr=self.log, env=environment)
        self.port = json.loads(self.server.stdout.readline())["port"]
        self.end = time.monotonic() + options.minutes * 60

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def complain(self, text):
        with self.lock:
            if len(self.complaints) < 100:
                self.complaints.append(text)
                print("!", text[:400], file=sys.stderr, flush=True)

    def note(self, method, path, taken):
        kind = path.split("/")[-1] if path.startswith("/session/") else path
        if method == "DELETE":
            kind = "DELETE"
        with self.lock:
            self.times.setdefault(kind if len(kind) < 20 else "element", []).append(taken)
        # The longest that any command here may take, by its own deadline, and the machine's share.
        if taken > 20:
            self.complain(f"{method} {path} took {taken:.1f} s")

    def sample(self):
        pid = self.server.pid
        with open(f"/proc/{pid}/statm") as file:
            resident = int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        with open(f"/proc/{pid}/status") as file:
            threads = next(int(line.split()[1]) for line in file if line.startswith("Threads"))
        self.is_slow = os.getloadavg()[0] > 8
        self.samples.append({"at": time.monotonic(), "resident": resident, "threads": threads,
                             "descriptors": len(os.listdir(f"/proc/{pid}/fd"))})

    def strays(self):
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    marked = f"QA_NODE={self.mark}".encode() in file.read().split(b"\0")
                with open(f"/proc/{pid}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
                with open(f"/proc/{pid}/cmdline", "rb") as file:
                    # The server's own warden lives as long as the server.
                    is_warden = b"--qa-serve-warden" in file.read().split(b"\0")
            except OSError:
                continue
            is_child = int(fields[1]) == self.server.pid and not is_warden
            if int(pid) != self.server.pid and (marked or is_child):
                found.append(int(pid))
        return found

    def status(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", "/status")
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        return value

    def wait_for(self, is_so, seconds=15):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if is_so():
                return True
            time.sleep(0.05)
        return False

    def run(self, clients):
        threads = [Client(self, number) for number in range(clients)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            for thread in threads:
                thread.join(1.0 / clients)
            if self.server.poll() is not None:
                self.complain(f"the server ended with {self.server.returncode}")
                break
            self.sample()
            if time.monotonic() > self.end + 60:
                self.complain(f"clients hang: {[t.now for t in threads if t.is_alive()]}")
                break
        if self.server.poll() is None:
            self.finish()

    def finish(self):
        if not self.wait_for(lambda: not self.status()["qa:sessions"]):
            self.complain(f"sessions are left: {self.status()['qa:sessions']}")
        if not self.wait_for(lambda: self.status()["qa:reaperBacklog"] == 0 and not self.strays()):
            self.complain(f"processes are left: {self.strays()}")
        self.sample()
        left = [name for name in os.listdir(self.directory + "/t") if name.startswith("qas-")]
        if left:
            self.complain(f"directories are left: {left}")
        self.judge_growth()
        self.server.send_signal(signal.SIGTERM)
        try:
            self.server.wait(40)
        except subprocess.TimeoutExpired:
            self.complain("the server did not end at SIGTERM")
            self.server.kill()
        left = [os.path.join(root, name) for root, _, files in os.walk(self.directory + "/t")
                for name in files]
        if left:
            self.complain(f"files are left after the server's end: {left}")

    def judge_growth(self):
        """Memory in the last fifth against the second fifth, when caches are warm."""
        count = len(self.samples)
        if count < 60:
            return
        early = statistics.median(s["resident"] for s in self.samples[count // 5:2 * count // 5])
        late = statistics.median(s["resident"] for s in self.samples[-count // 5:])
        self.growth = late / early - 1
        if late > early * 1.1 + (8 << 20):
            self.complain(f"memory grew from {early >> 20} to {late >> 20} MiB")

    def deletes(self):
        """How long DELETE took by the server's own clock, in milliseconds: p50 and worst."""
        taken = []
        with open(os.path.join(self.directory, "log"), "rb") as file:
            for line in file:
                if b'"name":"deleteSession"' in line:
                    taken.append(json.loads(line)["seconds"] * 1e3)
        taken.sort()
        return {"p50 ms": round(taken[len(taken) // 2], 2), "worst ms": round(taken[-1], 2)} \
            if taken else {}

    def report(self):
        times = {}
        for kind, taken in sorted(self.times.items()):
            taken.sort()
            times[kind] = {"count": len(taken), "p50 ms": round(taken[len(taken) // 2] * 1e3, 2),
                           "p99 ms": round(taken[len(taken) * 99 // 100] * 1e3, 2),
                           "worst ms": round(taken[-1] * 1e3, 2)}
        step = max(1, len(self.samples) // 30)
        return {"counts": dict(sorted(self.counts.items())), "times": times,
                "complaints": self.complaints, "DELETE by the server": self.deletes(),
                "growth": round(getattr(self, "growth", 0), 3),
                "resident MiB": [s["resident"] >> 20 for s in self.samples[::step]],
                "descriptors": [s["descriptors"] for s in self.samples[::step]],
                "threads": [s["threads"] for s in self.samples[::step]]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runner")
    parser.add_argument("fernway")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report")
    options = parser.parse_args()
    soak = Soak(options)
    try:
        soak.run(options.clients)
    finally:
        if soak.server.poll() is None:
            soak.server.kill()
    report = soak.report()
    if options.report:
        with open(options.report, "w") as file:
            json.dump(report, file, indent=1)
    delete = report["DELETE by the server"]
    print(f"soak: {options.minutes} min, {options.clients} clients, "
          f"{report['counts'].get('commands', 0)} commands, "
          f"{len(report['complaints'])} complaints, DELETE p50 {delete.get('p50 ms')} ms, "
          f"worst {delete.get('worst ms')} ms by the server's clock, "
          f"resident {report['resident MiB'][:1]} … {report['resident MiB'][-1:]} MiB")
    if report["complaints"]:
        sys.exit(1)
    subprocess.run(["rm", "-rf", soak.directory])


main()
