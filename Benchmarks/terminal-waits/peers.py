"""The twin of the waiter, as pexpect and pyte do it: every read fed to a screen, and the screen asked."""

import json
import statistics
import sys
import time

import pexpect
import pyte

KEYS = 2000
ROUNDS = {50: 40, 200: 20, 1000: 8}


class Session:
    def __init__(self, command, *arguments):
        self.child = pexpect.spawn(command, list(arguments), dimensions=(24, 80))
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)

    def until(self, is_wanted, seconds=10):
        deadline = time.monotonic() + seconds
        while not is_wanted(self.screen):
            left = deadline - time.monotonic()
            if left <= 0:
                sys.exit("the peer waited in vain:\n" + "\n".join(self.screen.display))
            self.stream.feed(self.child.read_nonblocking(65536, left))


def figures(times):
    times = sorted(times)
    return {"p50": statistics.median(times) / 1e6, "p95": times[len(times) * 95 // 100] / 1e6}


def keys():
    session = Session("cat")
    times = []
    for number in range(KEYS):
        letter, column = chr(97 + number % 26), number % 60
        before = time.monotonic_ns()
        session.child.send(letter)
        session.until(lambda s: s.cursor.x == column + 1 and s.buffer[s.cursor.y][column].data == letter)
        times.append(time.monotonic_ns() - before)
        if column == 59:
            session.child.send("\r")
            # The line comes again; the clock stands still for that.
            try:
                while True:
                    session.stream.feed(session.child.read_nonblocking(65536, 0.02))
            except pexpect.TIMEOUT:
                pass
    session.child.close(force=True)
    return figures(times)


def lateness(delay, count, program):
    session = Session("python3", program)
    session.until(lambda s: "ready" in "".join(s.display))
    times = []
    for number in range(count):
        session.child.send(f"{number} {delay}\r")
        session.until(lambda s: f"answer {number}." in s.display[0])
        end = time.monotonic_ns()
        times.append(end - int(session.screen.display[0].split()[0][1:]))
    session.child.close(force=True)
    return figures(times)


results = {"key": keys()}
for delay, count in ROUNDS.items():
    results[f"late{delay}"] = lateness(delay, count, sys.argv[1])
print(json.dumps(results))
