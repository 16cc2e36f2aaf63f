"""A player asks for a part of a film."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.http.files.ranges import asked_range


@pytest.mark.parametrize(
    ("header", "part"),
    [
        ("bytes=0-99", (0, 100)),
        ("bytes=10-10", (10, 11)),
        ("bytes=990-", (990, 1000)),
        ("bytes=990-5000", (990, 1000)),
        ("bytes=-5", (995, 1000)),
        ("bytes=-5000", (0, 1000)),
        (" bytes=0- ", (0, 1000)),
        ("bytes=1000-", None),
        ("bytes=-0", None),
    ],
)
def test_a_part_of_a_thousand_bytes(header, part):
    asked = asked_range(header)

    assert asked is not None
    assert asked.within(1000) == part


@pytest.mark.parametrize(
    "header",
    [None, "", "bytes=-", "bytes=5-4", "bytes=0-1,3-4", "items=0-1", "bytes=a-b", "bytes", "0-1"],
)
def test_what_is_no_range_asks_for_all(header):
    assert asked_range(header) is None


@given(st.text(), st.integers(min_value=1, max_value=2**40))
def test_no_header_leads_out_of_the_file(header, size):
    asked = asked_range(f"bytes={header}")
    part = asked.within(size) if asked else None

    assert part is None or 0 <= part[0] < part[1] <= size
