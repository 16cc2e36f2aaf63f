"""Who came with a move: who has not signed in yet, whether mail reaches them, who came back."""

from datetime import date
from enum import StrEnum
from typing import Any, TypedDict

from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_row
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.moving.schemas import AbsentMember, Homecoming, ReachOut

DAYS = 60
"""Days that the chart of who came back shows, at most."""


class Reach(StrEnum):
    """Whether a mail reaches a member, or why not."""

    MAIL = "mail"
    NO_ADDRESS = "no_address"
    BOUNCED = "bounced"
    BANNED = "banned"
    LEFT = "left"


SOURCE = f"""
    moved_members m JOIN users u ON u.id = m.user_id
    LEFT JOIN bounced_addresses b
           ON b.address = {folded("u.email")} AND b.stopped_at IS NOT NULL
"""
"""`m` who came, `u` their account, and `b` where mail to their address is stopped."""
REACH = f"""
    CASE WHEN u.status = 'banned' THEN '{Reach.BANNED}'
         WHEN u.status NOT IN ('active', 'suspended') THEN '{Reach.LEFT}'
         WHEN u.email IS NULL OR {folded("u.email")} LIKE '%%.invalid' THEN '{Reach.NO_ADDRESS}'
         WHEN b.id IS NOT NULL THEN '{Reach.BOUNCED}'
         ELSE '{Reach.MAIL}' END
"""
"""SQL of a `Reach`, in a statement with `SOURCE`."""
IS_ABSENT = "m.signed_in_at IS NULL AND u.status <> 'purged'"
_REACHES = f"""
    SELECT {REACH} AS reach, count(*)::int AS members FROM {SOURCE}
     WHERE {IS_ABSENT} GROUP BY 1 ORDER BY 2 DESC
"""
_CAME = """
    SELECT count(*)::int AS came, count(m.signed_in_at)::int AS back
      FROM moved_members m JOIN users u ON u.id = m.user_id WHERE u.status <> 'purged'
"""
_DAYS = """
    WITH back AS (
        SELECT (signed_in_at AT TIME ZONE 'Asia/Seoul')::date AS day, count(*)::int AS count
          FROM moved_members WHERE signed_in_at IS NOT NULL GROUP BY 1
    ), days AS (
        SELECT generate_series(
                   greatest(min(came_at AT TIME ZONE 'Asia/Seoul')::date,
                            (now() AT TIME ZONE 'Asia/Seoul')::date - %(days)s + 1)::timestamp,
                   (now() AT TIME ZONE 'Asia/Seoul')::date::timestamp, interval '1 day')::date
                   AS day
          FROM moved_members HAVING count(*) > 0
    )
    SELECT days.day AS date, coalesce(back.count, 0) AS count
      FROM days LEFT JOIN back USING (day) ORDER BY 1
"""


class _Came(TypedDict):
    came: int
    back: int


class _Day(TypedDict):
    date: date
    count: int


def _absent(row: dict[str, Any]) -> AbsentMember:
    return AbsentMember.model_validate(row)


ABSENT = Listing(
    resource="moved-members",
    columns=f"""u.id, u.nickname, u.username, u.last_login_at, m.told_at, {REACH} AS reach""",
    source=SOURCE,
    shape=_absent,
    where=IS_ABSENT,
    sorts={"id": "u.id", "nickname": "u.nickname", "lastLoginAt": "u.last_login_at"},
    filters={
        "q": matches("u.nickname", "u.username"),
        "reach": f"({REACH}) = %(reach)s::text",
    },
    key="u.id",
)


def homecoming() -> Homecoming:
    """How many came with moves, how many have signed in, by day, and whom mail reaches."""
    with connection():
        came = fetch_row(_CAME, _Came)
        reaches = fetch_all(_REACHES)
        days = fetch_all(_DAYS, _Day, days=DAYS)
    return Homecoming(
        came=came["came"],
        back=came["back"],
        reaches=[ReachOut(reach=row["reach"], members=row["members"]) for row in reaches],
        days=[{**row} for row in days],
    )
