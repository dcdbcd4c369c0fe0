"""No run that `qa-runner mcp` starts records or approves a reference, unless a person said so.

mcp_references.py QA-RUNNER FOLDER
"""

import asyncio
import os
import signal
import subprocess
import sys

import backstop
import mcp_walk

HEAD = "appId: greet\nallowEmpty: true\n---\n- launchApp\n"
SNAPSHOT = HEAD + "- assertVisible: Name?\n- expectSnapshot: first\n"


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def recorded(folder):
    return [
        name for _, _, names in os.walk(f"{folder}/ReferenceImages") for name in names
    ]


async def refuses(program, folder):
    flow = f"{folder}/flows/new.yaml"
    write(flow, SNAPSHOT)
    # A variable of the environment, and one that a person gives to suites, are no word for it.
    os.environ["QA_RECORD"] = "all"
    async with mcp_walk.Raw(
        program, ["-e", "QA_RECORD=all"], folder, stateless=True
    ) as agent:

        async def red(*expected, **arguments):
            text, is_error, _ = await agent.call("run", **arguments)
            assert is_error, text
            for words in expected:
                assert words in text, f"{words!r} is missing: {text}"
            assert "QA_RECORD=missing" not in text and "--record missing" not in text, (
                text
            )

        next = "A person looks at it and approves it: qa-runner review"
        for variables in ([], ["QA_RECORD=all"]):
            await red(
                "has no reference",
                next,
                "--approve flows/new",
                "--record never",
                tests=["flows/new.yaml"],
                variables=variables,
            )
            assert recorded(folder) == []

        # What looks like the path of a reference is the name of a picture.
        pictures = "- takeScreenshot: ../../../ReferenceImages/x\n- save: ../ReferenceImages/x.txt\n"
        # The program itself, started by a step.
        approve = f"{program} review --approve all 2>&1 | grep QA_RECORD_LIMIT"
        record = f"! {program} run flows/new.yaml --record all --output other"
        hooks = "".join(f"- host: '{words}'\n" for words in (approve, record))
        write(f"{folder}/flows/hook.yaml", HEAD + pictures + hooks)
        # Both were refused.
        text, is_error, _ = await agent.call("run", tests=["flows/hook.yaml"])
        assert not is_error, text
        assert recorded(folder) == []
        # A step that copies a file can't be refused; it is said.
        write(
            f"{folder}/flows/hook.yaml",
            HEAD
            + "- host: mkdir -p ReferenceImages; touch ReferenceImages/copy.grid\n",
        )
        await red("1 reference changed: copy.grid", tests=["flows/hook.yaml"])
        os.unlink(f"{folder}/ReferenceImages/copy.grid")

        # Steps within a step, in a session.
        text, is_error, _ = await agent.call("start", app="greet")
        assert not is_error, text
        for step in (
            {"runFlow": "flows/new.yaml"},
            {"repeat": {"times": 1, "commands": [{"expectSnapshot": "second"}]}},
        ):
            await agent.call("act", steps=[step])
            assert recorded(folder) == [], step
        text, is_error, _ = await agent.call("record", path="ReferenceImages/a.yaml")
        assert is_error, text
        assert recorded(folder) == []
    os.unlink(f"{folder}/flows/hook.yaml")
    del os.environ["QA_RECORD"]


async def records(program, folder):
    write(f"{folder}/flows/new.yaml", SNAPSHOT)
    words = ["--record-references", "missing"]
    async with mcp_walk.Raw(program, words, folder, stateless=True) as agent:
        text, is_error, _ = await agent.call("run", tests=["flows/new.yaml"])
        assert not is_error and "1 recorded" in text, text
        assert len(recorded(folder)) == 1
        write(
            f"{folder}/flows/new.yaml",
            HEAD
            + "- inputText: else\n- assertVisible: .*else\n- expectSnapshot: first\n",
        )
        before = open(f"{folder}/ReferenceImages/flows/new/{reference(folder)}").read()
        text, is_error, _ = await agent.call("run", tests=["flows/new.yaml"])
        assert is_error and "differs" in text, text
        assert (
            open(f"{folder}/ReferenceImages/flows/new/{reference(folder)}").read()
            == before
        )
    for mode in ("all", "failed"):
        end = subprocess.run(
            [program, "mcp", "--record-references", mode],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert end.returncode == 2 and "must be one of never, missing" in end.stderr, (
            end
        )


def reference(folder):
    return recorded(folder)[0]


async def main(program, folder):
    await refuses(program, folder)
    await records(program, folder)
    print("an agent approves nothing")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    asyncio.run(main(*sys.argv[1:]))
