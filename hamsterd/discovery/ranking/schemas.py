"""The shapes of rankings (spec 1 §3, spec 2 §3)."""

from pydantic import Field

from hamsterd.discovery.ranking.rules import PAGE_ROWS, Kind, Period
from hamsterd.hamsters.profile.schemas import HamsterRef
from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import Instant, Out, Query
from hamsterd.members.accounts.schemas import MemberRef


class Place(Out):
    """A place in a ranking. Ties share a rank and the next one is skipped: 1, 1, 3.

    `score` is the counted value of the period. `rankChange` compares with the last ranking of
    yesterday: 3 means three places up; null for those not in it, and on the first day of a period.
    """

    rank: int
    score: int
    rank_change: int | None


class RankedMember(MemberRef, Place):
    """A member's place, their public shape and their totals of all time."""

    experience: int
    total_likes: int
    streak_days: int
    created_at: Instant
    total_diaries: int
    total_comments: int
    total_followers: int


class PopularHamster(Place):
    """A hamster's place, and the total of its visible diaries.

    `imageUrl` is null without a picture.
    """

    id: int
    name: str
    breed: str
    image_url: str | None
    owner_id: int
    owner_nickname: str
    total_likes: int
    total_diaries: int


class OwnPlace(Place):
    """The requester's own place among `total` ranked ones; `hamster` is their best one's."""

    total: int
    as_of: Instant
    hamster: HamsterRef | None


class RankingQuery(PageQuery):
    """Which part of a ranking."""

    period: Period = Period.ALL
    limit: int = Field(default=PAGE_ROWS, ge=1, le=MAX_LIMIT)


class OwnPlaceQuery(Query):
    """The ranking in which to look up one's own place."""

    kind: Kind = Kind.LEVEL
    period: Period = Period.ALL
