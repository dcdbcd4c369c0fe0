"""The same 200 tests for pytest."""

import time

import pytest


@pytest.mark.parametrize("number", range(200))
def test_wait(number):
    time.sleep(0.050)
