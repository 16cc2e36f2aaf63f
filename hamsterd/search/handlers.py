"""`/api/search` (spec 2 §7)."""

from hamsterd.search import service
from hamsterd.search.schemas import SearchOut, SearchQuery
from hamsterd.web.access import Access
from hamsterd.web.answers import Encoded
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class SearchHandler(ApiHandler):
    """The search."""

    @endpoint(access=Access.VISITOR, limit="search")
    async def get(self, *, query: SearchQuery) -> Encoded[SearchOut]:
        """일기, 회원, 게시글, 햄스터 검색. 모든 낱말이 들어 있는 것을 찾습니다."""
        held = service.held_search(query, viewer_id=self.viewer_id)
        if held is not None:
            return held
        return await self.in_thread(service.search, query, viewer_id=self.viewer_id)


routes = [(r"/api/search", SearchHandler)]
