"""Garbage collection is off in these tests, because they keep all parsed modules and routes."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package", autouse=True)
def nothing_is_garbage() -> Iterator[None]:
    """No collector looks through it: that takes longer than the reading."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()
