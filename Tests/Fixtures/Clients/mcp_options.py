"""Every tool of `qa-runner mcp` uses the configuration and the apps that the server was started with.

mcp_options.py QA-RUNNER FOLDER
"""

import asyncio
import signal
import sys

import backstop
import mcp_walk


async def main(program, folder):
    options = ["--config", "conf/other.yml", "--app", "extra=/bin/cat"]
    async with mcp_walk.Raw(program, options, folder, stateless=True) as agent:

        async def good(name, *expected, **arguments):
            text, is_error, _ = await agent.call(name, **arguments)
            assert not is_error, f"{name} {arguments}: {text}"
            for words in expected:
                assert words in text, f"{words!r} is missing: {text}"

        await good("list", "starts @80x24 [tui]")
        await good("validate", "1 flow checked, no errors")
        await good("run", "1 test: 1 passed")
        # A report is of a run that has been: no flow need be right any more.
        with open(f"{folder}/elsewhere/broken.yaml", "w") as file:
            file.write("appId: extra\n---\n- tapOnn: x\n")
        await good("explain", "1 test: 1 passed")
        await good("review", "Nothing waits for review")
    print("all tools used the same project")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(main(*sys.argv[1:]))
