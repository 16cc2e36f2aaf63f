"""Limits on guessing a password (decisions §1.6; §2, Sign-in lock).

Failures are counted per account (by any of its names) and network. Distributed guessing slows
sign-in for all networks, except those the member has used before: strangers must not lock members
out of their accounts for long.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import TooOften
from hamsterd.core.text.folding import fold
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.http.limits.networks import network_of
from hamsterd.members.accounts.credentials.passwords import verify_password
from hamsterd.members.accounts.errors import WrongPassword
from hamsterd.members.accounts.queries import OwnAccount, own_account
from hamsterd.members.accounts.rules import (
    FAILURE_WINDOW,
    FLOOD_FAILURES,
    FLOOD_PAUSE,
    FLOOD_WINDOW,
    LOCK,
    MAX_FAILURES,
)
from hamsterd.models.members.accounts import Session, SignInFailure

LOCKED = "로그인에 여러 번 실패했어요. 10분 뒤에 다시 시도해 주세요."
SLOWED = (
    "이 계정에 로그인하려는 시도가 너무 많아요. 1분 뒤에 다시 시도하거나,"
    " 메일로 비밀번호를 다시 정해 주세요."
)

_FAILURES = """
    SELECT ARRAY(SELECT failed_at FROM sign_in_failures
                  WHERE account = %(account)s AND address = %(network)s
                    AND failed_at > %(lock_since)s
                  ORDER BY failed_at DESC LIMIT %(most)s) AS here,
           count(*) AS everywhere, max(failed_at) AS latest
      FROM (SELECT failed_at FROM sign_in_failures
             WHERE account = %(account)s AND failed_at > %(flood_since)s
             ORDER BY failed_at DESC LIMIT %(flood)s) counted
"""
_IN_A_ROW = "SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))"


@dataclass(frozen=True, slots=True)
class Account:
    """The account whose password is tried: a member's, or that of an unknown `name`.

    Passwords typed into an open session are counted separately, so that an unattended device allows
    no guessing but locks nobody out of signing in. Codes of the second step are counted separately,
    too: their guesser knows the password.
    """

    member_id: int | None
    name: str = ""
    asked: Literal["member", "session", "code"] = "member"

    @property
    def key(self) -> str:
        """The stored key (hexadecimal SHA-256), so that a password typed as a name is not
        stored.
        """
        if self.member_id is None:
            whose = f"name:{fold(self.name)}"
        else:
            whose = f"{self.asked}:{self.member_id}"
        return hashlib.sha256(whose.encode("utf-8", "surrogatepass")).hexdigest()


def refuse_locked(account: Account, address: str) -> None:
    """Raise `TooOften` while `account` is locked for the network of `address`, or slowed.

    An unknown name is counted like a known one.
    """
    now, network = utc_now(), network_of(address)
    failures = fetch_row(
        _FAILURES,
        account=account.key,
        network=network,
        lock_since=now - FAILURE_WINDOW - LOCK,
        most=MAX_FAILURES,
        flood_since=now - FLOOD_WINDOW,
        flood=FLOOD_FAILURES,
    )
    here: list[datetime] = failures["here"]
    if len(here) == MAX_FAILURES and here[0] - here[-1] <= FAILURE_WINDOW:
        _refuse_until(here[0] + LOCK, LOCKED)
    if failures["everywhere"] == FLOOD_FAILURES and network not in _networks_of(account):
        _refuse_until(failures["latest"] + FLOOD_PAUSE, SLOWED)


def settle_attempt(account: Account, address: str, *, is_right: bool) -> None:
    """Count a failed attempt, or clear the network's count after a right one (`count_guess`)."""
    count_guess(account, address, lambda: is_right)


@transactional
def count_guess(account: Account, address: str, try_it: Callable[[], bool]) -> bool:
    """Whether a guess is right, counted; its side effects belong to this transaction.

    Concurrent guesses are serialized: those after the fifth failure get `TooOften`, right or wrong,
    so parallel guessing reveals no more than sequential guessing.
    """
    execute(_IN_A_ROW, name=f"sign-in:{account.key}")
    refuse_locked(account, address)
    is_right = try_it()
    if is_right:
        SignInFailure.delete().where(
            (SignInFailure.account == account.key) & (SignInFailure.address == network_of(address))
        ).execute()
    else:
        SignInFailure.create(account=account.key, address=network_of(address), failed_at=utc_now())
    return is_right


def forget_failures(member_id: int) -> None:
    """Open the locks of a member's password, wherever the failures came from."""
    keys = [Account(member_id).key, Account(member_id, asked="session").key]
    SignInFailure.delete().where(SignInFailure.account.in_(keys)).execute()


def _networks_of(account: Account) -> set[str]:
    """Networks of the member's recent sign-ins; also queried for unknown names."""
    addresses = fetch_column(
        Session.select(Session.ip)
        .where(Session.user_id == account.member_id or 0, Session.ip.is_null(False))
        .order_by(Session.last_seen_at.desc())
        .limit(100)
    )
    return {network_of(address) for address in addresses}


def _refuse_until(end: datetime, why: str) -> None:
    wait = (end - utc_now()).total_seconds()
    if wait > 0:
        raise TooOften(int(wait) + 1, why)


def is_proved_by(*, member_id: int, password: str | None, address: str) -> bool:
    """Whether the given password is the account's; False if only a session can prove it.

    Raises the errors of `confirm_password` for a wrong one.
    """
    if not password:
        return False
    member = own_account(member_id)
    confirm_password(member, password, address)
    return member["password_hash"] is not None


def confirm_password(
    member: OwnAccount, password: str | None, address: str, *, field: str = "password"
) -> None:
    """Raise `WrongPassword` under `field` unless `password` is the account's, if it has one.

    Failures count towards a separate lock, so that an unattended session allows no guessing.
    """
    stored = member["password_hash"]
    if stored is None:
        return
    account = Account(member["id"], asked="session")
    with connection():
        refuse_locked(account, address)
    is_right = verify_password(password or "", stored)
    settle_attempt(account, address, is_right=is_right)
    if not is_right:
        raise WrongPassword(fields={field: WrongPassword.message})
