"""What is found, for the API and for first screens."""

from hamsterd.discovery.search import service
from hamsterd.discovery.search.schemas import SearchOut, SearchQuery
from hamsterd.http.access import Access
from hamsterd.http.answers import Encoded
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader


@loader("/api/search", access=Access.VISITOR, limit="search")
async def search(context: RequestContext, *, query: SearchQuery) -> Encoded[SearchOut]:
    """일기, 회원, 게시글, 햄스터 검색. 모든 낱말이 들어 있는 것을 찾습니다."""
    cached = service.cached_search(query, viewer=context.viewer)
    if cached is not None:
        return cached
    return await context.in_thread(service.search, query, viewer=context.viewer)
