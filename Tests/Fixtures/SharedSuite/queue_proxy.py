#!/usr/bin/env python3
"""Stands between a machine and its queue: queue_proxy.py SOCKET SERVER [--replace OLD NEW] [--break WORD].

Forwards what comes on the unix socket SOCKET to the one of SERVER, each piece up to 20 ms late. SIGUSR1 cuts the network:
nothing passes, in neither direction, and what was on its way is lost; SIGUSR2 joins it again. OLD in what the server
sends becomes NEW, which must be as long. The first message that has the word WORD does not arrive, and its connection
ends.
"""
import argparse
import random
import signal
import socket
import sys
import threading
import time

parser = argparse.ArgumentParser()
parser.add_argument("place")
parser.add_argument("server")
parser.add_argument("--replace", nargs=2, default=["", ""], type=str.encode)
parser.add_argument("--break", dest="word")
options = parser.parse_args()
old, new = options.replace
# A word of a command, as the protocol frames it.
breaker = f"\r\n{options.word}\r\n".encode() if options.word else b""
assert len(old) == len(new)
is_cut = threading.Event()
is_broken = threading.Event()

signal.signal(signal.SIGUSR1, lambda *_: is_cut.set())
signal.signal(signal.SIGUSR2, lambda *_: is_cut.clear())


def pump(source, target, is_answer):
    """Forwards one direction; ends both where either ends, or where something was lost in a cut."""
    has_lost = False
    try:
        while data := source.recv(1 << 16):
            time.sleep(random.uniform(0, 0.02))
            # The rest of what was cut would be no message: nothing passes here any more.
            has_lost = has_lost or is_cut.is_set()
            if not is_answer and breaker and not is_broken.is_set() and breaker in data:
                is_broken.set()
                break
            if not has_lost:
                target.sendall(data.replace(old, new) if is_answer and old else data)
    except OSError:
        pass
    for one in (source, target):
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(client):
    while is_cut.is_set():
        time.sleep(0.02)
    upstream = socket.socket(socket.AF_UNIX)
    try:
        upstream.connect(options.server)
    except OSError:
        client.close()
        return
    back = threading.Thread(target=pump, args=(upstream, client, True), daemon=True)
    back.start()
    pump(client, upstream, False)
    back.join()
    upstream.close()
    client.close()


listener = socket.socket(socket.AF_UNIX)
listener.bind(options.place)
listener.listen()
while True:
    client, _ = listener.accept()
    threading.Thread(target=serve, args=(client,), daemon=True).start()
