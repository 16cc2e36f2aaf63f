"""Loaders of the ledger, for the API and for server-rendered pages."""

from hamsterd.db.handle import connection
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.own.experience.queries import ledger_page
from hamsterd.own.experience.schemas import ExperienceItem, ExperienceQuery


def _read(member_id: int, limit: int, cursor: str | None) -> Page[ExperienceItem]:
    with connection():
        return ledger_page(member_id=member_id, limit=limit, cursor=cursor)


@loader("/api/experience", access=Access.MEMBER)
async def own_experience(
    context: RequestContext, *, query: ExperienceQuery
) -> Page[ExperienceItem]:
    """내 경험치 내역: 무엇으로, 언제, 얼마를 얻었는지. 최근 것부터."""
    return await context.in_thread(_read, context.member.id, query.limit, query.cursor)
