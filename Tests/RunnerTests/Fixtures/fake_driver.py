#!/usr/bin/env python3
"""A WebDriver server that knows /status, sessions that do nothing, and how to die or stop."""
import http.server, json, os, signal, socket, sys, time

sessions = {}
late = []


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one packet: the second of two waits 40 ms for the first's acknowledgement.
    wbufsize = -1

    def do_GET(self):
        if self.path == "/die":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.path == "/stop":
            os.kill(os.getpid(), signal.SIGSTOP)
        if self.path.startswith("/say/"):
            print(f"{self.path[5:]} was here", flush=True)
        listed = [{"id": id, "app": "fake", "age": round(time.monotonic() - begin, 3)}
                  for id, begin in sessions.items()]
        if listed and os.environ.get("FAKE_DRIVER") == "answers late" and not late:
            late.append(True)
            time.sleep(0.2)
        self.answer({"ready": True, "qa:sessions": listed})

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        id = f"s{len(sessions)}"
        sessions[id] = time.monotonic()
        self.answer({"sessionId": id})

    def do_DELETE(self):
        if os.environ.get("FAKE_DRIVER") == "keeps sessions":
            return self.send_error(500)
        del sessions[self.path.split("/")[-1]]
        if "FAKE_STATE" in os.environ:
            open(os.environ["FAKE_STATE"] + "/closed", "w").close()
        self.answer(None)

    def answer(self, value):
        body = json.dumps({"value": value}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *_):
        pass


arguments = sys.argv[1:]
if os.environ.get("FAKE_DRIVER") == "broken":
    print("no driver today", file=sys.stderr)
    sys.exit(7)
if "--listen-fd" in arguments:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = socket.socket(fileno=int(arguments[arguments.index("--listen-fd") + 1]))
    server.server_port = server.socket.getsockname()[1]
else:
    port = int(arguments[arguments.index("--port") + 1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
if "--ready-fd" in arguments:
    fd = int(arguments[arguments.index("--ready-fd") + 1])
    os.write(fd, f"http://127.0.0.1:{server.server_port}\n".encode())
    os.close(fd)
server.serve_forever()
