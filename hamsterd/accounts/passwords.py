"""Password hashes, and the lock after failed sign-ins (decisions §1.6).

bcrypt over a SHA-256 pre-hash, so that nothing is cut at bcrypt's 72 bytes. A hash takes about a
quarter of a second by design: call from worker threads only.
"""

import base64
import hashlib
import unicodedata
from datetime import timedelta
from functools import lru_cache

import bcrypt

from hamsterd.clock import utc_now
from hamsterd.config import get_settings
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transactional
from hamsterd.errors import TooOften
from hamsterd.models import SignInFailure

MAX_FAILURES = 5
FAILURE_WINDOW = timedelta(minutes=10)
LOCK = timedelta(minutes=10)
"""5 failures in 10 minutes per account and address lock for 10 minutes (decisions §1.6)."""

_FAILURES = """
    SELECT failed_at FROM sign_in_failures
     WHERE account = %(account)s AND address = %(address)s AND failed_at > %(since)s
     ORDER BY failed_at DESC LIMIT %(most)s
"""
_IN_A_ROW = "SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))"


def hash_password(password: str) -> str:
    """The stored form of `password`."""
    return bcrypt.hashpw(
        _prehash(password), bcrypt.gensalt(get_settings().password_rounds)
    ).decode()


def verify_password(password: str, stored: str | None) -> bool:
    """Whether `password` is the stored one; as slow for an account that has none."""
    is_right = bcrypt.checkpw(_prehash(password), (stored or _nobody()).encode())
    return is_right and stored is not None


def refuse_locked(account: str, address: str) -> None:
    """Raise `TooOften` while `account` is locked for `address`.

    `account` is what was typed, so that unknown names lock exactly like known ones.
    """
    failures = fetch_column(
        _FAILURES,
        account=_key(account),
        address=address,
        since=utc_now() - FAILURE_WINDOW - LOCK,
        most=MAX_FAILURES,
    )
    if len(failures) < MAX_FAILURES or failures[0] - failures[-1] > FAILURE_WINDOW:
        return
    wait = failures[0] + LOCK - utc_now()
    if wait > timedelta(0):
        raise TooOften(
            int(wait.total_seconds()) + 1,
            "로그인에 여러 번 실패했어요. 10분 뒤에 다시 시도해 주세요.",
        )


@transactional
def settle_attempt(account: str, address: str, *, is_right: bool) -> None:
    """Count a failed sign-in, or clear the count after a right one.

    Attempts at once come here one after the other: those after the fifth failure get `TooOften`,
    right or wrong, so guessing in parallel tells nothing that guessing in a row would not.
    """
    execute(_IN_A_ROW, name=f"sign-in:{_key(account)}:{address}")
    refuse_locked(account, address)
    if is_right:
        forget_failures(account, address)
    else:
        note_failure(account, address)


def note_failure(account: str, address: str) -> None:
    """Count a failed sign-in."""
    SignInFailure.create(account=_key(account), address=address, failed_at=utc_now())


def forget_failures(account: str, address: str) -> None:
    """A right password clears the count."""
    SignInFailure.delete().where(
        (SignInFailure.account == _key(account)) & (SignInFailure.address == address)
    ).execute()


def forget_account(*names: str) -> None:
    """Open the lock of an account, typed by any of `names`, wherever the failures came from."""
    keys = [_key(name) for name in names]
    SignInFailure.delete().where(SignInFailure.account.in_(keys)).execute()


def _key(account: str) -> str:
    return hashlib.sha256(account.lower().encode()).hexdigest()


def _prehash(password: str) -> bytes:
    normal = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    return base64.b64encode(hashlib.sha256(normal).digest())


@lru_cache(maxsize=1)
def _nobody() -> str:
    return hash_password("nobody signs in with this")
