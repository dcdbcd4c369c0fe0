from __future__ import annotations

from collections.abc import Iterator

import pytest
from driver import Server, Session, python_app


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the app, which may start slowly on a busy machine."""
    server = Server(
        tmp_path_factory.mktemp("project"), {"todo": python_app()}, "--start-timeout", "60s"
    )
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
    }
    server = Server(tmp_path_factory.mktemp("refused"), apps, "--start-timeout", "4s")
    yield server
    server.close()


@pytest.fixture
def todo(server: Server) -> Iterator[Session]:
    with server.session("todo") as session:
        yield session
