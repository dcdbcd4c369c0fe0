"""Steps on programs without an agent: qa-runner's driver over HTTP beside tui-test and pexpect, in one process in turn.

A step types four keys into `cat` and finds them. A wait is for a line that a program draws 50, 200 or 1000 ms after it was asked
for; its lateness is counted from the moment of drawing, which the line tells. Prints milliseconds and ratios; exits 1 where a
bound is missed.
"""

import argparse
import asyncio
import contextlib
import pathlib
import re
import statistics
import subprocess
import sys
import time

import pexpect
import tui_test

sys.path.append(str(pathlib.Path(__file__).parent.parent / "command-roundtrip"))
from connection import Connection

LATE = str(pathlib.Path(__file__).parent.parent / "terminal-waits" / "late.py")
STEPS = 300
ROUNDS = {50: 30, 200: 15, 1000: 5}
LIMIT = 1.0
TURNS = 3


class Driver:
    """Our server with one kept connection."""

    def __init__(self, program, app, *arguments):
        self.server = subprocess.Popen(
            [program, "serve", "--no-token", "--port", "0", "--app", "cat=/bin/cat", "--app", f"python={sys.executable}"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.server.stdout:
            if port := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                break
        self.line = Connection(int(port[1]))
        always = {"platformName": "tui", "appium:app": app, "appium:processArguments": {"args": list(arguments)}}
        self.path = f"/session/{self.line.call('POST', '/session', {'capabilities': {'alwaysMatch': always}})['sessionId']}"

    def mobile(self, name, argument):
        self.line.call("POST", f"{self.path}/execute/sync", {"script": f"mobile: {name}", "args": [argument]})

    async def type(self, text):
        self.mobile("type", {"text": text})

    async def see(self, text):
        locator = {"text": {"contains": text}, "index": 0}
        self.mobile("waitFor", {"locator": locator, "condition": "visible", "timeout": 10_000})

    async def settle(self):
        self.mobile("settle", {})

    async def screen(self):
        return self.line.call("GET", f"{self.path}/source")

    async def close(self):
        self.line.call("DELETE", self.path)
        self.server.terminate()
        self.server.wait(20)


class TuiTest:
    def __init__(self, *command):
        self.command = command
        self.terminal = tui_test.TuiTest("bench")

    async def start(self):
        await self.terminal.run(self.command[0], *self.command[1:], cols=80, rows=24, restart=True)

    async def type(self, text):
        await self.terminal.type(text)

    async def see(self, text):
        await self.terminal.get_by_text(text).first().expect(timeout=10_000)

    async def settle(self):
        await self.terminal.wait_idle()

    async def screen(self):
        return await self.terminal.text()

    async def close(self):
        await self.terminal.close_quiet()


class Pexpect:
    """Its waits look at the stream of output, not at a screen."""

    def __init__(self, *command):
        self.child = pexpect.spawn(command[0], list(command[1:]), dimensions=(24, 80), encoding="utf-8")
        self.child.delaybeforesend = None
        self.seen = ""

    async def type(self, text):
        self.child.send(text)

    async def see(self, text):
        self.child.expect_exact(text, timeout=10)
        self.seen = self.child.before + self.child.after

    async def settle(self):
        with contextlib.suppress(pexpect.TIMEOUT):
            while True:
                self.child.read_nonblocking(65536, 0.02)

    async def screen(self):
        return self.seen

    async def close(self):
        self.child.close(force=True)


async def steps(tool):
    times = []
    for number in range(STEPS):
        text = f"{number:03}."
        before = time.monotonic_ns()
        await tool.type(text)
        await tool.see(text)
        times.append((time.monotonic_ns() - before) / 1e6)
        if number % 15 == 14:
            # `cat` says the line again; the clock stands still for that.
            await tool.type("\n")
            await tool.settle()
    await tool.close()
    return times


async def lateness(tool, delay, rounds):
    await tool.see("ready")
    times = []
    for number in range(rounds):
        await tool.type(f"{number} {delay}\r")
        await tool.see(f"answer {number}.")
        end = time.monotonic_ns()
        drawn = re.findall(r"T(\d{6,})", await tool.screen())[-1]
        times.append((end - int(drawn)) / 1e6)
    await tool.close()
    return times


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--qa-runner", required=True)
    program = parser.parse_args().qa_runner

    async def start(name, command):
        if name == "qa-runner":
            return Driver(program, "cat" if command[0] == "cat" else "python", *command[1:])
        tool = {"tui-test": TuiTest, "pexpect": Pexpect}[name](*command)
        if name == "tui-test":
            await tool.start()
        return tool

    names = ["qa-runner", "tui-test", "pexpect"]
    figures = {name: {} for name in names}
    for _ in range(TURNS):
        for name in names:
            figures[name].setdefault("step", []).extend(await steps(await start(name, ["cat"])))
            for delay, rounds in ROUNDS.items():
                late = await lateness(await start(name, [sys.executable, LATE]), delay, rounds)
                figures[name].setdefault(delay, []).extend(late)
    missed = False
    for what in ["step", *ROUNDS]:
        label = "four keys into cat, then found" if what == "step" else f"lateness of a wait of {what} ms"
        p50 = {name: statistics.median(figures[name][what]) for name in names}
        ours = sorted(figures["qa-runner"][what])
        missed |= p50["qa-runner"] > LIMIT
        print(
            f"{label:32} {p50['qa-runner']:.2f} ms p50 ({ours[len(ours) * 95 // 100]:.2f} p95), tui-test {p50['tui-test']:.2f} "
            f"({p50['tui-test'] / p50['qa-runner']:.1f}×), pexpect {p50['pexpect']:.2f}; limit {LIMIT} ms "
            + ("met" if p50["qa-runner"] <= LIMIT else "MISSED"))
    sys.exit(missed)


asyncio.run(main())
