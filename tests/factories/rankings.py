"""Rankings as the job makes them, and whatever a test wants to have happened."""

from uuid import uuid4

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.discovery.ranking.rebuild import rebuild_rankings
from tests.people import Person

_EARN = """
    INSERT INTO experience_events (user_id, source, source_key, amount, kst_day)
    VALUES (%(id)s, 'diary', %(key)s, %(amount)s, %(day)s)
"""
_ADD = """
    UPDATE users SET experience = experience + %(amount)s,
                     level = 1 + (experience + %(amount)s) / 100
     WHERE id = %(id)s
"""


def rank_now() -> dict[str, int]:
    """As the job does every ten minutes; what changed."""
    return rebuild_rankings()


def earn(member: Person, amount: int, *, day: str = "2026-11-18") -> None:
    """Experience of one day, in the ledger and in the sum."""
    with transaction():
        execute(_EARN, id=member.id, key=f"test:{uuid4().hex}", amount=amount, day=day)
        execute(_ADD, id=member.id, amount=amount)
