"""A handler's method under its contract: check access, read arguments, write the response.

`@endpoint` takes body, query and response types from the method's annotations, so that code,
validation and `openapi.json` cannot diverge:

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
from hamsterd.http.base import ApiHandler
from hamsterd.http.contract import Contract, contract_of
from hamsterd.http.idempotency import AnsweredBefore
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof, ProofMissing

Method = Callable[..., Awaitable[Any]]
Endpoint = Callable[..., Awaitable[None]]
"""A decorated method, called by Tornado."""


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
    """Declare access, errors and limit of a handler method; the rest comes from its annotations.

    `upload` marks multipart methods, which read their own body. `is_open_read_only` marks methods
    that change nothing, or that people need while the site is read-only (signing in and out).
    `needs_fresh_proof` requires a proof of identity from the last minutes (`http.rights.proofs`).
    `for_awaiting` opens a writing method to members awaiting approval. `makes` marks methods that
    must not run twice if a response is lost: they take an `Idempotency-Key`, and do their work in
    one call of `self.make` or `self.make_in_turn`, whose result is the response.
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
    """`@endpoint` for staff whose role has `permission`.

    `for_keepers` opens it to keepers of boards; the method must then restrict itself to their
    boards (`StaffActor.boards`).
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
    """The method that Tornado calls: `method` under its contract.

    A visitor's response of an `is_read` method may be cached (`response_cache`), unless the method
    counts its requests.
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
    """The result of `method`; repeated if an act lacked a proof that another process received."""
    attempt = handler.attempt
    try:
        return await method(handler, *ids, **named)
    except ProofMissing:
        await handler.require_fresh_proof()
        handler.attempt = attempt  # nothing was created under its key
        return await method(handler, *ids, **named)
