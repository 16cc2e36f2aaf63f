"""Loaders of the trash, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.own.trash import service
from hamsterd.own.trash.schemas import TrashItem, TrashQuery


@loader("/api/trash", access=Access.MEMBER)
async def own_trash(context: RequestContext, *, query: TrashQuery) -> Page[TrashItem]:
    """내가 지운 일기, 글, 댓글. 최근에 지운 순."""
    return await context.in_thread(
        service.list_trash, member_id=context.member.id, limit=query.limit, cursor=query.cursor
    )
