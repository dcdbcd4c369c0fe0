"""Goes through all twelve tools of `qa-runner mcp`: mcp_walk.py CLIENT QA-RUNNER FOLDER

CLIENT: sdk-legacy, sdk-auto (the official SDK), raw-handshake, raw-stateless (lines of JSON).
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile

import backstop

PREFIX = "io.modelcontextprotocol/"
TOOLS = "start snapshot act wait expect record run list explain review validate stop".split()


class Raw:
    """One generation of the protocol, by hand."""

    def __init__(self, program, arguments, folder, stateless):
        self.process = subprocess.Popen(
            [program, "mcp", *arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.number = 0
        self.stateless = stateless

    async def __aenter__(self):
        if self.stateless:
            found = self.request("server/discover")
            assert found["supportedVersions"] == ["2026-07-28"], found
            assert found["resultType"] == "complete" and found["ttlMs"] > 0, found
            late = self.exchange("initialize", {"protocolVersion": "2025-11-25"})
            assert late["error"]["code"] == -32022, late
        else:
            early = self.exchange("tools/list", {})
            assert early["error"]["code"] == -32600, early
            hello = self.request(
                "initialize",
                {
                    "protocolVersion": "2025-06-18",
                    "capabilities": {},
                    "clientInfo": {"name": "raw", "version": "1"},
                },
            )
            assert hello["protocolVersion"] == "2025-06-18", hello
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
            assert self.request("ping") == {}
        return self

    async def __aexit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(30) == 0, self.process.returncode

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def exchange(self, method, params):
        self.number += 1
        self.send(
            {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        )
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.number, answer
        return answer

    def request(self, method, params=None):
        params = dict(params or {})
        if self.stateless:
            params["_meta"] = {
                PREFIX + "protocolVersion": "2026-07-28",
                PREFIX + "clientInfo": {"name": "raw", "version": "1"},
                PREFIX + "clientCapabilities": {},
            }
        answer = self.exchange(method, params)
        assert "error" not in answer, answer
        return answer["result"]

    async def tools(self):
        return [tool["name"] for tool in self.request("tools/list")["tools"]]

    async def call(self, name, **arguments):
        result = self.request("tools/call", {"name": name, "arguments": arguments})
        pictures = [item for item in result["content"] if item["type"] == "image"]
        return result["content"][0]["text"], result["isError"], len(pictures)


class SDK:
    """The official client."""

    def __init__(self, program, arguments, folder, mode):
        from mcp import Client, StdioServerParameters
        from mcp.client.stdio import stdio_client

        server = StdioServerParameters(
            command=program, args=["mcp", *arguments], cwd=folder, env=dict(os.environ)
        )
        self.client = Client(stdio_client(server), mode=mode)

    async def __aenter__(self):
        await self.client.__aenter__()
        return self

    async def __aexit__(self, *reason):
        return await self.client.__aexit__(*reason)

    async def tools(self):
        return [tool.name for tool in (await self.client.list_tools()).tools]

    async def call(self, name, **arguments):
        result = await self.client.call_tool(name, arguments)
        pictures = [item for item in result.content if item.type == "image"]
        return result.content[0].text, bool(result.is_error), len(pictures)


def client(kind, program, arguments, folder):
    if kind.startswith("sdk-"):
        return SDK(program, arguments, folder, kind.removeprefix("sdk-"))
    return Raw(program, arguments, folder, kind == "raw-stateless")


async def walk(kind, program, folder):
    async with client(kind, program, [], folder) as agent:
        assert await agent.tools() == TOOLS

        async def good(name, *expected, **arguments):
            text, is_error, pictures = await agent.call(name, **arguments)
            assert not is_error, f"{name} {arguments}: {text}"
            for words in expected:
                assert words in text, f"{words!r} is missing: {text}"
            return text if not pictures else (text, pictures)

        async def bad(name, *expected, **arguments):
            text, is_error, _ = await agent.call(name, **arguments)
            assert is_error, f"{name} {arguments}: {text}"
            for words in expected:
                assert words in text, f"{words!r} is missing: {text}"

        await bad("snapshot", "There is no session. Call `start` first.")
        await bad(
            "start",
            'The app "vim" may not be started here. These may: greet.',
            app="vim",
        )
        await bad("start", 'start needs "app"')
        await good(
            "start", "session s1", "rev 1 settled", "│ Name?", app="greet", size="60x12"
        )
        await bad("act", 'act has no argument "step"', "An example:", step="back")
        await bad("act", 'no command "tap"', "Did you mean", steps=[{"tap": "x"}])
        await bad(
            "act",
            "No screen of this session had the ref b9@1",
            steps=[{"tapOn": "b9@1"}],
        )
        await good(
            "act",
            "- inputText: Ada",
            "- pressKey: Enter",
            "changes since rev 1",
            "Hello Ada",
            steps=[{"inputText": "Ada"}, {"pressKey": "Enter"}],
        )
        # What no step expects is named, and is not named once it is expected.
        blind = "A broken app could pass these steps."
        await good(
            "record",
            blind,
            "- pressKey: Enter   # No step notices what it does. It could be expected: ",
            '"Hello Ada"',
        )
        await good("expect", "- assertVisible: Hello Ada", visible="Hello Ada")
        seen = await good("record", '# could be another unnoticed: "Name? Ada"')
        assert "No step notices" not in seen and "Hello Ada\"" not in seen, seen
        await bad(
            "expect",
            "failed:",
            "nearest:",
            "Hello Ada",
            "process:",
            "next:",
            visible="Hello Adam",
        )
        await bad(
            "wait", "wait takes one of visible, gone, screen, exit, idle", seconds=1
        )
        await good("wait", "waitForAnimationToEnd", idle=True)
        _, pictures = await good("snapshot", "│ Hello Ada", grid=True, picture=True)
        assert pictures == 1
        await good("snapshot", "nothing changed since rev 2", since=2)
        await bad("act", "not performed: - expectSnapshot", steps=[{"expectSnapshot": []}])
        await good("act", "- secret: ${SECRET}", steps="secret: hunter22")
        yaml = await good("record", "- secret: ${SECRET}", "-e SECRET=…")
        assert "hunter22" not in yaml
        await good("record", "written to flows/greets.yaml", path="flows/greets.yaml")
        await bad("record", "is there already", path="flows/greets.yaml")
        await bad("record", "is not below the project's folder", path="../greets.yaml")
        beside = os.path.dirname(os.path.realpath(folder))
        with tempfile.TemporaryDirectory(dir=beside) as outside:
            os.symlink(outside, f"{folder}/linked")
            for path in ["linked/new.yaml", "linked/deep/new.yaml"]:
                await bad("record", "is not below the project's folder", path=path)
            assert os.listdir(outside) == []
            os.unlink(f"{folder}/linked")
        await bad("record", "must end in .yaml", path="qa.yml", overwrite=True)
        await good("validate", "1 flow checked, no errors", paths=["flows/greets.yaml"])
        await bad("validate", "step 2:", steps=[{"tapOn": "x"}, {"foo": 1}])
        await good("list", "greets @60x12 [tui]", tests=["greets"])
        await good(
            "run",
            "1 test: 1 passed",
            tests=["flows/greets.yaml"],
            variables=["SECRET=hunter22"],
        )
        await good("explain", "1 test: 1 passed")
        await bad(
            "run",
            "fails @80x24 [tui]",
            "Hello Eve",
            "again: qa-runner",
            tests=["flows/fails.yaml"],
        )
        await good(
            "explain", "fails @80x24 [tui]", "screen at the failure:", test="fails"
        )
        await bad(
            "run", 'The app "vim" may not be started here', tests=["flows/other.yaml"]
        )
        await good("review", "Nothing waits for review")
        await bad("start", '"target" must be tui or core', app="greet", target="ios")
        await good("stop", "session s1 has ended")
        await bad("stop", "There is no session")
    print("all twelve tools answered")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(walk(*sys.argv[1:]))
