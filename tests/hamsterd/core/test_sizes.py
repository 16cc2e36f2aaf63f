"""Sizes are read as people write them, and refused in words."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.settings.sizes import UNITS, size_of, spoken_size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1048576", 1_048_576),
        ("1,048,576", 1_048_576),
        ("20MB", 20 * 1024**2),
        ("20 mb", 20 * 1024**2),
        ("1.5GB", 3 * 1024**3 // 2),
        ("9TB", 9 * 1024**4),
        ("512B", 512),
    ],
)
def test_sizes(text: str, size: int):
    assert size_of(text) == size


@pytest.mark.parametrize(
    "text", ["", "많이", "MB", "-1MB", "20M B", "20PB", "1e9", "٢MB", "9" * 30]
)
def test_no_sizes(text: str):
    with pytest.raises(ValueError, match="20MB"):
        size_of(text)


@given(st.integers(0, 999), st.sampled_from(list(UNITS)))
def test_what_is_said_is_read_again(number: int, unit: str):
    size = number * UNITS[unit]
    assert size_of(spoken_size(size)) == size


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_size_or_refused(text: str):
    with suppress(ValueError):
        assert size_of(text) >= 0
