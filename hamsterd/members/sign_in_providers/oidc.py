"""OpenID Connect: discovery of an issuer, and verification of its ID tokens."""

import logging
import time
from functools import lru_cache
from typing import Any

import requests
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from hamsterd.members.sign_in_providers import http
from hamsterd.members.sign_in_providers.errors import ProviderRefused

log = logging.getLogger("hamsterd.members.sign_in_providers")

ALGORITHMS = ["RS256", "ES256"]
"""Signature algorithms of ID tokens (OpenID Connect Core §3.1.3.7)."""
NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")
"""The addresses that a sign-in takes."""
CLOCK_SKEW_SECONDS = 60
METADATA_SECONDS = 3600
"""How long the provider's addresses are believed."""


def metadata_of(issuer: str) -> dict[str, Any]:
    """The provider's addresses. Raises `ProviderRefused`."""
    try:
        found = _discovered(issuer, int(time.monotonic() // METADATA_SECONDS))
    except (requests.RequestException, ValueError) as error:
        log.warning("provider: not reached: %r", error)
        raise ProviderRefused from error
    if str(found.get("issuer")).rstrip("/") != issuer.rstrip("/"):
        log.warning("provider: says it is %r", found.get("issuer"))
        raise ProviderRefused
    return found


def believed_claims(
    id_token: str, *, metadata: dict[str, Any], client_id: str, nonce: str
) -> dict[str, Any]:
    """The claims of a token from the issuer, for us, fresh and of this attempt.

    Raises `ProviderRefused`, or `JoseError` if the signature is by no known key.
    """
    claims = _claims(id_token, metadata["jwks_uri"])
    audience = claims.get("aud")
    is_for_several = isinstance(audience, list) and len(audience) > 1
    registry = jwt.JWTClaimsRegistry(
        leeway=CLOCK_SKEW_SECONDS,
        iss={"essential": True, "value": metadata["issuer"]},
        aud={"essential": True, "value": client_id},
        azp={"essential": is_for_several, "value": client_id},
        sub={"essential": True},
        exp={"essential": True},
        nonce={"essential": True, "value": nonce},
    )
    try:
        registry.validate(claims)
    except JoseError as error:
        log.warning("provider: ID token not for this sign-in: %r", error)
        raise ProviderRefused from error
    return claims


def _claims(id_token: str, keys_at: str) -> dict[str, Any]:
    """The signed claims; the provider's keys are fetched again if needed."""
    try:
        return jwt.decode(id_token, _keys(keys_at), algorithms=ALGORITHMS).claims
    except JoseError:
        _keys.cache_clear()  # keys rotate
        return jwt.decode(id_token, _keys(keys_at), algorithms=ALGORITHMS).claims


@lru_cache(maxsize=8)
def _discovered(issuer: str, _age: int) -> dict[str, Any]:
    address = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
    answer = http.get_json(address)
    if not isinstance(answer, dict) or not all(isinstance(answer.get(one), str) for one in NEEDED):
        raise ValueError(address)
    return answer


@lru_cache(maxsize=8)
def _keys(address: str) -> KeySet:
    try:
        return KeySet.import_key_set(http.get_json(address))
    except TypeError as error:
        raise ValueError(address) from error  # as text that is no JSON
