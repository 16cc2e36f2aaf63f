"""The OpenID Connect client: authorization code flow with state, nonce and PKCE.

Speaks to the configured issuer only and believes nothing that its keys did not sign. Blocking:
call from worker threads.
"""

import logging
import time
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from secrets import token_urlsafe
from typing import Any

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from hamsterd.config import Settings
from hamsterd.core.bounded_http import BoundedAdapter
from hamsterd.core.deadlines import total_deadline
from hamsterd.core.errors import HamsterError
from hamsterd.members.accounts.identity import Identity
from hamsterd.members.accounts.rules import check_email

log = logging.getLogger("hamsterd.members.accounts")

SCOPE = "openid email profile"
ALGORITHMS = ["RS256", "ES256"]
"""What an ID token may be signed with (OpenID Connect Core §3.1.3.7)."""
TIMEOUT_SECONDS = 8
CLOCK_SKEW_SECONDS = 60
METADATA_SECONDS = 3600
"""How long the provider's addresses are believed."""


class ProviderRefused(HamsterError):
    """The provider did not answer, refused the code, or said something unbelievable."""

    code = "google_auth_failed"
    status = 503
    message = "Google 로그인에 실패했어요. 다시 시도해 주세요."


class EmailUnverified(ProviderRefused):
    """The provider does not vouch for the address, so it proves nothing about whose it is."""

    code = ProviderRefused.code


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try to sign in: where to go, and what must come back unchanged."""

    address: str
    state: str
    nonce: str
    verifier: str


def begin(site: Settings, *, mark: str = "") -> Attempt:
    """A new attempt, `mark` before its state; raises `ProviderRefused` when nobody answers."""
    state, nonce, verifier = mark + token_urlsafe(32), token_urlsafe(32), token_urlsafe(48)
    with _client(site) as client:
        address, _ = client.create_authorization_url(
            _metadata(site)["authorization_endpoint"],
            state=state,
            nonce=nonce,
            code_verifier=verifier,
        )
    return Attempt(str(address), state, nonce, verifier)


def identify(*, code: str, nonce: str, verifier: str, site: Settings) -> Identity:
    """Who `code` stands for. Raises `ProviderRefused`, or `EmailUnverified` of its kind."""
    metadata = _metadata(site)
    try:
        with total_deadline(TIMEOUT_SECONDS), _client(site) as client:
            answer = client.fetch_token(
                metadata["token_endpoint"],
                code=code,
                code_verifier=verifier,
                grant_type="authorization_code",
            )
        claims = _claims(str(answer.get("id_token", "")), metadata["jwks_uri"])
    except (requests.RequestException, AuthlibBaseError, JoseError, ValueError, KeyError) as error:
        log.warning("provider: code not accepted: %r", error)
        raise ProviderRefused from error
    _believe(claims, nonce=nonce, metadata=metadata, site=site)
    return Identity(
        subject=str(claims["sub"]), email=_own_email(claims), name=str(claims.get("name", ""))
    )


def redirect_address(site: Settings) -> str:
    """Where the provider sends people back to; must be registered there."""
    return f"{site.base_url}/api/auth/google/callback"


def _client(site: Settings) -> Any:
    secret = site.google_client_secret
    session = OAuth2Session(
        site.google_client_id,
        secret.get_secret_value() if secret else None,
        scope=SCOPE,
        redirect_uri=redirect_address(site),
        code_challenge_method="S256",
        default_timeout=TIMEOUT_SECONDS,
    )
    return _mounted(session)


def _mounted(session: requests.Session) -> Any:
    for scheme in ("http://", "https://"):
        session.mount(scheme, BoundedAdapter())
    return session


def _claims(id_token: str, keys_at: str) -> dict[str, Any]:
    """The claims of a token that the provider signed; its keys are asked for anew if need be."""
    try:
        return jwt.decode(id_token, _keys(keys_at), algorithms=ALGORITHMS).claims
    except JoseError:
        _keys.cache_clear()  # keys rotate
        return jwt.decode(id_token, _keys(keys_at), algorithms=ALGORITHMS).claims


def _believe(
    claims: dict[str, Any], *, nonce: str, metadata: dict[str, Any], site: Settings
) -> None:
    """Raise `ProviderRefused` unless the token is for us, from the issuer, fresh, of this try."""
    audience = claims.get("aud")
    is_for_several = isinstance(audience, list) and len(audience) > 1
    registry = jwt.JWTClaimsRegistry(
        leeway=CLOCK_SKEW_SECONDS,
        iss={"essential": True, "value": metadata["issuer"]},
        aud={"essential": True, "value": site.google_client_id or ""},
        azp={"essential": is_for_several, "value": site.google_client_id or ""},
        sub={"essential": True},
        exp={"essential": True},
        nonce={"essential": True, "value": nonce},
    )
    try:
        registry.validate(claims)
    except JoseError as error:
        log.warning("provider: ID token not for this sign-in: %r", error)
        raise ProviderRefused from error


def _own_email(claims: dict[str, Any]) -> str:
    """The verified address, as a form would store it. Raises `EmailUnverified`.

    The claim is a JSON boolean (OpenID Connect Core §5.1); whatever else it is vouches for nothing.
    """
    email = unicodedata.normalize("NFC", str(claims.get("email", ""))).strip()
    try:
        check_email(email)
    except ValueError as error:
        log.warning("provider: no usable e-mail")
        raise EmailUnverified from error
    if claims.get("email_verified") is not True:
        log.warning("provider: e-mail not verified")
        raise EmailUnverified
    return email


def _metadata(site: Settings) -> dict[str, Any]:
    """The provider's addresses. Raises `ProviderRefused`."""
    try:
        found = _discovered(site.google_issuer, int(time.monotonic() // METADATA_SECONDS))
    except (requests.RequestException, ValueError) as error:
        log.warning("provider: not reached: %r", error)
        raise ProviderRefused from error
    if str(found.get("issuer")).rstrip("/") != site.google_issuer.rstrip("/"):
        log.warning("provider: says it is %r", found.get("issuer"))
        raise ProviderRefused
    return found


@lru_cache(maxsize=4)
def _discovered(issuer: str, _age: int) -> dict[str, Any]:
    address = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
    answer = _json(address)
    if not isinstance(answer, dict):
        raise ValueError(address)  # noqa: TRY004  # as text that is no JSON
    return answer


@lru_cache(maxsize=4)
def _keys(address: str) -> KeySet:
    return KeySet.import_key_set(_json(address))


def _json(address: str) -> Any:
    with total_deadline(TIMEOUT_SECONDS), _mounted(requests.Session()) as session:
        answer = session.get(address, timeout=TIMEOUT_SECONDS)
        answer.raise_for_status()
        return answer.json()
