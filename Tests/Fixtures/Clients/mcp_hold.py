"""Starts a session of a stubborn program, prints the server's process id, and waits to be killed.

mcp_hold.py QA-RUNNER FOLDER
"""

import asyncio
import signal
import sys

import backstop
import mcp_walk


async def main(program, folder):
    async with mcp_walk.Raw(
        program, ["--allow", "sh"], folder, stateless=False
    ) as agent:
        text, is_error, _ = await agent.call("start", app="sh stubborn.sh")
        assert not is_error and "stubborn" in text, text
        print(f"server {agent.process.pid}", flush=True)
        # A run is under way too, when the end comes.
        await agent.call("run", tests=["slow"])


signal.alarm(backstop.SECONDS)
asyncio.run(main(*sys.argv[1:]))
