"""Loaders of search, for the API and for server-rendered pages."""

from hamsterd.core.features import Feature
from hamsterd.discovery.search import service
from hamsterd.discovery.search.rules import Scope
from hamsterd.discovery.search.schemas import SearchOut, SearchQuery
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded


@loader("/api/search", access=Access.VISITOR, limit="search")
async def search(context: RequestContext, *, query: SearchQuery) -> Encoded[SearchOut]:
    """일기, 회원, 게시글, 햄스터 검색. 모든 낱말이 들어 있는 것을 찾습니다."""
    own = await context.site_settings()
    without = () if own.has(Feature.COMMUNITY) else (Scope.POSTS,)
    cached = service.cached_search(query, viewer=context.viewer, without=without)
    if cached is not None:
        return cached
    return await context.in_thread(service.search, query, viewer=context.viewer, without=without)
