"""`/share/*`: preview pictures for shared links, drawn on first request.

There is no rate limit: few robots' addresses fetch for many members. The drawing queue bounds the
cost.
"""

import logging
from typing import Any

from hamsterd.core.errors import NotFound
from hamsterd.db.site.setting_fields import LARGEST_IMAGE_BYTES
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import MediaStorage
from hamsterd.site.sharing.drawing import UnreadablePhoto, draw_card
from hamsterd.site.sharing.render_cache import cache_picture, cached_picture
from hamsterd.site.sharing.render_queue import Picture, RenderQueue, RenderQueueBusy
from hamsterd.site.sharing.rules import (
    CURRENT_CACHE,
    MOVED_CACHE,
    UNFINISHED_CACHE,
    ShareKind,
    file_name,
    path_of,
)
from hamsterd.site.sharing.schemas import Card
from hamsterd.site.sharing.service import share_card

log = logging.getLogger("hamsterd.site.sharing")

KINDS = frozenset(ShareKind)


class ShareHandler(ApiHandler):
    """One picture, with what a visitor may see, for every requester."""

    @endpoint(access=Access.VISITOR, errors=(NotFound, RenderQueueBusy))
    async def get(self, kind: str, item_id: int, digest: str) -> bytes:
        """공유 그림(800×400 JPEG). 내용이 바뀌면 주소도 바뀌고, 옛 주소는 302로 새것을 알립니다."""
        if kind not in KINDS:
            raise NotFound
        own = await self.site_settings()
        card = await self.in_thread(share_card, ShareKind(kind), item_id, own=own)
        if digest != card.digest:
            self.set_status(302)
            self.set_header("Location", path_of(card.kind, item_id, card.digest))
            self.set_header("Cache-Control", MOVED_CACHE)
            return b""
        picture = await self._picture(card, file_name(card.kind, item_id, digest))
        cache = CURRENT_CACHE if picture.is_finished else UNFINISHED_CACHE
        self.set_header("Cache-Control", cache)
        self.set_header("Content-Type", "image/jpeg")
        self.set_header("Cross-Origin-Resource-Policy", "cross-origin")
        return picture.data

    def credentials(self) -> tuple[str | None, bool]:
        """The requester does not matter, so no session is read."""
        return None, False

    def answer(self, value: Any) -> None:
        """Send the picture instead of JSON; its headers are set already."""
        self.finish(value)

    async def _picture(self, card: Card, name: str) -> Picture:
        folder = self.process.settings.share_dir
        kept = await self.in_file_thread(cached_picture, folder, name)
        if kept is not None:
            return Picture(kept, is_finished=True)
        queue: RenderQueue = self.application.settings["render_queue"]
        return await queue.picture(name, lambda: self._drawn(card, name))

    async def _drawn(self, card: Card, name: str) -> Picture:
        """Drawn now, and kept when it is whole."""
        photo = await self._file(card.photo.file_name) if card.photo else None
        logo = await self._file(card.logo) if card.logo else None
        try:
            data = await self.in_media_thread(draw_card, card, photo, logo)
        except UnreadablePhoto:
            log.warning("the photo of %s is unreadable", name)
            photo, data = None, await self.in_media_thread(draw_card, card, None, None)
        has_photo = photo is not None or card.photo is None
        is_finished = has_photo and (logo is not None or card.logo is None)
        if is_finished:
            await self.in_file_thread(cache_picture, self.process.settings.share_dir, name, data)
        return Picture(data, is_finished)

    async def _file(self, file_name: str) -> bytes | None:
        """The stored file; None when it is lost or the store does not answer."""
        storage: MediaStorage = self.application.settings["storage"]
        try:
            size = LARGEST_IMAGE_BYTES
            return (await self.in_file_thread(storage.read, file_name, 0, size)).data
        except (NotFound, StorageUnavailable, OSError) as error:
            log.warning("%s is missing in a share picture: %r", file_name, error)
            return None


routes = [(r"/share/([^/]+)/([^/]+)-([^/]+).jpg", ShareHandler)]
