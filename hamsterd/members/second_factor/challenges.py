"""What a passkey is asked to sign: random, for one purpose, for minutes and once.

The browser that asked carries it in a cookie which only the server reads, so that no other browser
can answer for it; the row, by its hash, is what makes it count once.
"""

import hashlib
from datetime import timedelta
from enum import StrEnum
from secrets import token_urlsafe

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.members.second_factor.errors import ChallengeOver
from hamsterd.models.members.second_factor import PasskeyChallenge

CHALLENGE_BYTES = 32
"""Twice what the standard asks for at least (WebAuthn §13.4.3)."""
CHALLENGE_LIFE = timedelta(minutes=5)
"""A phone may have to be found and its code scanned."""

_SPEND = """
    DELETE FROM passkey_challenges
     WHERE challenge_hash = %(hash)s AND purpose = %(purpose)s
       AND user_id IS NOT DISTINCT FROM %(member_id)s AND expires_at > %(now)s
"""


class Ceremony(StrEnum):
    """What the answer is for; an answer to one is nothing to another."""

    REGISTER = "register"
    SIGN_IN = "sign_in"
    SECOND_STEP = "second_step"
    PROOF = "proof"


@transactional
def new_challenge(ceremony: Ceremony, member_id: int | None) -> str:
    """A challenge (base64url) for that member, or for whoever it will be that signs in."""
    challenge = token_urlsafe(CHALLENGE_BYTES)
    PasskeyChallenge.create(
        challenge_hash=_hash(challenge),
        purpose=ceremony,
        user=member_id,
        expires_at=utc_now() + CHALLENGE_LIFE,
    )
    return challenge


@transactional
def spend_challenge(challenge: str, ceremony: Ceremony, member_id: int | None) -> None:
    """Use it up, whatever becomes of the answer; raises `ChallengeOver`.

    In a transaction of its own: what is refused afterwards does not give it back.
    """
    spent = execute(
        _SPEND, hash=_hash(challenge), purpose=ceremony, member_id=member_id, now=utc_now()
    )
    if not spent:
        raise ChallengeOver


def _hash(challenge: str) -> str:
    return hashlib.sha256(challenge.encode("utf-8", "surrogatepass")).hexdigest()
