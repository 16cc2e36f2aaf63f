"""The scores of each ranking, as SQL that returns `subject_id, score` of all non-zero ones.

All-time scores come from stored counters, those of a month or week from the ledger and the rows'
timestamps.
"""

from hamsterd.discovery.ranking.rules import Kind, Period
from hamsterd.hamsters.profile.queries import VISIBLE as HAMSTER_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE

RANKED = """
    ((u.status = 'active' OR (u.status = 'suspended' AND u.suspended_until <= %(now)s))
     AND u.awaiting_since IS NULL)
"""
"""Over `users u`: suspended, banned, unapproved and departed members are not ranked, nor are their
hamsters.
"""

RANKED_HAMSTER = f"({HAMSTER_VISIBLE}) AND {RANKED} AND h.passed_on IS NULL"
"""Over `hamsters h JOIN users u`: one that has crossed the rainbow bridge competes with none."""

_EVER = {
    Kind.LEVEL: f"""
        SELECT u.id AS subject_id, u.experience AS score
          FROM users u WHERE u.experience > 0 AND {RANKED}""",
    Kind.DIARIES: f"""
        SELECT u.id AS subject_id, u.diaries_count AS score
          FROM users u WHERE u.diaries_count > 0 AND {RANKED}""",
    Kind.FOLLOWERS: f"""
        SELECT u.id AS subject_id, u.followers_count AS score
          FROM users u WHERE u.followers_count > 0 AND {RANKED}""",
    Kind.POPULAR_HAMSTERS: f"""
        SELECT h.id AS subject_id, h.likes_count AS score
          FROM hamsters h JOIN users u ON u.id = h.user_id
         WHERE h.likes_count > 0 AND {RANKED_HAMSTER}""",
}
_SINCE = {
    Kind.LEVEL: f"""
        SELECT u.id AS subject_id, e.score
          FROM (SELECT user_id, sum(amount) AS score FROM experience_events
                 WHERE kst_day >= %(first_day)s GROUP BY user_id) e
          JOIN users u ON u.id = e.user_id
         WHERE e.score > 0 AND {RANKED}""",
    Kind.DIARIES: f"""
        SELECT u.id AS subject_id, e.score
          FROM (SELECT user_id, count(*) AS score FROM diary_entries
                 WHERE created_at >= %(began)s AND {ENTRY_VISIBLE} GROUP BY user_id) e
          JOIN users u ON u.id = e.user_id
         WHERE {RANKED}""",
    Kind.FOLLOWERS: f"""
        SELECT u.id AS subject_id, f.score
          FROM (SELECT following_id, count(*) AS score FROM follows
                 WHERE created_at >= %(began)s GROUP BY following_id) f
          JOIN users u ON u.id = f.following_id
         WHERE {RANKED}""",
    Kind.POPULAR_HAMSTERS: f"""
        SELECT h.id AS subject_id, e.score
          FROM (SELECT about.hamster_id, count(*) AS score
                  FROM likes JOIN diary_entries ON diary_entries.id = diary_entry_id
                  CROSS JOIN unnest(diary_entries.hamster_id || companion_ids)
                          AS about (hamster_id)
                 WHERE likes.created_at >= %(began)s AND {ENTRY_VISIBLE} {{whose}}
                 GROUP BY about.hamster_id) e
          JOIN hamsters h ON h.id = e.hamster_id JOIN users u ON u.id = h.user_id
         WHERE {RANKED_HAMSTER}""",
}

_OWN = "ARRAY(SELECT id FROM hamsters WHERE user_id = %(member_id)s)"
_ABOUT_OWN = f"""
    AND (diary_entries.hamster_id = ANY({_OWN})
         OR (companion_ids && {_OWN} AND companion_ids <> '{{}}'))
"""


def scores_of_all(kind: Kind, period: Period) -> str:
    """Everybody's, with `%(now)s`, and `%(first_day)s` and `%(began)s` of a month or week."""
    return _scores(kind, period).format(whose="")


def scores_of_one(kind: Kind, period: Period) -> str:
    """The scores of `%(member_id)s` alone, or of their hamsters."""
    # Repeated inside, so that only the likes of these entries are counted; carers wrote some.
    inside = _scores(kind, period).format(whose=_ABOUT_OWN)
    return f"{inside} AND u.id = %(member_id)s"


def _scores(kind: Kind, period: Period) -> str:
    return (_EVER if period is Period.ALL else _SINCE)[kind]
