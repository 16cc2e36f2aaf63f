"""Loaders of books, for the API."""

from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.operations.exports.life_book import service
from hamsterd.operations.exports.life_book.schemas import LifeBookOut


@loader("/api/hamsters/{hamster_id}/life-book", access=Access.MEMBER, errors=(HamsterNotFound,))
async def own_book(context: RequestContext, hamster_id: int) -> LifeBookOut:
    """내 햄스터의 책이 어디까지 만들어졌는지, 책에 담을 일기가 몇 편인지."""
    return await context.in_thread(
        service.own_book, member_id=context.member.id, hamster_id=hamster_id
    )
