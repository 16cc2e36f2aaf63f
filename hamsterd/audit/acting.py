"""Base handler of staff acts: each act is recorded in the audit log under the actor's name."""

from collections.abc import Callable
from typing import TypeVar

from hamsterd.audit.actors import StaffActor
from hamsterd.audit.schemas import Acted
from hamsterd.core.errors import Forbidden
from hamsterd.http.base import ApiHandler
from hamsterd.http.rights.permissions import Role

R = TypeVar("R")


class AdminHandler(ApiHandler):
    """A handler whose methods are `@admin`."""

    @property
    def role(self) -> Role:
        """The requester's staff role; `@admin` has already refused everybody else."""
        if self.member.role is None:
            raise Forbidden
        return self.member.role

    @property
    def actor(self) -> StaffActor:
        """The requester as the log names them, with the permission used."""
        if self.contract is None or self.contract.permission is None:
            raise TypeError(f"{type(self).__name__} acts without a permission")
        return StaffActor.of(self.member, self.contract.permission)

    async def perform(self, act: Callable[..., R], *what: object, **named: object) -> R:
        """Run `act` as the requester, with the settings that mails need."""
        return await self.make(act, *what, **named, actor=self.actor, site=self.process.settings)

    async def acted(self, act: Callable[..., int], *what: object, **named: object) -> Acted:
        """Run `act` as the requester; it returns its audit row."""
        actor = self.actor
        return await self.make(lambda: Acted(audit_id=act(*what, **named, actor=actor)))
