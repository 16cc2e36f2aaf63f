"""Requests with an `Idempotency-Key` take effect once.

The header is the IETF draft's (draft-ietf-httpapi-idempotency-key-header). The key's row is written
in the same transaction as the effect, so that both exist or neither. An error rolls both back, and
the next try may succeed. A concurrent request with the same key waits for that transaction at the
unique index, or in the same process before it takes a thread.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_bytes
from typing import NoReturn, TypeVar

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import BadRequest, InvalidInput
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_one, fetch_row, fetch_value, put_off
from hamsterd.db.transaction import joined, transactional

R = TypeVar("R")

HEADER = "Idempotency-Key"
REPEATED_HEADER = "Idempotent-Replayed"
"""Marks a repeated response; Stripe's API made this name common."""
KEY_PATTERN = "[A-Za-z0-9_-]{1,64}"
_KEY = re.compile(rf'("?)({KEY_PATTERN})\1')
"""The draft writes it in quotes, most clients without."""
KEPT_FOR = timedelta(hours=24)
"""How long the first response is repeated (decisions §2, Pressing again)."""
_NONCE_BYTES = 12
"""As AES-GCM requires (NIST SP 800-38D §8.2)."""

_CLAIM = Prepared("""
    INSERT INTO idempotency_keys AS known (name, member_id, request, created_at)
    VALUES (%(name)s, %(member_id)s, %(request)s, %(now)s)
        ON CONFLICT (name) DO UPDATE
       SET request = EXCLUDED.request, created_at = EXCLUDED.created_at
     WHERE known.created_at <= %(over)s
    RETURNING TRUE
""")
_KNOWN = "SELECT request, answer FROM idempotency_keys WHERE name = %(name)s"
_KEEP = Prepared("UPDATE idempotency_keys SET answer = %(answer)s::bytea WHERE name = %(name)s")


class IdempotencyKeyInvalid(BadRequest):
    """The header is no key."""

    message = "Idempotency-Key는 영문자, 숫자, _와 -로 64자까지 적어 주세요."


class IdempotencyKeyReused(InvalidInput):
    """The key was already used for a different request."""

    message = "앞서 보낸 내용이 이미 올라가 있어요. 확인한 뒤 다시 누르면 지금 내용도 올려요."


KEY_REFUSALS = (IdempotencyKeyInvalid, IdempotencyKeyReused)


class AnsweredBefore(Exception):
    """Not an error: carries the stored response out of a method that must not run again."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        self.body = body


@dataclass(frozen=True, slots=True)
class Attempt:
    """One request to create something: the key's `name`, and a digest of the request.

    `secret` is the other half of the key, which is never stored.
    """

    name: str
    secret: bytes
    request: str
    member_id: int | None


def attempt_of(key: str, *, who: str, member_id: int | None, target: str, body: bytes) -> Attempt:
    """The attempt of `who` to call `target` with `body`.

    Raises `IdempotencyKeyInvalid`.
    """
    found = _KEY.fullmatch(key)
    if found is None:
        raise IdempotencyKeyInvalid
    digest = hashlib.sha512(f"{who}\0{found[2]}".encode()).digest()
    secret = digest[32:]
    request = hashlib.sha256(secret + target.encode() + b"\0" + body).hexdigest()
    return Attempt(digest[:32].hex(), secret, request, member_id)


@transactional
def once(attempt: Attempt, encode: Callable[[R], bytes], call: Callable[[], R]) -> R:
    """The result of `call`; its response is stored in the same transaction.

    Raises `AnsweredBefore`, `IdempotencyKeyReused`, and the errors of `call`.
    """
    _claim(attempt)
    with joined():
        made = call()
    put_off(_KEEP, name=attempt.name, answer=_encrypted(attempt, encode(made)))
    return made


@transactional
def refuse_answered(attempt: Attempt) -> None:
    """Raise `AnsweredBefore` or `IdempotencyKeyReused` if the key is known; one query."""
    over = utc_now() - KEPT_FOR
    known = fetch_one(f"{_KNOWN} AND created_at > %(over)s", name=attempt.name, over=over)
    if known is not None:
        _raise_known(attempt, known)


def _claim(attempt: Attempt) -> None:
    now = utc_now()
    is_first = fetch_value(
        _CLAIM,
        name=attempt.name,
        member_id=attempt.member_id,
        request=attempt.request,
        now=now,
        over=now - KEPT_FOR,
    )
    if not is_first:
        _raise_known(attempt, fetch_row(_KNOWN, name=attempt.name))


def _raise_known(attempt: Attempt, known: Row) -> NoReturn:
    if known["request"] != attempt.request:
        raise IdempotencyKeyReused
    raise AnsweredBefore(_decrypted(attempt, bytes(known["answer"])))


def _encrypted(attempt: Attempt, answer: bytes) -> bytes:
    nonce = token_bytes(_NONCE_BYTES)
    return nonce + AESGCM(attempt.secret).encrypt(nonce, answer, None)


def _decrypted(attempt: Attempt, kept: bytes) -> bytes:
    return AESGCM(attempt.secret).decrypt(kept[:_NONCE_BYTES], kept[_NONCE_BYTES:], None)
