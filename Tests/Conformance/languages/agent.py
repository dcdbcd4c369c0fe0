"""Asks the questions as a coding agent does, by `wait` and `act` of `qa-runner mcp`."""

import json
import math
import subprocess

from languages.flows import CannotSay, steps


class Client:
    def __init__(self, runner, folder):
        self.number = 0
        self.log = (folder / "mcp.log").open("w")
        self.process = subprocess.Popen(
            [runner, "mcp"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        self.ask(
            "initialize",
            {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "conformance", "version": "1"},
            },
        )
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, method, parameters):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters})
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer.get("result") or {
                    "isError": True,
                    "content": [{"text": json.dumps(answer.get("error"))}],
                }
        raise SystemExit("qa-runner mcp has ended")

    def tool(self, name, **arguments):
        """Whether a call succeeded, and its words."""
        result = self.ask("tools/call", {"name": name, "arguments": arguments})
        words = " ".join(part.get("text", "") for part in result["content"])
        return not result.get("isError"), words

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)
        self.log.close()


def calls(question):
    if question["ask"] == "press":
        raise CannotSay("an agent's tap waits for 17 s (docs/flows.md)")
    for _, argument in steps(question):
        keys = {key: value for key, value in argument.items() if key != "timeout"}
        # An agent waits for whole seconds.
        seconds = math.ceil(question["within"])
        denied = keys.pop("notVisible", None)
        yield (
            {"gone": denied, "seconds": seconds}
            if denied
            else {"visible": keys, "seconds": seconds}
        )


def answer(client, wanted):
    for arguments in wanted:
        held, words = client.tool("wait", **arguments)
        if not held:
            return ["no", words[:300]]
    return ["yes", ""]


def answers(runner, folder, target, questions):
    found, said = {}, {}
    for question in questions:
        try:
            said[question["name"]] = list(calls(question))
        except CannotSay as reason:
            found[question["name"]] = ["unsaid", str(reason)]
    client = Client(runner, folder)
    client.tool("start", app="screen", size="100x40", target=target)
    # Those at once come first, in one session.
    for question in sorted(questions, key=lambda question: bool(question["after"])):
        if question["name"] not in said:
            continue
        if question["after"]:
            client.tool("stop")
            client.tool("start", app="screen", size="100x40", target=target)
            held, words = client.tool("act", steps=[{"tapOn": question["after"]}])
            if not held:
                found[question["name"]] = ["error", f"before it: {words}"[:300]]
                continue
        found[question["name"]] = answer(client, said[question["name"]])
    client.close()
    return found
