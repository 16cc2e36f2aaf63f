"""Loaders of a member's removed content, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.staff.cases.content import own as own_removals
from hamsterd.staff.cases.content.schemas import OwnRemovalOut


@loader("/api/removals/my", access=Access.MEMBER)
async def removals(context: RequestContext) -> list[OwnRemovalOut]:
    """운영자가 내린 내 일기, 글, 댓글, 햄스터와 그 이유. 최근에 내린 것부터."""
    return await context.in_thread(own_removals.own_removals, context.member.id)
