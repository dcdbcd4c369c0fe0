#!/usr/bin/env python3
"""A WebDriver server that knows /status, and how to die or stop."""
import http.server, os, signal, socket, sys


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/die":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.path == "/stop":
            os.kill(os.getpid(), signal.SIGSTOP)
        body = b'{"value":{"ready":true}}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

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
