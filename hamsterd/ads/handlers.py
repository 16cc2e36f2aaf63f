"""`/api/ads` (decisions §3)."""

from tornado.ioloop import IOLoop

from hamsterd.ads import counting, service
from hamsterd.ads.errors import AdNotFound
from hamsterd.ads.schemas import AdOut, AdsQuery
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent


class AdsHandler(ApiHandler):
    """The banners of a place."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: AdsQuery) -> list[AdOut]:
        """지금 걸려 있는 광고. 비중이 큰 것이 앞에 올 때가 많습니다."""
        held = service.held_ads(query.place)
        if held is not None:
            return held
        return await self.in_thread(service.ads_of, query.place)


class AdViewHandler(ApiHandler):
    """A banner was on the screen."""

    @endpoint(access=Access.VISITOR, limit="ad", errors=(AdNotFound,))
    async def post(self, ad_id: int) -> NoContent:
        """광고가 화면에 보였음을 알립니다."""
        if not service.is_held(ad_id):
            await self.in_thread(service.require_running, ad_id)
        if counting.note_view(ad_id):
            submit = self.kit.executor.submit
            IOLoop.current().call_later(counting.FLUSH_SECONDS, submit, counting.flush)
        return NoContent()


class AdClickHandler(ApiHandler):
    """A banner was clicked."""

    @endpoint(access=Access.VISITOR, limit="ad", errors=(AdNotFound,))
    async def post(self, ad_id: int) -> NoContent:
        """광고를 눌렀음을 알립니다."""
        await self.in_thread(service.count_click, ad_id)
        return NoContent()


routes = [
    (r"/api/ads", AdsHandler),
    (r"/api/ads/([^/]+)/view", AdViewHandler),
    (r"/api/ads/([^/]+)/click", AdClickHandler),
]
