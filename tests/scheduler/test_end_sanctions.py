"""An expired suspension ends, once, and its member is notified."""

from datetime import timedelta

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction
from scheduler.jobs.end_sanctions import end_sanctions
from scheduler.task import Task

_MEMBERS = """
    INSERT INTO users (username, email, nickname)
    SELECT name, name || '@hamzzi.example', name FROM unnest(ARRAY['over', 'longer', 'still']) name
    RETURNING id
"""
_STATUSES = "SELECT status FROM users ORDER BY id"
_BELLS = "SELECT user_id FROM notifications WHERE title = '이용 제한 끝'"
_AGE = """
    UPDATE sanctions SET starts_at = starts_at - interval '8 days', ends_at = %(past)s
     WHERE id = ANY(%(ids)s)
"""
_UNTIL = "UPDATE users SET suspended_until = %(past)s WHERE id = ANY(%(ids)s)"


def give(member_id: int, days: int | None, settings: Settings) -> int:
    """A suspension of so many days, or a warning."""
    return apply_sanction(
        member_id=member_id,
        kind=SanctionKind.SUSPENSION if days else SanctionKind.WARNING,
        days=days,
        reason="도배",
        actor="cli:test",
        site=settings,
    ).id


def have_ended(sanctions: list[int], members: list[int]) -> None:
    past = utc_now() - timedelta(minutes=1)
    with transaction():
        execute(_AGE, ids=sanctions, past=past)
        execute(_UNTIL, ids=members, past=past)


def test_what_is_over_ends_and_what_runs_stays(dsn: str, settings: Settings) -> None:
    with transaction():
        over, longer, still = fetch_column(_MEMBERS)
    ended = [give(over, 7, settings), give(longer, 7, settings)]
    give(longer, 30, settings)
    give(still, 7, settings)
    have_ended(ended, [over])

    assert end_sanctions(Task(settings, dry_run=True)) == {"ended": 1}
    assert end_sanctions(Task(settings)) == {"ended": 1}
    assert end_sanctions(Task(settings)) == {"ended": 0}

    with connection():
        assert fetch_column(_STATUSES) == ["active", "suspended", "suspended"]
        assert fetch_column(_BELLS) == [over]


def test_an_act_that_comes_before_the_job_tells_of_the_end(dsn: str, settings: Settings) -> None:
    """A warning shows that the suspension is over; another suspension shows that nothing is."""
    with transaction():
        over, longer, still = fetch_column(_MEMBERS)
    have_ended([give(one, 7, settings) for one in (over, longer)], [over, longer])

    give(over, None, settings)
    give(longer, 30, settings)
    give(still, None, settings)

    assert end_sanctions(Task(settings)) == {"ended": 0}
    with connection():
        assert fetch_column(_STATUSES) == ["active", "suspended", "active"]
        assert fetch_column(_BELLS) == [over]
