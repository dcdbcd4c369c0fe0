#!/usr/bin/env python3
"""A WebDriver server whose /status always answers 200 and whose sessions break.

faulty_driver.py --port N [--fault hang|refuse|keep|drop|silence|mixed|dead] [--after SESSIONS]
                 [--seed N --count FILE]

After so many sessions (3) it shows its fault until it ends:

hang     POST /session has no answer
refuse   POST /session is answered with "session not created"
keep     DELETE has no answer, and every new session waits for it
drop     POST /session is not answered, the connection is closed
silence  commands of a session have no answer
mixed    any of these, after a random number of sessions; some are over by themselves. Each process
         has its own sequence, from --seed and from its number, which the length of --count's file is
dead     no session at all, from the first on, refused or without an answer
"""
import argparse, http.server, json, os, random, threading

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, required=True)
parser.add_argument("--fault", default="none")
parser.add_argument("--after", type=int, default=3)
parser.add_argument("--seed", type=int, default=0)
parser.add_argument("--count")
options = parser.parse_args()

number = 0
if options.count:
    with open(options.count, "ab") as file:
        file.write(b"x")
        number = file.tell()
chance = random.Random(options.seed * 1000 + number)
lock = threading.Lock()
never = threading.Event()
sessions = {}
started = 0


def next_fault():
    """The next fault, after how many sessions, and for how many commands (None: for good)."""
    if options.fault == "mixed":
        fault = chance.choice(["hang", "refuse", "keep", "drop", "silence"])
        return fault, chance.randint(1, 12), chance.choice([None, 1])
    if options.fault == "dead":
        return "refuse" if number % 2 else "hang", 0, None
    return options.fault, options.after, None


fault, remaining, times = next_fault()


def shows(*names):
    """Whether the fault is shown now, by a command that can show it."""
    global fault, remaining, times
    with lock:
        if fault not in names or started < remaining:
            return False
        if times is not None:
            times -= 1
            if times == 0:
                begun = started
                fault, remaining, times = next_fault()
                remaining += begun
        return True


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        if self.path == "/status":
            return self.answer({"ready": True, "message": "ready"})
        self.act()

    def do_POST(self):
        global started
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or "{}")
        if self.path != "/session":
            return self.act(body)
        if fault == "keep" and self.server.keeps or shows("hang"):
            never.wait()
        if shows("refuse"):
            return self.answer(
                {"error": "session not created", "message": "Clearing out any previous sessions",
                 "stacktrace": ""}, 500)
        if shows("drop"):
            self.close_connection = True
            return self.connection.shutdown(2)
        with lock:
            started += 1
            id = f"{os.getpid()}-{started}"
            sessions[id] = "about:blank"
        self.answer({"sessionId": id, "capabilities": {"browserName": ""}})

    def do_DELETE(self):
        if shows("keep"):
            self.server.keeps = fault == "keep"
            never.wait()
        with lock:
            sessions.pop(self.path.split("/")[2], None)
        self.answer(None)

    def act(self, body=None):
        _, _, id, command = self.path.split("/", 3)
        if shows("silence"):
            never.wait()
        if id not in sessions:
            return self.answer(
                {"error": "invalid session id", "message": f"no session {id}", "stacktrace": ""},
                404)
        if command == "url" and body is not None:
            sessions[id] = body["url"]
            return self.answer(None)
        if command in ("url", "title", "source"):
            return self.answer(sessions[id])
        self.answer(None)

    def answer(self, value, status=200):
        content = json.dumps({"value": value}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    keeps = False


server = Server(("127.0.0.1", options.port), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
