"""No answer of `qa-runner mcp` is longer than its budget, whatever a screen shows.

mcp_budget.py QA-RUNNER FOLDER PROGRAM
"""

import asyncio
import re
import signal
import sys

import backstop
import mcp_walk

BUDGET = 500


def tokens(text):
    """As the server estimates them: quarters of a token for each character."""
    quarters = 0
    for letter in text:
        code = ord(letter)
        if letter == " " or letter.isascii() and letter.isalnum():
            quarters += 1
        else:
            quarters += 2 if code < 0x80 else 4 if code < 0x10000 else 8
    return (quarters + 3) // 4


async def main(program, folder, noise):
    arguments = ["--allow", noise, "--budget", str(BUDGET)]
    async with mcp_walk.Raw(program, arguments, folder, stateless=True) as agent:
        longest = 0

        async def look(name, **given):
            nonlocal longest
            text, _, _ = await agent.call(name, **given)
            longest = max(longest, tokens(text))
            assert tokens(text) <= BUDGET, (
                f"{name} {given}: {tokens(text)} tokens\n{text}"
            )
            return text

        await look("start", app=noise, size="90x30")
        for _ in range(3):
            await look("act", steps=[{"pressKey": "Enter"}])
            await look("snapshot")
            await look("snapshot", grid=True, offset=5)
            await look("snapshot", since=1)
        # What is left out comes with the arguments that an answer names.
        offset, rows = 0, []
        while offset is not None:
            text = await look("snapshot", grid=True, offset=offset)
            rows += re.findall(r"^ *(\d+)│", text, re.MULTILINE)
            rest = re.search(r"more lines: snapshot with grid and offset (\d+)$", text)
            assert rest or offset, text
            offset = rest and int(rest[1])
        # The last row of 30 is empty.
        assert rows == [str(row) for row in range(29)], rows
        await look("act", steps=[{"tapOn": "漢" * 150}])
        await look("act", steps="x: [" * 3000)
        await look("act", steps=[{"pressKey": "a"}] * 50)
        await look("record")
        await look("validate", steps=[{"tapOn": "🎉" * 100}] * 50)
        await look("start", app="x" * 100_000)
        await look("list", tests=["z" * 10_000])
    print(f"the longest answer had {longest} of {BUDGET} tokens")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(main(*sys.argv[1:]))
