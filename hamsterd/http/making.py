"""Requests that create something: once for each `Idempotency-Key` (`http.idempotency`)."""

from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from hamsterd.core.errors import TooOften
from hamsterd.core.rates import OF_NETWORKS
from hamsterd.http.context import RequestContext
from hamsterd.http.contract import Contract
from hamsterd.http.idempotency import HEADER, Attempt, attempt_of, once, refuse_answered
from hamsterd.http.rights.access import Access

P = ParamSpec("P")
R = TypeVar("R")


class MakingContext(RequestContext):
    """A request whose method does its creating work by `make`."""

    contract: Contract | None = None
    attempt: Attempt | None = None
    """The keyed request, until its work is done."""

    @property
    def maker(self) -> str:
        """The owner of an `Idempotency-Key`."""
        return self.who

    def spender(self, act: str) -> str:
        """The network's, where anybody may do it and it is to be counted so."""
        is_open = self.contract is not None and self.contract.access is Access.VISITOR
        return self.network if is_open and act in OF_NETWORKS else self.who

    def note_attempt(self, body: bytes) -> None:
        """Read the key of a request, if it has one. Raises `IdempotencyKeyInvalid`."""
        if HEADER in self.request.headers:
            self.attempt = attempt_of(
                self.request.headers[HEADER],
                who=self.maker,
                member_id=self.viewer_id,
                target=self.request.uri or "",
                body=body,
            )

    async def spend_once(self, act: str) -> None:
        """Count one act; a repeated request gets its stored response even beyond the limit."""
        try:
            await self.spend(act)
        except TooOften:
            if self.attempt is not None:
                await self.in_thread(refuse_answered, self.attempt)
            raise

    async def make(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """`in_thread` for creating work: in one transaction, once for each key.

        Its result is the method's response.
        """
        async with self._own_turn() as attempt:
            return await self.in_thread(self._once(attempt, call), *args, **kwargs)

    async def make_in_turn(
        self, thing: Hashable, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """`make`, after earlier writers of `thing` are done."""
        async with self._own_turn() as attempt:
            return await self.in_turn(thing, self._once(attempt, call), *args, **kwargs)

    @asynccontextmanager
    async def _own_turn(self) -> AsyncIterator[Attempt | None]:
        """Wait for earlier requests with the same key in this process, without holding a thread."""
        attempt, self.attempt = self.attempt, None
        if attempt is None:
            yield None
            return
        async with self.process.turns.of(("key", attempt.name)):
            yield attempt

    def _once(self, attempt: Attempt | None, call: Callable[P, R]) -> Callable[P, R]:
        """`call`, which for an attempt that was answered raises `AnsweredBefore`."""
        contract = self.contract
        if attempt is None or contract is None:
            return call

        def made(*args: P.args, **kwargs: P.kwargs) -> R:
            return once(
                attempt, lambda value: contract.response(value).body, partial(call, *args, **kwargs)
            )

        return made
