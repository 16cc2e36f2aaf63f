"""Loaders of contests, for the API and for server-rendered pages."""

from hamsterd.content.visibility import TakenDown
from hamsterd.contests import service
from hamsterd.contests.errors import ContestEntryNotFound, ContestNotFound
from hamsterd.contests.schemas import (
    ContestEntriesQuery,
    ContestEntryOut,
    ContestListed,
    ContestOut,
    ContestsQuery,
    ContestWin,
    RunningContest,
)
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.members.accounts.errors import MemberNotFound


@loader("/api/contests", access=Access.VISITOR)
async def contests(context: RequestContext, *, query: ContestsQuery) -> Page[ContestListed]:
    """콘테스트, 최근에 연 것부터. 사진은 수상작이거나, 나온 것 가운데 날마다 하나입니다."""
    return await context.in_thread(
        service.contests, limit=query.limit, cursor=query.cursor, viewer_id=context.viewer_id
    )


@loader("/api/contests/running", access=Access.VISITOR, is_shared=True)
async def running(context: RequestContext) -> list[RunningContest]:
    """지금 사진을 받거나 투표하는 콘테스트, 먼저 끝나는 것부터."""
    cached = service.cached_running()
    return cached if cached is not None else await context.in_thread(service.running)


@loader("/api/contests/{contest_id}", access=Access.VISITOR, errors=(ContestNotFound,))
async def contest(context: RequestContext, contest_id: int) -> ContestOut:
    """콘테스트 하나와 거기에 낸 내 사진, 내 투표. 끝나면 수상작도 있습니다."""
    return await context.in_thread(service.contest, contest_id, viewer_id=context.viewer_id)


@loader("/api/contests/{contest_id}/entries", access=Access.VISITOR, errors=(ContestNotFound,))
async def entries(
    context: RequestContext, contest_id: int, *, query: ContestEntriesQuery
) -> Page[ContestEntryOut]:
    """콘테스트에 나온 사진. 순서는 보는 사람마다 따로 뽑고, 쪽을 넘겨도 그대로입니다."""
    return await context.in_thread(
        service.entries,
        contest_id,
        viewer_id=context.viewer_id,
        limit=query.limit,
        cursor=query.cursor,
    )


@loader(
    "/api/contests/photos/{entry_id}",
    access=Access.VISITOR,
    errors=(ContestEntryNotFound, TakenDown),
)
async def entry(context: RequestContext, entry_id: int) -> ContestEntryOut:
    """콘테스트 사진 하나."""
    return await context.in_thread(service.entry, entry_id, viewer_id=context.viewer_id)


@loader("/api/contests/wins/{member_id}", access=Access.VISITOR, errors=(MemberNotFound,))
async def wins(context: RequestContext, member_id: int) -> list[ContestWin]:
    """회원이 콘테스트에서 받은 상, 최근 것부터."""
    if context.is_blocked_by(member_id):
        raise MemberNotFound
    found = await context.in_thread(service.wins, member_id)
    return found if member_id not in context.apart else []
