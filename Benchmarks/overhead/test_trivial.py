"""Tests that do nothing, for pytest."""

import os

import pytest


@pytest.mark.parametrize("number", range(int(os.environ["BENCH_TESTS"])))
def test_trivial(number):
    pass
