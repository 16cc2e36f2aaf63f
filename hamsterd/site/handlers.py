"""`/api/site` (decisions §3)."""

from hamsterd import writing
from hamsterd.accounts import rules as accounts
from hamsterd.screening.switches import held_switches, switches
from hamsterd.site.schemas import Limits, SignIns, SiteOut
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class SiteHandler(ApiHandler):
    """The site's public facts."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> SiteOut:
        """사이트 이름, 한도, 쓸 수 있는 로그인."""
        settings = self.kit.settings
        now = held_switches()
        if now is None:
            now = await self.in_thread(switches)
        return SiteOut(
            name=settings.site_name,
            contact_email=settings.contact_email,
            base_url=settings.base_url,
            limits=Limits(
                max_images=writing.MAX_MEDIA,
                max_image_bytes=settings.max_image_bytes,
                max_video_bytes=settings.max_video_bytes,
                title_max=writing.TITLE_MAX,
                content_max=writing.CONTENT_MAX,
                nickname_max_register=accounts.NICKNAME_MAX_REGISTER,
                nickname_max_profile=accounts.NICKNAME_MAX_PROFILE,
            ),
            sign_ins=SignIns(google=bool(settings.google_client_id)),
            are_sign_ups_paused=now.is_closed,
        )


routes = [(r"/api/site", SiteHandler)]
