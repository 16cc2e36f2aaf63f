"""A proof of work that sign-ups take while the site is under attack (ALTCHA, no third party).

It is asked for while the shield is up, and of a network from which several have just signed up: a
browser computes for a second or two, and who makes accounts by the thousand pays for each. Whoever
comes by a provider has been looked at there.
"""

import hashlib
import hmac
from binascii import Error as Base64Error
from datetime import timedelta
from secrets import randbelow
from typing import NamedTuple
from urllib.parse import urlsplit

from hamsterd.config import Settings
from hamsterd.content.screening.switches import switches
from hamsterd.core.clock import utc_now
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.http.limits.networks import network_of
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.errors import WorkNeeded
from hamsterd.members.accounts.schemas import SignUpWorkOut, WorkOut

ALGORITHM = "PBKDF2/SHA-256"
"""The one of ALTCHA's that every browser computes without a library of ours."""
_ACT = "sign_up_work"

_RECENT = """
    SELECT count(DISTINCT u.id) FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.network = %(network)s AND s.last_seen_at > %(since)s AND u.created_at > %(since)s
"""
# A limit of one, by the table that holds small limits: the row goes with them.
_SPEND = """
    INSERT INTO rate_limits (act, who, spent_at, expires_at)
    VALUES (%(act)s, %(nonce)s, ARRAY[%(now)s]::timestamptz[], %(until)s)
        ON CONFLICT (act, who) DO NOTHING
"""


class _Secrets(NamedTuple):
    challenge: str
    key: str


def work_for(*, address: str, site: Settings) -> SignUpWorkOut:
    """What a sign-up from this address has to compute first, if anything."""
    if not _is_asked(address, site):
        return SignUpWorkOut(work=None)
    import altcha  # noqa: PLC0415  # hardly any site is ever under attack

    keys = _secrets(site)
    made = altcha.create_challenge(
        ALGORITHM,
        rules.WORK_COST,
        counter=randbelow(rules.WORK_TRIES),
        expires_at=utc_now() + rules.WORK_LIFE,
        hmac_secret=keys.challenge,
        hmac_key_secret=keys.key,
    )
    return SignUpWorkOut(work=WorkOut.model_validate(made.to_dict()))


def require_work(solved: str, *, address: str, site: Settings) -> str:
    """What `spend_work` takes, empty where none is asked for.

    Raises `WorkNeeded` for none, a wrong or an expired one.
    """
    if not _is_asked(address, site):
        return ""
    import altcha  # noqa: PLC0415  # as above

    keys = _secrets(site)
    try:
        payload = altcha.Payload.from_base64(solved)
        found = altcha.verify_solution(payload, keys.challenge, hmac_key_secret=keys.key)
        nonce = str(payload.challenge.parameters.nonce)
    except (Base64Error, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise WorkNeeded from error
    if not found.verified or not payload.challenge.parameters.expires_at:
        raise WorkNeeded
    return nonce


def spend_work(nonce: str) -> None:
    """Nobody signs up with the same work again; in the sign-up's own transaction.

    Raises `WorkNeeded` where somebody has.
    """
    if not nonce:
        return
    now = utc_now()
    until = now + rules.WORK_LIFE + timedelta(minutes=1)
    if not execute(_SPEND, act=_ACT, nonce=nonce, now=now, until=until):
        raise WorkNeeded


def _is_asked(address: str, site: Settings) -> bool:
    """Browsers compute only for pages that came over TLS, or from this very machine."""
    if not (site.secure_cookies or urlsplit(site.base_url).hostname in LOOPBACK):
        return False
    return switches().is_shielded or _recent_sign_ups(address) >= _most(site)


def _most(site: Settings) -> float:
    return rules.SIGN_UPS_WITHOUT_WORK * site.rate_limit_scale


def _recent_sign_ups(address: str) -> int:
    since = utc_now() - rules.SIGN_UPS_WINDOW
    with connection():
        return int(fetch_value(_RECENT, network=network_of(address), since=since))


def _secrets(site: Settings) -> _Secrets:
    """Of their own, so that nothing else that is signed passes for a challenge."""
    made = (
        hmac.new(site.signing_key(), f"sign-up work: {part}".encode(), hashlib.sha256).hexdigest()
        for part in _Secrets._fields
    )
    return _Secrets(*made)
