"""Challenges for passkeys: random, for one purpose, valid for minutes and once.

The browser carries the challenge in a cookie that only the server reads, so that no other browser
can answer it. The row, found by hash, makes it valid only once.
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
"""Twice the standard's minimum (WebAuthn §13.4.3)."""
CHALLENGE_LIFE = timedelta(minutes=5)
"""A phone may have to be found and its code scanned."""

_SPEND = """
    DELETE FROM passkey_challenges
     WHERE challenge_hash = %(hash)s AND purpose = %(purpose)s
       AND user_id IS NOT DISTINCT FROM %(member_id)s AND expires_at > %(now)s
"""


class Ceremony(StrEnum):
    """The purpose of a challenge; a response for one is invalid for another."""

    REGISTER = "register"
    SIGN_IN = "sign_in"
    SECOND_STEP = "second_step"
    PROOF = "proof"


@transactional
def new_challenge(ceremony: Ceremony, member_id: int | None) -> str:
    """A challenge (base64url) for that member, or for anybody who signs in."""
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
    """Use the challenge up, whatever the result; raises `ChallengeOver`.

    In a separate transaction, so that a later refusal does not restore it.
    """
    spent = execute(
        _SPEND, hash=_hash(challenge), purpose=ceremony, member_id=member_id, now=utc_now()
    )
    if not spent:
        raise ChallengeOver


def _hash(challenge: str) -> str:
    return hashlib.sha256(challenge.encode("utf-8", "surrogatepass")).hexdigest()
