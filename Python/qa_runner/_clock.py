"""The real clocks, whatever a test makes of the module ``time``."""

from __future__ import annotations

import time


class clock:  # noqa: N801 - it is used as the module that it stands for
    """References that were taken at the import, before a test could stop or replace a clock.

    They are attributes of a class: what freezes time also replaces a module's own names.
    """

    monotonic = staticmethod(time.monotonic)
    sleep = staticmethod(time.sleep)
