"""What jobs count by kinds of things has a word in the console, whether or not it is ever found."""

from hamsterd.kinds import EXPECTED_COUNTS
from hamsterd.operations.retention.media import UNUSED
from tests.counts import unnamed


def test_every_unused_file_is_called_something():
    assert not unnamed(UNUSED)


def test_every_kept_count_is_called_something():
    assert not unnamed([*EXPECTED_COUNTS, *(c for each in EXPECTED_COUNTS.values() for c in each)])
