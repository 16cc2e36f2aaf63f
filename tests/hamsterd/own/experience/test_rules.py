"""The labels of the ledger's lines."""

import pytest

from hamsterd.members.levels.rules import SOURCE_NAMES, Source
from hamsterd.own.experience.rules import name_of

SPECIAL = {Source.STREAK, Source.MODERATION, Source.MOVED}


@pytest.mark.parametrize(
    ("source", "key", "amount", "name"),
    [
        (Source.STREAK, "streak:7:2027-03-07", 20, "연속 출석 7일"),
        (Source.STREAK, "streak:30:2027-03-30", 50, "연속 출석 30일"),
        (Source.STREAK, "streak:8:2027-03-08", 20, "연속 출석"),
        (Source.MODERATION, "comment:1", -1, "글이 내려가 되돌림"),
        (Source.MOVED, "moved:12", -5, "이전 사이트의 포인트"),
        (Source.MODERATION, "diary:1", 20, "글이 복구되어 되찾음"),
        *((one, "diary:1", 1, SOURCE_NAMES[one]) for one in Source if one not in SPECIAL),
    ],
)
def test_a_line_says_what_was_done(source: Source, key: str, amount: int, name: str) -> None:
    assert name_of(source, key, amount) == name
