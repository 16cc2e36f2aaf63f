"""A handler's method under its contract: admitted, its arguments read, its answer written.

`@endpoint` reads body, query and answer from the method's own annotations, so code, validation
and `openapi.json` cannot drift apart:

    @endpoint(access=Access.WRITER, limit="diary", errors=(HamsterNotFound,), status=201)
    async def post(self, *, body: DiaryIn) -> DiaryCard:
        \"\"\"일기를 올립니다.\"\"\"
        return await self.in_thread(publish_entry, author_id=self.member.id, entry=body)
"""

import functools
from collections.abc import Awaitable, Callable
from typing import Any

from hamsterd.core.cache import recorded_reads
from hamsterd.core.errors import HamsterError
from hamsterd.http.access import Access
from hamsterd.http.base import ApiHandler
from hamsterd.http.contract import Contract, contract_of
from hamsterd.http.idempotency import AnsweredBefore
from hamsterd.http.permissions import Permission
from hamsterd.http.proofs import FreshProof, ProofMissing

Method = Callable[..., Awaitable[Any]]
Endpoint = Callable[..., Awaitable[None]]
"""A decorated method: what Tornado calls."""


def endpoint(
    *,
    access: Access,
    errors: tuple[type[HamsterError], ...] = (),
    limit: str | None = None,
    status: int = 200,
    upload: bool = False,
    is_open_read_only: bool = False,
    needs_fresh_proof: FreshProof | None = None,
    permission: Permission | None = None,
    for_keepers: bool = False,
    for_awaiting: bool = False,
    makes: bool = False,
) -> Callable[[Method], Endpoint]:
    """State access, errors and limit of a handler method; the rest is read from its annotations.

    `upload` marks multipart methods, which read their own body. `is_open_read_only` marks methods
    that change nothing, or that people need while the site only reads (signing in and out).
    `needs_fresh_proof` asks who calls to prove anew who they are, unless they did so minutes ago
    (`http.proofs`). `for_awaiting` opens what writes to who awaits approval.
    `makes` marks what a lost answer would have done twice: it takes an `Idempotency-Key`, and does
    its work in one call of `self.make` or `self.make_in_turn`, whose result is the answer.
    """

    def decorate(method: Method) -> Endpoint:
        contract = contract_of(
            method,
            access,
            errors,
            limit,
            status,
            upload,
            is_open_read_only,
            needs_fresh_proof,
            permission,
            for_keepers,
            for_awaiting,
            makes,
        )
        return answering(contract, method)

    return decorate


def admin(
    permission: Permission,
    *,
    errors: tuple[type[HamsterError], ...] = (),
    limit: str | None = None,
    status: int = 200,
    upload: bool = False,
    is_open_read_only: bool = False,
    needs_fresh_proof: FreshProof | None = None,
    for_keepers: bool = False,
    makes: bool = False,
) -> Callable[[Method], Endpoint]:
    """`@endpoint` of what only those of the staff may call whose role has `permission`.

    `for_keepers` opens it to keepers of boards: whoever writes that has the method refuse or leave
    out what is on no board of theirs (`StaffActor.boards`).
    """
    return endpoint(
        access=Access.STAFF,
        errors=errors,
        limit=limit,
        status=status,
        upload=upload,
        is_open_read_only=is_open_read_only,
        needs_fresh_proof=needs_fresh_proof,
        permission=permission,
        for_keepers=for_keepers,
        makes=makes,
    )


def answering(contract: Contract, method: Method, *, is_read: bool = False) -> Endpoint:
    """What Tornado calls: `method` under its contract.

    What a visitor is answered by one that `is_read` may be sent again (`response_cache`), unless
    it counts how often it is asked.
    """

    @functools.wraps(method)
    async def call(self: ApiHandler, *path: str) -> None:
        self.contract = contract
        if self.is_refused:
            self.end_refusal()
            return
        self.process.active += 1
        self.arrived()
        try:
            if not self.is_admitted:
                await self.admit(contract)
            ids, named = contract.arguments(path, self.query_values, self.json_body)
            if is_read and not contract.limit and self.viewer is None:
                with recorded_reads() as self.reads:
                    value = await method(self, *ids, **named)
            else:
                value = await _done(self, method, ids, named)
            if self.attempt is not None:
                raise TypeError(f"{method.__qualname__} makes something past `self.make`")
            self.answer(value)
        except AnsweredBefore as kept:
            self.answer_again(kept.body)
        finally:
            self.process.active -= 1

    call.contract = contract  # type: ignore[attr-defined]
    return call


async def _done(
    handler: ApiHandler, method: Method, ids: tuple[Any, ...], named: dict[str, Any]
) -> Any:
    """What `method` answers; again where an act in it missed a proof that another process heard."""
    attempt = handler.attempt
    try:
        return await method(handler, *ids, **named)
    except ProofMissing:
        await handler.require_fresh_proof()
        handler.attempt = attempt  # nothing was made under its key
        return await method(handler, *ids, **named)
