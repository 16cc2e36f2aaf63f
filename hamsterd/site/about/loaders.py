"""The site's public facts, for the API and for first screens."""

from hamsterd.content import limits as writing
from hamsterd.content.screening.switches import cached_switches, switches
from hamsterd.core.clock import utc_now
from hamsterd.core.features import Feature
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts import rules as accounts
from hamsterd.members.documents.reading import coming_notice
from hamsterd.members.documents.versions import Library, cached_library, library
from hamsterd.members.second_factor.ceremonies import has_passkeys
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.site.about.schemas import (
    AdProvider,
    Features,
    Limits,
    Notice,
    ReadOnly,
    SignIns,
    SiteOut,
)
from hamsterd.staff.desk.popups.showing import cached_popups, known_popups, marks
from hamsterd.staff.incidents.notices import StandingNotices, cached_notices, notices


@loader("/api/site", access=Access.VISITOR, is_shared=True)
async def site(context: RequestContext) -> SiteOut:
    """사이트 이름, 한도, 쓸 수 있는 로그인."""
    settings = context.process.settings
    now = cached_switches()
    if now is None:
        now = await context.in_thread(switches)
    state = await context.site_state()
    own = await context.site_settings()
    documents = cached_library()
    if documents is None:
        documents = await context.in_thread(library)
    incidents = cached_notices()
    if incidents is None:
        incidents = await context.in_thread(notices)
    popups = cached_popups()
    if popups is None:
        popups = await context.in_thread(known_popups)
    return SiteOut(
        name=own.site_name,
        logo=own.logo,
        contact_email=own.contact_email,
        base_url=settings.base_url,
        limits=Limits(
            max_images=own.max_entry_photos,
            max_post_images=own.max_post_photos,
            max_image_bytes=own.max_image_bytes,
            max_video_bytes=own.max_video_bytes,
            title_max=writing.TITLE_MAX,
            content_max=writing.CONTENT_MAX,
            nickname_max_register=accounts.NICKNAME_MAX_REGISTER,
            nickname_max_profile=accounts.NICKNAME_MAX_PROFILE,
        ),
        sign_ins=SignIns(
            **{key: one.is_offered_by(settings, own) for key, one in PROVIDERS.items()},
            passkey=has_passkeys(settings),
        ),
        ad_provider=AdProvider(height=settings.ad_provider_height)
        if settings.has_ad_provider and own.has(Feature.ADS)
        else None,
        are_sign_ups_paused=now.is_closed,
        sign_ups=own.sign_ups,
        features=Features(**{feature.value: own.has(feature) for feature in Feature}),
        notice=_notice(own, documents, incidents),
        popups=marks(popups),
        read_only=ReadOnly(message=state.sentence, until=state.until)
        if state.is_read_only
        else None,
    )


def _notice(own: SiteSettings, documents: Library, incidents: StandingNotices) -> Notice | None:
    """What the law has stand there, else what staff have to say, else what document changes."""
    if (line := incidents.line()) is not None:
        return Notice(text=line[0], link=line[1], audience="everybody")
    if own.shows_notice(utc_now()):
        return Notice(text=own.notice, link=own.notice_link, audience=own.notice_audience)
    coming = coming_notice(documents)
    return Notice(text=coming[0], link=coming[1], audience="members") if coming else None
