"""`/api/ads` (decisions §3)."""

from hamsterd.core.clock import kst_day
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.site.ads import loaders
from hamsterd.site.ads.counting import VIEWS
from hamsterd.staff.desk.ads import service
from hamsterd.staff.desk.ads.errors import AdNotFound


class AdsHandler(ApiHandler):
    get = loaders.ads.endpoint


class AdViewHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, limit="ad", errors=(AdNotFound,), is_open_read_only=True)
    async def post(self, ad_id: int) -> None:
        """광고가 화면에 보였음을 알립니다. 읽기 전용일 때는 세지 않습니다."""
        if (await self.site_state()).is_read_only:
            return
        if not service.is_held(ad_id):
            await self.in_thread(service.require_running, ad_id)
        VIEWS.note((ad_id, kst_day()), self.process.executor)


class AdClickHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, limit="ad", errors=(AdNotFound,), is_open_read_only=True)
    async def post(self, ad_id: int) -> None:
        """광고를 눌렀음을 알립니다. 읽기 전용일 때는 세지 않습니다."""
        if (await self.site_state()).is_read_only:
            return
        await self.in_thread(service.count_click, ad_id)


routes = [
    (r"/api/ads", AdsHandler),
    (r"/api/ads/([^/]+)/view", AdViewHandler),
    (r"/api/ads/([^/]+)/click", AdClickHandler),
]
