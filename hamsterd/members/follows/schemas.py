"""The shapes of following (decisions §2)."""

from pydantic import Field

from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import Out
from hamsterd.members.accounts.schemas import MemberRef


class FollowOut(Out):
    """Where following ended, and how many follow that member now."""

    following: bool
    followers_count: int


class FollowedMember(MemberRef):
    """A member of a followers or following list, and whether the viewer follows them."""

    is_following: bool


class FollowsQuery(PageQuery):
    """A page of members; the spec does not page these lists."""

    limit: int = Field(default=MAX_LIMIT, ge=1, le=MAX_LIMIT)
