"""Entries whose ids lie far apart, so that few of them make many ranges of ids."""

from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.reindex import reindex_all
from tests.factories.diaries import a_hamster
from tests.people import Person

ENTRIES, EVERY = 6_000, 40
_FILL = """
    INSERT INTO diary_entries (
        id, user_id, hamster_id, hamster_name, hamster_breed, title, content, is_public, created_at)
    SELECT n * %(every)s, h.user_id, h.id, '', '', '날 ' || n,
           CASE WHEN mod(n, 2) = 0 THEN '해바라기 ' ELSE '' END
           || CASE WHEN mod(n, 3) > 0 THEN '쳇바퀴 ' ELSE '' END
           || CASE WHEN n = 77 THEN '무지개다리' ELSE '' END,
           mod(n, 10) > 0, now() - (%(entries)s - n) * interval '1 minute'
      FROM hamsters h, generate_series(1, %(entries)s) n
"""


def entries_far_apart(author: Person) -> None:
    """240 ranges of ids, the higher the newer; nine in ten are public. "쳇바퀴" is in most."""
    a_hamster(author)
    with transaction():
        execute(_FILL, entries=ENTRIES, every=EVERY)
    reindex_all()
    with connection():
        database.execute_sql("ANALYZE")
