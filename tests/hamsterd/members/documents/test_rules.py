"""From when a version may be in force."""

from datetime import date, timedelta

import pytest

from hamsterd.members.documents.rules import ANNOUNCED, DocumentKind, earliest_day

TODAY = date(2027, 1, 1)


@pytest.mark.parametrize("kind", DocumentKind)
def test_seven_days_before_it_is_in_force_and_thirty_where_it_is_adverse(
    kind: DocumentKind,
) -> None:
    notice = [7, 30] if kind in ANNOUNCED else [0, 0]
    days = [
        earliest_day(kind, TODAY, is_adverse=is_adverse, has_members=True)
        for is_adverse in (False, True)
    ]
    assert days == [TODAY + timedelta(days=each) for each in notice]
