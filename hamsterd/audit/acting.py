"""The handlers of those who run the site: whatever they do is on record under their name."""

from collections.abc import Callable
from typing import TypeVar

from hamsterd.audit.actors import StaffActor
from hamsterd.audit.schemas import Acted
from hamsterd.core.errors import Forbidden
from hamsterd.http.base import ApiHandler
from hamsterd.http.permissions import Role

R = TypeVar("R")


class AdminHandler(ApiHandler):
    """A handler whose methods are `@admin`."""

    @property
    def role(self) -> Role:
        """What of the staff the asker is; `@admin` has let nobody else in."""
        if self.member.role is None:
            raise Forbidden
        return self.member.role

    @property
    def actor(self) -> StaffActor:
        """How the log names who asks, and by which permission."""
        if self.contract is None or self.contract.permission is None:
            raise TypeError(f"{type(self).__name__} acts without a permission")
        return StaffActor.of(self.member, self.contract.permission)

    async def perform(self, act: Callable[..., R], *what: object, **named: object) -> R:
        """Do `act` as whoever asks, with the settings that letters need."""
        return await self.make(act, *what, **named, actor=self.actor, site=self.process.settings)

    async def acted(self, act: Callable[..., int], *what: object, **named: object) -> Acted:
        """Do `act` as whoever asks; it returns its row in the log."""
        actor = self.actor
        return await self.make(lambda: Acted(audit_id=act(*what, **named, actor=actor)))
