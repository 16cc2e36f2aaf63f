"""The preview picture of a thing: its current content and URL."""

from hamsterd.config import Settings
from hamsterd.core.errors import NotFound
from hamsterd.db.handle import connection
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.db.site.site_settings import site_settings
from hamsterd.site.sharing.queries import card_of
from hamsterd.site.sharing.rules import ShareKind, path_of
from hamsterd.site.sharing.schemas import Card


def share_card(kind: ShareKind, item_id: int, *, own: SiteSettings) -> Card:
    """The content of the picture for a visitor; raises `NotFound`."""
    with connection():
        card = card_of(kind, item_id, own=own)
    if card is None:
        raise NotFound
    return card


def share_url(kind: ShareKind, item_id: int, *, site: Settings) -> str | None:
    """The whole address of the picture as it is now, for `og:image`; None without one."""
    try:
        card = share_card(kind, item_id, own=site_settings(site))
    except NotFound:
        return None
    return site.base_url + path_of(kind, item_id, card.digest)
