"""Loaders of banners, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.staff.desk.ads import service
from hamsterd.staff.desk.ads.schemas import AdOut, AdsQuery


@loader("/api/ads", access=Access.VISITOR)
async def ads(context: RequestContext, *, query: AdsQuery) -> list[AdOut]:
    """지금 걸려 있는 광고. 비중이 큰 것이 앞에 올 때가 많습니다."""
    cached = service.cached_ads(query.place)
    if cached is not None:
        return cached
    return await context.in_thread(service.ads_of, query.place)
