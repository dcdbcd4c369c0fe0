"""Shared runs of large fleets, in virtual time, on the real script of the queue in a real redis-server.

Each machine follows the rules of qa-runner's own client: results first, a beat a second, a lease as soon as a node is free
with one short test ahead, and a look every 40 ms where nothing was given. A call costs the processor time that
redis-server really takes for it, one after the other, plus the network's round trip. Tests, deaths and slow machines are made from a seed.
What is not simulated: the start of workers and apps, builds, and a server that is lost.
"""

import heapq
import json
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Benchmarks/queue"))
from queue_cost import Redis  # noqa: E402

# Seconds, as the client has them (Sources/Runner/Sharing/SharedSource.swift).
HUNGRY, CALM, BEAT, LEASE = 0.040, 0.250, 1.0, 10.0
# A machine whose tests are shorter takes one ahead.
QUICK = 1.0
ROUND_TRIP = 0.001
# Milliseconds that a node adds to a test (Benchmarks/overhead).
OVERHEAD = 0.0005


class Fleet:
    """One run: `hosts` machines with `nodes` nodes each."""

    def __init__(self, store, run, tests, hosts, nodes=4, *, mean=2.0, flaky=0.0, deaths=0, slow=0, seed=1,
                 lease=LEASE, order="longest"):
        self.store = store
        self.key, self.nonce = f"qa:{{{run}}}", f"i{run}"
        draw = random.Random(seed)
        # A median of about half the mean, and a tail up to some twenty times of it.
        self.durations = [min(mean * 20, draw.lognormvariate(math.log(mean) - 0.5, 1.0)) for _ in range(tests)]
        self.flaky = {number for number in range(tests) if draw.random() < flaky}
        self.order = sorted(range(tests), key=lambda number: -self.durations[number])
        if order == "random":
            draw.shuffle(self.order)
        self.lease, self.tests = lease, tests
        self.now, self.events, self.count = 0.0, [], 0
        self.free_at, self.busy, self.calls, self.delays = 0.0, 0.0, 0, []
        self.hosts = [Host(self, number, nodes, 3.0 if number >= hosts - slow else 1.0) for number in range(hosts)]
        self.bound = max(max(self.durations), sum(self.durations) / sum(len(h.idle) / h.pace for h in self.hosts))
        self.last = 0.0
        for number in range(deaths):
            self.at(self.bound * draw.uniform(0.2, 0.9), self.hosts[number].die)

    def at(self, when, action):
        self.count += 1
        heapq.heappush(self.events, (when, self.count, action))

    def call(self, verb, *words, then):
        """Runs a verb now, and continues with its answer when it would have come."""
        reply, cost = self.store.run(self.key, verb, self.nonce, *words, int(self.now * 1000) + 1)
        start = max(self.now + ROUND_TRIP / 2, self.free_at)
        self.delays.append(start - self.now - ROUND_TRIP / 2)
        self.free_at = start + cost
        self.busy += cost
        self.calls += 1
        self.at(self.free_at + ROUND_TRIP / 2, lambda: then(reply))

    def run(self):
        traits = json.dumps(["tui"] * self.tests)
        names = "\n".join(f"Suite/test {number} @iPhone 6 [tui]" for number in range(self.tests))
        _, self.opened = self.store.run(self.key, "open", 1, self.nonce, "host", "plan", "{}", int(self.lease * 1000),
                                        traits, json.dumps(self.order), names, "[]", 1)
        for host in self.hosts:
            self.at(self.opened, host.turn)
        while self.events:
            self.now, _, action = heapq.heappop(self.events)
            action()
        done = self.store.redis("HLEN", self.key + ":results")
        assert done == self.tests, f"{done} of {self.tests} have a result"
        self.memory = int(next(line for line in self.store.redis("INFO", "memory").decode().splitlines()
                               if line.startswith("used_memory_peak:")).split(":")[1])
        self.store.redis("FLUSHALL")
        return self

    @property
    def figures(self):
        delays = sorted(self.delays)
        return {
            "tests": self.tests, "hosts": len(self.hosts), "bound_s": self.bound, "makespan_s": self.last,
            "ratio": self.last / self.bound, "open_s": self.opened, "calls": self.calls,
            "server_busy": self.busy / self.last, "delay_p99_ms": delays[int(len(delays) * 0.99)] * 1000,
            "cost_us": self.busy / self.calls * 1e6, "memory_mb": self.memory / 1e6,
        }


class Host:
    """A machine: it makes one call at a time."""

    def __init__(self, fleet, number, nodes, pace):
        self.fleet, self.name, self.pace = fleet, f"host-{number}", pace
        self.idle, self.held, self.waiting, self.ends = list(range(nodes)), {}, [], []
        self.next_beat, self.leases, self.is_over, self.is_calling, self.turns = 0.0, 0, False, False, 0

    def die(self):
        self.is_over = True

    def turn(self, due=None):
        """Does the next thing: a result, a beat, a lease; or rests."""
        fleet = self.fleet
        if self.is_over or self.is_calling or (due is not None and due != self.turns):
            return
        self.turns += 1
        if self.ends:
            token, position, version, is_flaky = self.ends[0]
            place, failure = ("later", "0") if is_flaky else ("result", "0")
            return self.ask(self.concluded, "conclude", self.name, token, position, place, version, failure, "{}", "")
        if fleet.now >= self.next_beat:
            self.next_beat = fleet.now + BEAT
            return self.ask(self.answered, "beat", self.name, "", *self.held)
        needed = max(0, len(self.idle) - len(self.waiting))
        ahead = 1 if not self.waiting and self.last < QUICK else 0
        if needed + ahead > 0 and not self.rests:
            self.leases += 1
            self.rests = True
            return self.ask(self.granted, "lease", self.name, f"{self.name}.{self.leases}", needed, ahead, "")
        self.rests = False
        turn = self.turns
        fleet.at(fleet.now + (HUNGRY if needed else CALM), lambda: self.turn(turn))

    rests, last = False, math.inf

    def ask(self, then, *words):
        self.is_calling = True

        def answer(reply):
            self.is_calling = False
            if not self.is_over:
                then(reply)
        self.fleet.call(*words, then=answer)

    def answered(self, reply):
        if reply[0] == b"ended":
            self.is_over = True
        for token in reply[5:]:
            self.held.pop(token, None)
        self.turn()

    def concluded(self, reply):
        self.held.pop(self.ends.pop(0)[0], None)
        self.fleet.last = max(self.fleet.last, self.fleet.now)
        self.turn()

    def granted(self, reply):
        if reply[0] == b"ended":
            self.is_over = True
            return
        for place in range(5, len(reply), 5):
            token, position, version = reply[place], int(reply[place + 1]), int(reply[place + 2])
            self.held[token] = position
            self.waiting.append((token, position, version))
        self.start()
        self.turn()

    def start(self):
        fleet = self.fleet
        while self.idle and self.waiting:
            node, (token, position, version) = self.idle.pop(), self.waiting.pop(0)
            is_flaky = position in fleet.flaky and version == 0
            time_of_it = fleet.durations[position] * self.pace + OVERHEAD
            fleet.at(fleet.now + time_of_it, lambda n=node, e=(token, position, version, is_flaky): self.ended(n, e))

    def ended(self, node, end):
        if self.is_over:
            return
        self.last = self.fleet.durations[end[1]] * self.pace
        self.idle.append(node)
        self.ends.append(end)
        self.rests = False
        self.start()
        self.turn()


class Store:
    """A redis-server of its own, that writes to its disk every second, with the script."""

    def __init__(self):
        if not shutil.which("redis-server"):
            sys.exit("redis-server is not there: Scripts/setup test")
        self.folder = tempfile.mkdtemp()
        path = self.folder + "/redis.sock"
        self.child = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", path, "--dir", self.folder, "--appendonly", "yes",
             "--appendfsync", "everysec", "--save", ""], stdout=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while True:
            try:
                self.redis = Redis(path)
                break
            except OSError:
                if time.monotonic() > end or self.child.poll() is not None:
                    sys.exit("redis-server did not start")
                time.sleep(0.02)
        self.redis.socket.settimeout(600)
        self.clock = pathlib.Path(f"/proc/{self.child.pid}/schedstat")
        self.digest = self.redis("SCRIPT", "LOAD", script())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()
        shutil.rmtree(self.folder)

    def run(self, key, *words):
        """The script's answer, and the seconds of processor time that the server's thread took for it."""
        begin = self.taken()
        reply = self.redis("EVALSHA", self.digest, 1, key, *words)
        return reply, self.taken() - begin

    def taken(self):
        return int(self.clock.read_text().split()[0]) / 1e9


def script():
    """The real script; the time comes with each call in place of the server's clock."""
    text = (ROOT / "Sources/SharedQueue/Resources/queue.lua").read_text()
    clock = "local clock = call('TIME')\nlocal now = clock[1] * 1000 + math.floor(clock[2] / 1000)\n"
    assert clock in text, "queue.lua tells the time in another way: see what the simulator has to replace"
    return text.replace(clock, "local now = tonumber(table.remove(ARGV))\n")
