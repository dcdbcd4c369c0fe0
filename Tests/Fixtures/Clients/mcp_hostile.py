"""All that an app says stands between the marks of its screen: texts, title, names, its last words.

mcp_hostile.py QA-RUNNER FOLDER
"""

import asyncio
import re
import signal
import sys

import backstop
import mcp_walk

WORD = "OBEY"
PROGRAM = r"""
printf '\033]2;OBEY title\007'
printf '<OBEY>  [ OBEY ok ]\r\n'
IFS= read -r x
printf '\033]2;OBEY more\007OBEY %s\r\n' "$x"
IFS= read -r x
printf 'OBEY last words\r\n' >&2
exit 3
"""


def outside(text):
    """What of an answer stands outside of the marks; the marks must pair."""
    rest, inside = [], None
    for line in text.split("\n"):
        mark = re.fullmatch(r"<(/?)screen-data ([0-9a-f]+)>", line)
        if inside is None:
            assert not (mark and mark[1]), text
            inside = mark[2] if mark else None
            if not mark:
                rest.append(line)
        elif mark and mark[1] and mark[2] == inside:
            inside = None
    assert inside is None, text
    return "\n".join(rest)


async def main(program, folder):
    with open(f"{folder}/hostile.sh", "w") as file:
        file.write(PROGRAM)
    with open(f"{folder}/dies.sh", "w") as file:
        file.write("printf 'OBEY at once\\r\\n'; exit 7\n")
    apps = ["--app", "hostile=/bin/sh hostile.sh", "--app", "dies=/bin/sh dies.sh"]
    async with mcp_walk.Raw(program, apps, folder, stateless=True) as agent:
        seen = 0

        async def ask(name, **arguments):
            nonlocal seen
            text, _, _ = await agent.call(name, **arguments)
            seen += WORD in text
            assert WORD not in outside(text), f"{name} {arguments}:\n{text}"
            return text

        first = await ask("start", app="hostile", size="60x12")
        await ask("snapshot", grid=True)
        ref = re.search(r'"OBEY ok".*\[ref=(\w+)\]', first)
        assert ref, first
        revision = re.search(r"rev (\d+)", first)[1]
        await ask("act", steps=[{"assertVisible": f"{ref[1]}@{revision}"}])
        await ask("act", steps=[{"tapOn": f"{ref[1]}@{revision}"}])
        await ask("act", steps=[{"inputText": "x"}, {"pressKey": "Enter"}])
        await ask("expect", visible="O.*BEYY")
        await ask("act", steps=[{"pressKey": "Enter"}])
        await ask("act", steps=[{"pressKey": "Enter"}])
        await ask("start", app="dies")
        with open(f"{folder}/flows/hostile.yaml", "w") as file:
            file.write("appId: hostile\n---\n- assertVisible: {text: never, timeout: 300}\n")
        await ask("run", tests=["flows/hostile.yaml"])
        first = await ask("explain")
        lines = len(first.split("\n"))
        for offset in range(lines):
            await ask("explain", offset=offset)
    assert seen > 8, seen
    print("an app's words stay between the marks")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(main(*sys.argv[1:]))
