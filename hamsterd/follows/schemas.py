"""The shapes of following (decisions §2)."""

from pydantic import Field

from hamsterd.accounts.schemas import MemberRef
from hamsterd.web.paging import MAX_LIMIT, PageQuery
from hamsterd.web.schema import Out


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
