"""The shapes of a search (spec 2 §7)."""

from pydantic import Field

from hamsterd.community.schemas import PostCard
from hamsterd.diaries.schemas import DiaryCard
from hamsterd.discovery.search import rules
from hamsterd.discovery.search.rules import Scope
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import Out, Text
from hamsterd.members.accounts.schemas import MemberOut


class SearchQuery(PageQuery):
    """The question. `limit`, `offset` and `cursor` page one kind; of all, each shows its best."""

    q: Text = Field(default="", max_length=rules.QUERY_MAX)
    type: Scope = Scope.ALL
    limit: int = Field(default=rules.PAGE_DEFAULT, ge=1, le=MAX_LIMIT)


class FoundMember(MemberOut):
    """A member among the hits, and whether the viewer follows them."""

    is_following: bool = False


class Count(Out):
    """The number of hits; `isCapped`: there are more."""

    count: int
    is_capped: bool


class Counts(Out):
    """The numbers of hits of every kind, for any scope."""

    diaries: Count
    users: Count
    posts: Count
    hamsters: Count


class SearchOut(Out):
    """The results: kinds outside the scope are empty, but counted."""

    diaries: list[DiaryCard]
    users: list[FoundMember]
    posts: list[PostCard]
    hamsters: list[HamsterOut]
    counts: Counts
