"""Calls of `qa-runner mcp` that overlap, report progress and are cancelled.

mcp_calls.py QA-RUNNER FOLDER handshake|stateless
"""

import asyncio
import json
import os
import signal
import sys

import backstop
import mcp_walk


class Wire(mcp_walk.Raw):
    """Posts requests without waiting, and keeps what comes meanwhile."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.answers = {}
        self.order = []
        self.reports = []

    def post(self, name, token=None, **arguments):
        self.number += 1
        meta = {}
        if self.stateless:
            meta[mcp_walk.PREFIX + "protocolVersion"] = "2026-07-28"
            meta[mcp_walk.PREFIX + "clientCapabilities"] = {}
        if token is not None:
            meta["progressToken"] = token
        params = {"name": name, "arguments": arguments, "_meta": meta}
        self.send(
            {
                "jsonrpc": "2.0",
                "id": self.number,
                "method": "tools/call",
                "params": params,
            }
        )
        return self.number

    def cancel(self, number):
        self.send(
            {
                "jsonrpc": "2.0",
                "method": "notifications/cancelled",
                "params": {"requestId": number, "reason": "enough"},
            }
        )

    def read(self):
        message = json.loads(self.process.stdout.readline())
        if message.get("method") == "notifications/progress":
            self.reports.append(message["params"])
        else:
            self.answers[message["id"]] = message
            self.order.append(message["id"])

    def answer(self, number):
        while number not in self.answers:
            self.read()
        result = self.answers[number]["result"]
        return result["content"][0]["text"], result["isError"]

    def good(self, number):
        text, is_error = self.answer(number)
        assert not is_error, text
        return text


def follow(agent):
    """A run that is reported while others look, and is stopped."""
    agent.reports.clear()
    run = agent.post("run", token="first", tests=["flows/slow.yaml"])
    while not (
        os.path.exists("app.pid")
        and agent.reports
        and "slow" in agent.reports[-1]["message"]
    ):
        agent.read()
    with open("app.pid") as file:
        app = int(file.read())
    agent.good(agent.post("start", app="greet", size="60x12"))
    agent.good(agent.post("act", steps=[{"inputText": "Ada"}, {"pressKey": "Enter"}]))
    assert "Hello Ada" in agent.good(agent.post("snapshot"))
    assert "fails @80x24" in agent.good(agent.post("list", tests=["fails"]))
    assert "The run did not end" in agent.good(agent.post("explain"))
    count = len(agent.reports)
    while len(agent.reports) < count + 2:
        agent.read()
    assert run not in agent.answers
    assert {report["progressToken"] for report in agent.reports} == {"first"}
    figures = [report["progress"] for report in agent.reports]
    assert all(one < two for one, two in zip(figures, figures[1:])), figures
    last = agent.reports[-1]
    assert last["total"] == 1 and "0 of 1 test, now " in last["message"], last

    os.kill(app, 0)
    agent.cancel(run)
    # The next run waits for the end of the one before it.
    text, is_error = agent.answer(agent.post("run", tests=["flows/fails.yaml"]))
    assert is_error and "1 test: 1 failed" in text, text
    assert not os.path.exists(f"/proc/{app}"), "the app of the run still runs"
    assert run not in agent.answers, agent.answers[run]


def stop(agent):
    """A run that is stopped says so."""
    run = agent.post("run", token=7, tests=["flows/slow.yaml"])
    agent.reports.clear()
    while not any("slow" in report["message"] for report in agent.reports):
        agent.read()
    agent.cancel(run)
    # It still ends: until it has, the last run is this one, unfinished.
    while "The run did not end" in (text := agent.good(agent.post("explain"))):
        pass
    assert "The run was stopped: interrupted" in text, text
    assert run not in agent.answers


def order(agent):
    """Calls of one session come one after the other, of others at once."""
    agent.good(agent.post("start", app="greet", session="busy"))
    wait = agent.post("wait", token="wait", visible="never", seconds=80, session="busy")
    queued = agent.post("snapshot", session="busy")
    first = agent.post("start", app="greet", session="free")
    # The newest session is the one that is being started.
    second = agent.post("act", steps=[{"inputText": "Bo"}, {"pressKey": "Enter"}])
    third = agent.post("expect", visible="Hello Bo")
    agent.good(third)
    assert agent.order[-3:] == [first, second, third], agent.order
    while not any(report["progressToken"] == "wait" for report in agent.reports):
        agent.read()
    assert "extendedWaitUntil" in agent.reports[-1]["message"], agent.reports[-1]
    assert queued not in agent.answers
    # What was never asked, and what has been answered, can't be cancelled.
    agent.cancel(third)
    agent.cancel(10_000)
    agent.cancel("wait")
    agent.cancel(wait)
    assert "Name?" in agent.good(queued)
    assert wait not in agent.answers
    agent.good(
        agent.post(
            "act", session="busy", steps=[{"inputText": "Cy"}, {"pressKey": "Enter"}]
        )
    )
    agent.good(agent.post("expect", session="busy", visible="Hello Cy"))


def bound(agent):
    """Sixteen calls at once, and an error that names the bound."""
    waits = [
        agent.post("wait", visible="never", seconds=80, session="busy")
        for _ in range(16)
    ]
    text, is_error = agent.answer(agent.post("snapshot", session="free"))
    assert is_error and text.startswith("16 calls are under way, the most at once."), (
        text
    )
    same = agent.number
    agent.number = waits[0] - 1
    agent.post("snapshot", session="free")
    while waits[0] not in agent.answers:
        agent.read()
    assert "is under way" in agent.answers[waits[0]]["error"]["message"]
    agent.number = same
    # The end of the input, which comes now, ends them all.


async def main(program, folder, generation):
    os.environ["QA_MCP_PROGRESS"] = "100ms"
    os.chdir(folder)
    async with Wire(program, [], folder, generation == "stateless") as agent:
        if agent.stateless:
            order(agent)
            bound(agent)
        else:
            follow(agent)
            stop(agent)
    print("calls overlap, are reported and end")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(main(*sys.argv[1:]))
