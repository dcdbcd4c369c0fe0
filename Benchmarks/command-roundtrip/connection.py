"""A kept connection to a WebDriver server, as bare as Python allows."""

import json
import socket
import sys
import time


class Connection:
    """One kept connection to a WebDriver server, as bare as Python allows."""

    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def request(self, method, path, body=None):
        """A request's bytes, made before the clock starts."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n"
        if body is not None:
            head += f"Content-Type: application/json; charset=utf-8\r\nContent-Length: {len(data)}\r\n"
        return head.encode() + b"\r\n" + data

    def exchange(self, request):
        """Sends a request and reads its whole answer; the body's bytes."""
        self.socket.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = self.socket.recv(65536)
            if not part:
                sys.exit("the server closed the connection")
            answer += part
        head, _, body = answer.partition(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n")
            if line.lower().startswith(b"content-length:"))
        while len(body) < length:
            body += self.socket.recv(65536)
        return head, body

    def call(self, method, path, body=None):
        head, answer = self.exchange(self.request(method, path, body))
        value = json.loads(answer)["value"]
        if int(head.split(b" ")[1]) >= 400:
            sys.exit(f"{method} {path}: {value['error']}: {value['message']}")
        return value


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connect(port, process):
    deadline = time.monotonic() + 30
    while True:
        try:
            return Connection(port)
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"{process.args[0]} does not serve")
            time.sleep(0.05)
