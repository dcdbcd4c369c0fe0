from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator

import pytest
from driver import Server, Session, python_app

#: prompt_toolkit's own dialogs, as programs use them.
SHORTCUTS = {
    "radio": "from prompt_toolkit.shortcuts import radiolist_dialog as ask; import sys; "
    "said = ask(title='Size', text='Which one?', values=[('s', 'Small'), ('l', 'Large')]).run(); "
    "sys.exit({'s': 11, 'l': 12}.get(said, 10))",
    "dialogs": "from prompt_toolkit.shortcuts import input_dialog, yes_no_dialog; import sys; "
    "name = input_dialog(title='Who', text='Your name:').run(); "
    "sure = yes_no_dialog(title='Sure', text=f'Are you {name}?').run(); "
    "sys.exit(20 if sure else 21)",
}

#: One program for each framework; all of them have the same screen.
FRAMEWORKS = {
    "textual": "todo.py", "urwid": "urwid_todo.py", "prompt_toolkit": "prompt_toolkit_todo.py",
}  # fmt: skip


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the apps, which may start slowly on a busy machine."""
    apps = {"todo": python_app()}
    for framework, app in FRAMEWORKS.items():
        if importlib.util.find_spec(framework) is None:
            continue
        apps[framework] = python_app(app=app, agent=framework)
        apps[f"auto-{framework}"] = python_app(app=app, agent="auto")
    apps["keys-only"] = python_app("--no-mouse", app="prompt_toolkit_todo.py", agent="auto")
    apps["auto-none"] = {"path": sys.executable, "args": ["-i", "-q"], "agent": "auto"}
    for name, code in SHORTCUTS.items():
        apps[name] = {"path": sys.executable, "args": ["-c", code], "agent": "prompt_toolkit"}
    server = Server(tmp_path_factory.mktemp("project"), apps, "--start-timeout", "60s")
    yield server
    server.close()


@pytest.fixture(scope="session")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of apps whose agent never says hello: a test waits for the whole start limit."""
    apps = {
        "own-driver": python_app("--own-driver"),
        "inline": python_app("--inline"),
        "headless": python_app("--headless"),
        "isolated": python_app(options=("-I",)),
        "other": {"path": "/bin/cat", "agent": "textual"},
        "no-urwid": python_app(app="todo.py", agent="urwid"),
        "prompt": {
            "path": sys.executable,
            "args": ["-c", "from prompt_toolkit import prompt; prompt('Name: ')"],
            "agent": "prompt_toolkit",
        },
    }
    server = Server(tmp_path_factory.mktemp("refused"), apps, "--start-timeout", "4s")
    yield server
    server.close()


@pytest.fixture
def todo(server: Server) -> Iterator[Session]:
    with server.session("todo") as session:
        yield session
