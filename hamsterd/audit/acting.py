"""The handlers of those who run the site: whatever they do is on record under their name."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hamsterd.audit.schemas import Acted
from hamsterd.audit.service import admin_actor
from hamsterd.http.access import Access
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint

R = TypeVar("R")

admin = partial(endpoint, access=Access.ADMIN)
"""`@endpoint` of what admins alone may call."""


class AdminHandler(ApiHandler):
    """A handler whose methods are `@admin`."""

    @property
    def actor(self) -> str:
        """How the log names who asks."""
        return admin_actor(self.member.id)

    async def perform(self, act: Callable[..., R], *what: object, **named: object) -> R:
        """Do `act` as whoever asks, with the settings that letters need."""
        return await self.in_thread(
            act, *what, **named, actor=self.actor, site=self.process.settings
        )

    async def acted(self, act: Callable[..., int], *what: object, **named: object) -> Acted:
        """Do `act` as whoever asks; it returns its row in the log."""
        return Acted(audit_id=await self.in_thread(act, *what, **named, actor=self.actor))
