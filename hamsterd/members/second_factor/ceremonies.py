"""Passkeys (WebAuthn): requesting one from a browser, and verifying the response.

Every ceremony requires user verification (finger, face or PIN), so that a passkey is two factors at
once. The relying party is the configured address, whatever host a request names.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TypeVar
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.members.second_factor.challenges import (
    CHALLENGE_LIFE,
    Ceremony,
    new_challenge,
    spend_challenge,
)
from hamsterd.members.second_factor.errors import (
    PasskeyCopied,
    PasskeyRefused,
    PasskeysUnavailable,
    PasskeyUnknown,
)
from hamsterd.members.second_factor.passkeys import NewKey, handle_of, refuse_more
from hamsterd.members.second_factor.queries import (
    Credential,
    FactorOwner,
    PasskeyKey,
    credentials_of,
    passkey_behind,
)
from hamsterd.members.second_factor.schemas import (
    NewPasskey,
    PasskeyOffer,
    PasskeyRequest,
    PasskeyUse,
)

log = logging.getLogger("hamsterd.passkeys")

ALGORITHMS = [
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
]
"""Algorithms of today's phones, computers and security keys."""
TIMEOUT_MS = int(CHALLENGE_LIFE.total_seconds() * 1_000)
_TRANSPORTS = frozenset(each.value for each in AuthenticatorTransport)
_DEFAULT_PORTS = {"http": 80, "https": 443}

# One statement decides, so that of two answers with one count one is refused.
_COUNT_UP = """
    UPDATE passkeys SET sign_count = %(count)s, last_used_at = %(now)s
     WHERE id = %(id)s AND (sign_count < %(count)s OR (sign_count = 0 AND %(count)s = 0))
"""

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a passkey, and its challenge."""

    request: PasskeyRequest
    challenge: str


@dataclass(frozen=True, slots=True)
class Offered:
    """The options for creating a passkey, and their challenge."""

    offer: PasskeyOffer
    challenge: str


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The site as authenticators know it: passkeys of one site do not work at another."""

    id: str
    origin: str


def relying_party(site: Settings) -> RelyingParty:
    """This site, by its configured address; raises `PasskeysUnavailable` where that is no name."""
    parts = urlsplit(site.base_url)
    host = parts.hostname or ""
    is_local = host == "localhost" or host.endswith(".localhost")
    if _is_address(host) or not (parts.scheme == "https" or is_local):
        raise PasskeysUnavailable
    port = "" if parts.port in {None, _DEFAULT_PORTS[parts.scheme]} else f":{parts.port}"
    return RelyingParty(host, f"{parts.scheme}://{host}{port}")


def has_passkeys(site: Settings) -> bool:
    """Whether browsers take passkeys for the site's address."""
    try:
        relying_party(site)
    except PasskeysUnavailable:
        return False
    return True


def offer(member: FactorOwner, site: Settings) -> Offered:
    """Let a browser make a passkey of the member (`own_account`); `TooManyPasskeys`."""
    party = relying_party(site)
    with connection():
        known = credentials_of(member["id"])
    refuse_more(known)
    challenge = new_challenge(Ceremony.REGISTER, member["id"])
    options = generate_registration_options(
        rp_id=party.id,
        rp_name=site_settings(site).site_name,
        user_id=base64url_to_bytes(handle_of(member["id"], known, site)),
        user_name=member["username"] or member["nickname"],
        user_display_name=member["nickname"],
        challenge=base64url_to_bytes(challenge),
        timeout=TIMEOUT_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        supported_pub_key_algs=ALGORITHMS,
    )
    said = {**options_to_json_dict(options), "excludeCredentials": _refs(known)}
    return Offered(PasskeyOffer.model_validate(said), challenge)


def ask(ceremony: Ceremony, member_id: int | None, site: Settings) -> Asked:
    """Request a passkey of the member; without a member, any that the device has for this site."""
    party = relying_party(site)
    challenge = new_challenge(ceremony, member_id)
    options = generate_authentication_options(
        rp_id=party.id,
        challenge=base64url_to_bytes(challenge),
        timeout=TIMEOUT_MS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    with connection():
        known = [] if member_id is None else credentials_of(member_id)
    said = {**options_to_json_dict(options), "allowCredentials": _refs(known)}
    return Asked(PasskeyRequest.model_validate(said), challenge)


def verify_new(passkey: NewPasskey, challenge: str, member_id: int, site: Settings) -> NewKey:
    """The new key, where it was made for this site and this challenge.

    Raises `ChallengeOver` or `PasskeyRefused`.
    """
    party = relying_party(site)
    spend_challenge(challenge, Ceremony.REGISTER, member_id)
    verified = _or_refused(
        lambda: verify_registration_response(
            credential=passkey.model_dump(by_alias=True),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
            supported_pub_key_algs=ALGORITHMS,
        )
    )
    return NewKey(
        bytes_to_base64url(verified.credential_id),
        bytes_to_base64url(verified.credential_public_key),
        verified.sign_count,
        [each for each in passkey.response.transports if each in _TRANSPORTS],
    )


def use_passkey(
    passkey: PasskeyUse,
    challenge: str,
    ceremony: Ceremony,
    member_id: int | None,
    site: Settings,
) -> int:
    """The owner of the passkey that signed the challenge; `member_id` if given.

    Raises `ChallengeOver`, `PasskeyUnknown`, `PasskeyRefused` or `PasskeyCopied`.
    """
    party = relying_party(site)
    spend_challenge(challenge, ceremony, member_id)
    row = _row_behind(passkey, member_id)
    verified = _or_refused(
        lambda: verify_authentication_response(
            credential=passkey.model_dump(by_alias=True),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=base64url_to_bytes(row["public_key"]),
            credential_current_sign_count=0,  # compared below, under a lock
            require_user_verification=True,
        )
    )
    _count_up(row, verified.new_sign_count)
    return int(row["user_id"])


def _row_behind(passkey: PasskeyUse, member_id: int | None) -> PasskeyKey:
    with connection():
        row = passkey_behind(passkey.id)
    if row is None or member_id not in {None, row["user_id"]}:
        raise PasskeyUnknown
    handle = passkey.response.user_handle
    # If no member was given, the device must name the passkey's owner (WebAuthn §7.2.6).
    is_named = bool(handle) or member_id is not None
    if not is_named or (handle and handle.rstrip("=") != row["user_handle"]):
        raise PasskeyRefused
    return row


@transactional
def _count_up(row: PasskeyKey, count: int) -> None:
    if not execute(_COUNT_UP, id=row["id"], count=count, now=utc_now()):
        log.warning("passkey %s of member %s may be copied", row["id"], row["user_id"])
        raise PasskeyCopied


def _or_refused(verify: Callable[[], R]) -> R:
    try:
        return verify()
    except Exception as error:  # hostile bytes break the parsers below in many ways
        log.info("passkey refused: %s", error)
        raise PasskeyRefused from error


def _refs(known: list[Credential]) -> list[dict[str, object]]:
    return [
        {"id": row["credential_id"], "type": "public-key", "transports": row["transports"]}
        for row in known
    ]


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return not host
    return True
