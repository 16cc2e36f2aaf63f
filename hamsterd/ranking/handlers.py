"""`/api/ranking` (spec 1 §7)."""

from hamsterd.ranking import service
from hamsterd.ranking.schemas import PopularHamster, PopularQuery
from hamsterd.web.access import Access
from hamsterd.web.answers import Encoded
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class PopularHamstersHandler(ApiHandler):
    """The hamsters of the side panel."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: PopularQuery) -> Encoded[list[PopularHamster]]:
        """좋아요를 많이 받은 햄스터."""
        held = service.held_popular(query.limit)
        if held is not None:
            return held
        return await self.in_thread(service.popular_hamsters, query.limit)


routes = [(r"/api/ranking/popular-hamsters", PopularHamstersHandler)]
