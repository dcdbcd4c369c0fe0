"""All that an app says stands between the marks of its screen: texts, title, names, its last words.

mcp_hostile.py QA-RUNNER FOLDER
"""

import asyncio
import os
import re
import signal
import sys
import tempfile

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
ASKS = "import getpass; print(len(getpass.getpass('Code: ')), flush=True); input('Again: ')"


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
    with open(f"{folder}/asks.py", "w") as file:
        file.write(ASKS)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.realpath(folder))) as other:
        with open(f"{other}/.env", "w") as file:
            file.write("API_KEY: OBEY [\n")
        with open(f"{other}/wrong.yaml", "w") as file:
            file.write("OBEY: [\n")
        await attack(program, folder, other)


async def attack(program, folder, other):
    apps = ["--app", "hostile=/bin/sh hostile.sh", "--app", "dies=/bin/sh dies.sh"]
    apps += ["--app", "asks=python3 asks.py"]
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
        # No word of a file elsewhere.
        await ask("start", app="hostile", size="60x12")
        with open(f"{other}/x.js", "w") as file:
            file.write("let OBEY OBEY")
        await ask("act", steps=[{"runScript": f"{other}/x.js"}])
        for path in (f"{other}/.env", f"{other}/wrong.yaml"):
            await ask("act", steps=[{"runFlow": path}])
            await ask("list", tests=[path])
            await ask("validate", paths=[path])
        # What a terminal hides is secret, by whatever step it is typed, and where it is typed again.
        await ask("start", app="asks", size="60x12")
        await ask("expect", visible="Code:.*")
        text = await ask("act", steps=[{"inputText": "zebra7"}, {"pressKey": "Enter"}])
        text += await ask("expect", visible="Again:.*")
        text += await ask("act", steps=[{"inputText": "is zebra7"}, {"pressKey": "Enter"}])
        for step in ({"setClipboard": "zebra7"}, {"evalScript": "output.x = 'zebra7'"}):
            refused = await ask("act", steps=[step])
            assert "Write ${SECRET} in its place" in refused, refused
            text += refused.replace(str(step), "")
        text += await ask("record")
        assert "zebra7" not in text and "is ${SECRET}" in text, text
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
