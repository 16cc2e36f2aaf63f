"""The staff's work in public, for the API and for its page."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.staff.takedowns.transparency import service
from hamsterd.staff.takedowns.transparency.schemas import TransparencyOut


@loader("/api/transparency", access=Access.VISITOR, is_shared=True)
async def transparency(context: RequestContext) -> TransparencyOut:
    """끝난 달마다 신고와 조치가 몇 건이었는지. 작은 수는 올려서 적습니다."""
    cached = service.cached_transparency()
    if cached is not None:
        return cached
    kept_days = context.process.settings.retain_misuse_days
    return await context.in_thread(service.transparency, kept_days=kept_days)
