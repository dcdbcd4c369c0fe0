"""The same tests for pytest."""

import os
import time

import pytest

DURATIONS = [float(word) / 1000 for word in os.environ["BENCH_DURATIONS"].split(",")]


@pytest.mark.parametrize("number", range(len(DURATIONS)))
def test_duration(number):
    time.sleep(DURATIONS[number])
