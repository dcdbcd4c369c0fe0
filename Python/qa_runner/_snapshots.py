"""Snapshots: the driver compares, the runner and ``qa-runner review`` find what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._errors import QaError
from ._recording import noted, recorder

if TYPE_CHECKING:
    from ._app import App

#: The driver's verdicts, as the runner names them.
_VERDICTS = {
    "matched": "matched", "recorded": "recorded", "missing": "missing", "unreadable": "unreadable",
    "failed": "unreadable",
}  # fmt: skip


def match_snapshot(
    app: App, name: str, kinds: tuple[str, ...], timeout: float, parts: dict[str, Any]
) -> None:
    """Compares what the app shows with its references; every kind, even if one differs."""
    __tracebackhide__ = True
    failures: list[QaError] = []
    for kind in kinds:
        if kind not in ("grid", "image"):
            raise ValueError(f"a snapshot is a 'grid' or an 'image', not {kind!r}")
        argument: dict[str, Any] = {"name": name, "as": kind, "timeout": int(timeout * 1000)}
        argument["step"] = app.denials.open(f'expect(app).to_match_snapshot("{name}")')
        if app.snapshot_names is not None:
            argument["suite"], argument["test"] = app.snapshot_names
        for key, value in parts.items():
            if value is not None and (kind == "image" or key == "ignoring"):
                argument[key] = value
        with noted(f"snapshot {name} ({kind})"):
            try:
                answer = app.execute("mobile: expectSnapshot", argument, extra=timeout + 30)
            except QaError as error:
                if "qa:snapshot" not in error.data:
                    app.denials.explain(error, f"snapshot {name}")
                    raise
                _note(name, error.data, error)
                error.message = f'expect(app).to_match_snapshot("{name}"): {error.message}'
                error.args = (error.message,)
                error.deterministic = error.data["qa:snapshot"] != "flaky"
                failures.append(error)
            else:
                _note(name, {**answer, "qa:snapshot": answer["verdict"]}, None)
    if failures:
        first = failures[0]
        for other in failures[1:]:
            first.details += [other.message, *other.details]
        raise first from None


def _note(name: str, data: dict[str, Any], error: QaError | None) -> None:
    notes = recorder()
    if notes is None:
        return
    event = {
        "type": "snapshot",
        "name": name,
        "verdict": _VERDICTS.get(str(data["qa:snapshot"]), "differs"),
        "reference": data.get("reference", ""),
        "summary": error.message if error else data.get("summary", ""),
        "changes": error.details if error else [],
    }
    for key in ("expected", "actual", "difference"):
        if data.get(key):
            event[key] = data[key]
    notes.snapshot(event)
