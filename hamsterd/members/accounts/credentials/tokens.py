"""Tokens of API clients other than browsers: 15 minutes of access, and a rotating refresh token.

Each refresh creates a new row of the same family. A refresh token used twice has been copied, so
the whole family is revoked (decisions §1.4).
"""

from datetime import datetime, timedelta
from secrets import token_urlsafe
from uuid import uuid4

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transaction, transactional
from hamsterd.http.limits.networks import network_of
from hamsterd.members.accounts.errors import InvalidGrant
from hamsterd.members.accounts.queries import self_out
from hamsterd.members.accounts.schemas import TokenIn, TokenOut
from hamsterd.members.accounts.second_step.service import prove_by_code
from hamsterd.members.accounts.sessions import (
    REMEMBERED,
    USER_AGENT_MAX,
    note_visit,
    revoke_family,
    token_hash,
)
from hamsterd.members.accounts.signin import (
    Device,
    locked_stamp,
    prove_password,
    refuse_blocked,
    welcome_back,
    wrong_credentials,
)
from hamsterd.members.second_factor.errors import SecondFactorRequired
from hamsterd.members.second_factor.queries import factor_ways
from hamsterd.models.members.accounts import Session

ACCESS = timedelta(minutes=15)
"""Life of an access token (decisions §1.4)."""
REFRESH = REMEMBERED
"""Lifetime of an unused refresh token."""

# Members are locked before their sessions.
_LOCK_MEMBER = """
    SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.refresh_hash = %(hash)s FOR NO KEY UPDATE OF u
"""
_FIND = """
    SELECT s.id, s.user_id, s.family, s.proved_at, s.console_seen_at,
           s.refresh_used_at IS NOT NULL AS is_used,
           s.revoked_at IS NULL AND s.refresh_expires_at > %(now)s
           AND u.status IN ('active', 'suspended') AS is_good
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.refresh_hash = %(hash)s
       FOR UPDATE OF s
"""


def grant_tokens(*, form: TokenIn, device: Device, site: Settings) -> TokenOut:
    """A pair of tokens for a password or a refresh token.

    Raises `InvalidGrant` for an invalid refresh token, otherwise the errors of signing in.
    """
    if form.grant_type == "refresh_token":
        return _refresh(form.refresh_token, device)
    proved = prove_password(
        name=form.username, password=form.password, address=device.ip, site=site
    )
    member_id = proved.member_id
    with transaction():
        refuse_blocked(member_id, device.ip)
    if ways := factor_ways(member_id):
        if not form.code:
            raise SecondFactorRequired(ways)
        prove_by_code(member_id, form.code, device.ip, site)
    with transaction():
        if locked_stamp(member_id) != proved.stamp:
            raise wrong_credentials()
        welcome_back(member_id)
        return _issue(member_id, str(uuid4()), device, proved=(utc_now(), None))


def _refresh(refresh_token: str, device: Device) -> TokenOut:
    pair = _rotate(refresh_token, device)
    if pair is None:  # raised here, so that the family's end has been committed
        raise InvalidGrant
    return pair


@transactional
def _rotate(refresh_token: str, device: Device) -> TokenOut | None:
    hashed = token_hash(refresh_token)
    execute(_LOCK_MEMBER, hash=hashed)
    row = fetch_one(_FIND, hash=hashed, now=utc_now())
    if row is None or not row["is_good"]:
        return None
    if row["is_used"]:
        revoke_family(member_id=row["user_id"], family=row["family"])
        return None
    refuse_blocked(row["user_id"], device.ip)
    execute(Session.update(refresh_used_at=utc_now()).where(Session.id == row["id"]))
    return _issue(
        row["user_id"], row["family"], device, proved=(row["proved_at"], row["console_seen_at"])
    )


def _issue(
    member_id: int,
    family: str,
    device: Device,
    *,
    proved: tuple[datetime | None, datetime | None],
) -> TokenOut:
    """A pair of tokens; a refreshed one has the proof of the one before, and no newer."""
    proved_at, console_seen_at = proved
    now = utc_now()
    access, refresh = token_urlsafe(32), token_urlsafe(32)
    note_visit(member_id)
    Session.create(
        user=member_id,
        token_hash=token_hash(access),
        kind="token",
        family=family,
        refresh_hash=token_hash(refresh),
        refresh_expires_at=now + REFRESH,
        user_agent=device.user_agent[:USER_AGENT_MAX],
        ip=device.ip,
        network=network_of(device.ip) or None,
        created_at=now,
        last_seen_at=now,
        expires_at=now + ACCESS,
        proved_at=proved_at,
        console_seen_at=console_seen_at,
    )
    return TokenOut(
        access_token=access,
        refresh_token=refresh,
        expires_at=int((now + ACCESS).timestamp()),
        expires_in=int(ACCESS.total_seconds()),
        user=self_out(member_id),
    )
