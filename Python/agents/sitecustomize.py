"""Python loads this module when it starts: it watches for the frameworks that have an agent.

The program's own sitecustomize, if there is one, is loaded afterwards.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from typing import Any

#: The modules after whose import an agent patches their framework, and the agents.
MODULES = {
    "urwid": ("urwid", "urwid_agent"),
    "prompt_toolkit.application.application": ("prompt_toolkit", "prompt_toolkit_agent"),
    "prompt_toolkit.widgets.base": ("prompt_toolkit", "prompt_toolkit_tree"),
}


class AgentFinder:
    """Finds the modules of the frameworks, and has an agent follow their import."""

    def __init__(self, wanted: str) -> None:
        self._agents = {
            module: agent
            for module, (framework, agent) in MODULES.items()
            if wanted in ("auto", framework)
        }

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        agent = self._agents.pop(name, None)
        if agent is None:
            return None
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            spec = None if finder is self or find is None else find(name, path, target)
            if spec is not None:
                follow(spec, agent)
                return spec
        return None


def follow(spec: Any, agent: str) -> None:
    """Has an agent patch a module once it has been imported."""
    load = spec.loader.exec_module

    def exec_module(module: Any) -> None:
        load(module)
        if module.__name__ != spec.name:
            return
        try:
            importlib.import_module(f"qa_runner_agents.{agent}").patch(module)
        except Exception as error:
            # The program runs without the agent; a session that requires it is refused.
            print(f"qa-runner's agent for {spec.name}: {error!r}", file=sys.stderr)

    spec.loader.exec_module = exec_module


def load_own() -> None:
    """Loads the sitecustomize that this one stands before."""
    here = os.path.dirname(os.path.abspath(__file__))
    others = [folder for folder in sys.path if os.path.abspath(folder) != here]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


if os.environ.get("QA_PYTHON_AGENT") and os.environ.get("QA_AGENT_SOCKET"):
    sys.meta_path.insert(0, AgentFinder(os.environ["QA_PYTHON_AGENT"]))
load_own()
