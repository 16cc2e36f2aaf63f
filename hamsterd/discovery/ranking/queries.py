"""Queries of rankings. Members who lost their place since the last rebuild are left out at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.discovery.ranking import rules
from hamsterd.discovery.ranking.rules import Kind, Period, first_day
from hamsterd.discovery.ranking.schemas import OwnPlace, PopularHamster, RankedMember
from hamsterd.discovery.ranking.scores import RANKED, RANKED_HAMSTER, scores_of_one
from hamsterd.hamsters.profile.schemas import HamsterRef
from hamsterd.http.shapes.paging import next_cursor, unpack_cursor
from hamsterd.members.accounts.queries import STREAK, yesterday
from hamsterd.models.discovery import Ranking


class RankingKey(NamedTuple):
    """A page of a ranking."""

    kind: Kind
    period: Period
    limit: int
    offset: int
    cursor: str | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """One page, the cursor of the next one, and of how many as of when (None: never made)."""

    rows: Sequence[RankedMember | PopularHamster]
    next_cursor: str | None
    total: int
    as_of: datetime | None


_PLACE = "r.position, r.rank, r.score, r.rank_before - r.rank AS rank_change"
_PAGE = """
       AND r.kind = %(kind)s AND r.period = %(period)s AND r.position > %(after)s
     ORDER BY r.position LIMIT %(limit)s OFFSET %(offset)s
"""
_MEMBERS = f"""
    SELECT {_PLACE}, u.id, u.nickname, u.profile_image, u.level, u.experience, u.total_likes,
           {STREAK}, u.created_at, u.diaries_count AS total_diaries,
           u.comments_count AS total_comments, u.followers_count AS total_followers
      FROM ranking_rows r JOIN users u ON u.id = r.subject_id
     WHERE {RANKED} {_PAGE}
"""
_HAMSTERS = f"""
    SELECT {_PLACE}, h.id, h.name, h.breed, h.profile_image AS image_url, h.user_id AS owner_id,
           u.nickname AS owner_nickname, h.likes_count AS total_likes,
           h.diaries_count AS total_diaries
      FROM ranking_rows r JOIN hamsters h ON h.id = r.subject_id JOIN users u ON u.id = h.user_id
     WHERE {RANKED_HAMSTER} {_PAGE}
"""
# For members outside the stored places, the score is computed now and compared with all scores. If
# all ranked members are stored, they are simply not ranked yet.
_OWN = f"""
    SELECT coalesce(r.score, own.score)::bigint AS score, r.rank_before - r.rank AS rank_change,
           coalesce(r.rank, (SELECT 1 + coalesce(sum(subjects), 0) FROM ranking_scores s
                              WHERE s.kind = g.kind AND s.period = g.period
                                AND s.score > own.score))::int AS rank,
           g.total, g.as_of, h.id, h.name, h.breed
      FROM rankings g CROSS JOIN ({{own}}) own
      LEFT JOIN ranking_rows r
        ON r.kind = g.kind AND r.period = g.period AND r.subject_id = own.subject_id
      LEFT JOIN hamsters h ON h.id = own.subject_id AND g.kind = '{Kind.POPULAR_HAMSTERS}'
     WHERE g.kind = %(kind)s AND g.period = %(period)s
       AND (r.rank IS NOT NULL OR g.total > %(kept)s)
     ORDER BY r.position NULLS LAST, own.score DESC, own.subject_id
     LIMIT 1
"""


def ranking_page(key: RankingKey) -> Ranked:
    """One page: `[(1, 1, 240, None, 7, "콩이집사", …), …]`, the first place first."""
    head = fetch_one(
        Ranking.select(Ranking.total, Ranking.as_of).where(
            Ranking.kind == key.kind.value, Ranking.period == key.period.value
        )
    )
    if head is None:
        return Ranked((), None, 0, None)
    is_hamsters = key.kind is Kind.POPULAR_HAMSTERS
    rows = fetch_all(
        _HAMSTERS if is_hamsters else _MEMBERS,
        kind=key.kind.value,
        period=key.period.value,
        limit=key.limit,
        offset=0 if key.cursor else key.offset,
        after=unpack_cursor(key.cursor, int)[0] if key.cursor else 0,
        now=utc_now(),
        yesterday=yesterday(),
    )
    shape = PopularHamster if is_hamsters else RankedMember
    return Ranked(
        rows=[shape(**row) for row in rows],
        next_cursor=next_cursor(rows, key.limit, "position"),
        total=head["total"],
        as_of=head["as_of"],
    )


def own_place(*, member_id: int, kind: Kind, period: Period) -> OwnPlace | None:
    """A member's own place, however far back; None without one."""
    day = first_day(period, kst_day())
    row = fetch_one(
        _OWN.format(own=scores_of_one(kind, period)),
        member_id=member_id,
        kind=kind.value,
        period=period.value,
        kept=rules.KEPT_ROWS,
        first_day=day,
        began=kst_midnight(day) if day else None,
        now=utc_now(),
    )
    return _own_place(row) if row else None


def _own_place(row: Row) -> OwnPlace:
    hamster = HamsterRef(id=row["id"], name=row["name"], breed=row["breed"]) if row["id"] else None
    return OwnPlace(
        rank=row["rank"],
        score=row["score"],
        rank_change=row["rank_change"],
        # Members who scored since then may come after everybody counted.
        total=max(row["total"], row["rank"]),
        as_of=row["as_of"],
        hamster=hamster,
    )
