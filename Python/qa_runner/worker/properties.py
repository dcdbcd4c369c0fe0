"""What tests record of their whole suite."""

from __future__ import annotations

from typing import Callable

import pytest

from .attempt import Attempt


class SuiteProperties:
    """The fixture of pytest's own name: without --junitxml that one keeps nothing."""

    def __init__(self, attempt: Callable[[], Attempt | None]) -> None:
        self._attempt = attempt

    @pytest.fixture(scope="session")
    def record_testsuite_property(self) -> Callable[[str, object], None]:
        """Records a property of the suite, as JUnit has it."""

        def record(name: str, value: object) -> None:
            if not isinstance(name, str):
                raise TypeError(f"a property's name is a text, not {name!r}")
            attempt = self._attempt()
            if attempt is not None:
                attempt.note_property(name, str(value), is_suite=True)

        return record

    def __repr__(self) -> str:
        return "<SuiteProperties>"
