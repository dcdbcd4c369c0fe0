"""The errors of page objects: each says what happened, what was there, and what to do next."""

from __future__ import annotations

from typing import Any

#: The faults of an app that come from outside of it: the test is run again.
INFRASTRUCTURE_FAULTS = frozenset({"appKilled", "appStopped"})


class QaError(AssertionError):
    """An action or expectation that failed."""

    def __init__(
        self,
        message: str,
        *,
        details: list[str] | None = None,
        screen: str | None = None,
        code: str | None = None,
        data: dict[str, Any] | None = None,
        deterministic: bool = False,
    ) -> None:
        super().__init__(message)
        #: What failed, in a sentence.
        self.message = message
        #: Further lines: near misses, what changed.
        self.details = details or []
        #: The screen at the failure, as text; None where the driver gave none.
        self.screen = screen
        #: W3C WebDriver's error code; None for an error of the page objects themselves.
        self.code = code
        #: What the driver's error holds besides.
        self.data = data or {}
        #: Whether another attempt cannot change it, as with a snapshot that differs.
        self.deterministic = deterministic
        #: The name of an earlier step that was wrong after all; None where this one has failed.
        self.earlier_step: str | None = None
        #: Where that step is: its file and line.
        self.place: dict[str, Any] | None = None

    @property
    def fault(self) -> str | None:
        """What became of the app, ``appCrashed`` for example; None where nothing did."""
        fault = self.data.get("qa:fault")
        return fault if isinstance(fault, str) else None

    @property
    def is_infrastructure(self) -> bool:
        """Whether the machine failed and not the test."""
        return self.fault in INFRASTRUCTURE_FAULTS

    def __str__(self) -> str:
        parts = [self.message]
        parts += [f"  {line}" for line in self.details]
        if self.screen:
            parts += ["", "screen", *[f"  | {line}".rstrip() for line in folded(self.screen)]]
        return "\n".join(parts)


def folded(screen: str) -> list[str]:
    """A screen's lines; of many empty ones it says only how many there are."""
    lines: list[str] = []
    empty = 0
    for line in [*screen.rstrip().split("\n"), None]:
        if line is not None and not line.strip():
            empty += 1
            continue
        lines += [""] * empty if empty < 4 else [f"⋮ {empty} empty lines"]
        empty = 0
        if line is not None:
            lines.append(line.rstrip())
    return lines


QaError.__module__ = "qa_runner"


class InfrastructureError(QaError):
    """The driver cannot be reached, has no session, or has lost it: the test is not at fault."""

    #: What the driver did not do, as the worker protocol says it; None where that is unknown.
    driver_fault: dict[str, str] | None = None

    def blaming(self, kind: str, reason: str) -> InfrastructureError:
        """Says what the driver did not do; the reason follows the words "the driver"."""
        self.driver_fault = {"kind": kind, "reason": reason}
        return self

    @property
    def is_infrastructure(self) -> bool:
        return True


InfrastructureError.__module__ = "qa_runner"
