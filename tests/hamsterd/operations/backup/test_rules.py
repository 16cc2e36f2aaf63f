"""The numbers of backups: names, room, when to prove one, what may go."""

from datetime import UTC, datetime, timedelta

import pytest

from hamsterd.operations.backup.rules import (
    RESERVE_BYTES,
    VERIFY_EACH_BYTES,
    Kept,
    backup_name,
    is_backup_name,
    is_verified_now,
    needed_bytes,
    outdated,
    outlived,
)

NOW = datetime(2026, 11, 21, 18, 40, tzinfo=UTC)
FORTNIGHT = timedelta(days=14)


def _kept(days: float, *, is_verified: bool = False) -> Kept:
    made = NOW - timedelta(days=days)
    return Kept(backup_name(made), made, is_verified)


def test_a_name_is_the_instant_in_utc():
    assert backup_name(NOW) == "20261121T184000Z"
    assert is_backup_name(backup_name(NOW))


@pytest.mark.parametrize("name", ["media", ".20261121T184000Z.making", "latest", "20261121"])
def test_other_folders_are_no_backups(name: str):
    assert not is_backup_name(name)


def test_room_is_reckoned_from_the_last_dump_or_the_database():
    assert needed_bytes(1000, None) == 500 + RESERVE_BYTES
    assert needed_bytes(10**9, 1000) == 1200 + RESERVE_BYTES


@pytest.mark.parametrize(
    ("size", "days", "is_due"),
    [
        (1000, 0.1, True),
        (VERIFY_EACH_BYTES + 1, 6, False),
        (VERIFY_EACH_BYTES + 1, 6.95, False),
        (VERIFY_EACH_BYTES + 1, 7 - 1 / 24, True),
        (VERIFY_EACH_BYTES + 1, 7, True),
        (VERIFY_EACH_BYTES + 1, None, True),
    ],
)
def test_a_large_backup_is_proven_once_a_week(size: int, days: float | None, is_due: bool):
    last = None if days is None else NOW - timedelta(days=days)
    assert is_verified_now(size, last, NOW) is is_due


def test_old_ones_go():
    backups = [_kept(1, is_verified=True), _kept(13), _kept(15), _kept(40, is_verified=True)]
    assert outdated(backups, NOW, FORTNIGHT) == [backups[2].name, backups[3].name]


def test_the_last_verified_one_stays_however_old():
    backups = [_kept(1), _kept(20), _kept(40, is_verified=True), _kept(50, is_verified=True)]
    assert outdated(backups, NOW, FORTNIGHT) == [backups[1].name, backups[3].name]


def test_the_newest_one_stays_however_old():
    assert outdated([_kept(100)], NOW, FORTNIGHT) == []
    assert outdated([], NOW, FORTNIGHT) == []


def test_the_base_that_the_oldest_kept_day_needs_stays():
    ended = {"today": 0, "last week": 7, "before the fortnight": 15, "long before": 22}
    bases = [(name, NOW - timedelta(days=days)) for name, days in ended.items()]

    assert outlived(bases, NOW, FORTNIGHT) == ["long before"]
    assert outlived(bases[-1:], NOW, FORTNIGHT) == []
