"""A person's variables reach a Swift suite; a start that is cancelled leaves no session.

mcp_suite.py QA-RUNNER FOLDER SUITE
"""

import asyncio
import signal
import sys

import backstop
import mcp_walk


async def main(program, folder, suite):
    with open(f"{folder}/qa.yml", "w") as file:
        file.write(f"suite: {{path: {suite}}}\napps: {{greet: /bin/cat}}\n")
        file.write("targets: [tui]\ndevices: {phones: [iPhone 6]}\n")
    async with mcp_walk.Raw(program, ["-e", "BRIEF_COUNT=3"], folder, stateless=False) as agent:
        text, is_error, _ = await agent.call("run")
        assert not is_error and "3 tests: 3 passed" in text, text

        agent.number += 1
        call = {"name": "start", "arguments": {"app": "greet"}}
        agent.send({"jsonrpc": "2.0", "id": agent.number, "method": "tools/call", "params": call})
        agent.send(
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": agent.number}}
        )
        text, is_error, _ = await agent.call("snapshot")
        assert is_error and "There is no session. Call `start` first." in text, text


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(main(*sys.argv[1:]))
