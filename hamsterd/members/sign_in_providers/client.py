"""The client of all providers: authorization code flow with state, and nonce and PKCE if supported.

It connects to configured addresses only, trusts only signed or fetched data, and discards the
tokens: our own session is what counts. Blocking: call from worker threads.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from secrets import token_urlsafe
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlencode

from hamsterd.config import Settings
from hamsterd.core.network.deadlines import total_deadline
from hamsterd.core.text.normal_form import normal
from hamsterd.members.sign_in_providers import http, oidc
from hamsterd.members.sign_in_providers.errors import ProviderRefused
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.providers import (
    PROVIDERS,
    OAuthProfile,
    OpenIdConnect,
    Provider,
)

log = logging.getLogger("hamsterd.members.sign_in_providers")

GOOD_RESULT = "00"
"""The success code of Naver's profile API (developers.naver.com, 회원 프로필 조회)."""
PKCE = "S256"
PLACES = 4
"""Sign-ins that wait for one provider at a time. More are refused: while it does not answer,
everybody presses the button again, and each would hold a thread that sends files."""
PATIENCE_SECONDS = 1
"""How long a sign-in waits for one of them: a provider that answers does so sooner."""

_PLACES = {key: BoundedSemaphore(PLACES) for key in PROVIDERS}


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to sign in: the redirect URL, and the values to compare at the callback."""

    address: str
    state: str
    nonce: str
    verifier: str


def begin(provider: Provider, site: Settings, *, mark: str = "") -> Attempt:
    """A new attempt, with `mark` before its state; raises `ProviderRefused` on no answer."""
    state, nonce, verifier = mark + token_urlsafe(32), token_urlsafe(32), token_urlsafe(48)
    match provider.protocol:
        case OpenIdConnect(issuer):
            with _place(provider):
                where = oidc.metadata_of(issuer(site))["authorization_endpoint"]
            proofs = {"nonce": nonce, "code_verifier": verifier}
        case OAuthProfile(authorize):
            where, proofs = authorize(site), {}
    with _session(provider, site) as session:
        address, _ = session.create_authorization_url(where, state=state, **proofs)
    return Attempt(str(address), state, nonce, verifier)


def identify(
    provider: Provider, site: Settings, *, code: str, state: str, nonce: str, verifier: str
) -> Identity:
    """The identity for `code`. Raises `ProviderRefused`."""
    with _place(provider):
        return _identified(provider, site, code, state, nonce, verifier)


def _identified(
    provider: Provider, site: Settings, code: str, state: str, nonce: str, verifier: str
) -> Identity:
    try:
        match provider.protocol:
            case OpenIdConnect(issuer):
                metadata = oidc.metadata_of(issuer(site))
                token = _token(
                    provider, site, metadata["token_endpoint"], code=code, code_verifier=verifier
                )
                claims = oidc.believed_claims(
                    str(token.get("id_token", "")),
                    metadata=metadata,
                    client_id=provider.client(site).id or "",
                    nonce=nonce,
                )
                return _identity(provider, claims, subject=claims["sub"])
            case OAuthProfile(_, token_at, profile_at):
                token = _token(
                    provider, site, token_at(site), code=code, body=urlencode({"state": state})
                )
                profile = _profile(profile_at(site), str(token["access_token"]))
                return _identity(provider, profile, subject=profile["id"])
    except http.FAULTS as error:
        log.warning("provider: %s: code not accepted: %r", provider.key, error)
        raise ProviderRefused from error


def redirect_address(provider: Provider, site: Settings) -> str:
    """Where the provider sends people back to; must be registered there."""
    return f"{site.base_url}/api/auth/{provider.key}/callback"


def reach(provider: Provider, site: Settings) -> None:
    """Make the first request of a sign-in. Raises `ProviderRefused` on no answer."""
    match provider.protocol:
        case OpenIdConnect(issuer):
            oidc.metadata_of(issuer(site))
        case OAuthProfile(_, token_at):
            try:
                answered = http.post_form(token_at(site), {})
            except http.FAULTS as error:
                raise ProviderRefused from error
            if not answered.ok and answered.status_code != HTTPStatus.BAD_REQUEST:
                raise ProviderRefused  # a token endpoint must refuse a request without a code


@contextmanager
def _place(provider: Provider) -> Iterator[None]:
    """One of the provider's `PLACES`. Raises `ProviderRefused` where all are taken."""
    places = _PLACES[provider.key]
    if not places.acquire(timeout=PATIENCE_SECONDS):
        log.warning("provider: %s: %d sign-ins wait for it already", provider.key, PLACES)
        raise ProviderRefused
    try:
        yield
    finally:
        places.release()


def _session(provider: Provider, site: Settings) -> Any:
    client = provider.client(site)
    is_oidc = isinstance(provider.protocol, OpenIdConnect)
    return http.oauth_session(
        client_id=client.id,
        client_secret=client.secret.get_secret_value() if client.secret else None,
        scope=provider.scope,
        redirect_uri=redirect_address(provider, site),
        code_challenge_method=PKCE if is_oidc else None,
        # The one way that all of them take.
        token_endpoint_auth_method="client_secret_post",  # noqa: S106  # a method, no secret
    )


def _token(provider: Provider, site: Settings, address: str, **proofs: str) -> dict[str, Any]:
    with total_deadline(http.TIMEOUT_SECONDS), _session(provider, site) as session:
        answered: dict[str, Any] = session.fetch_token(
            address, grant_type="authorization_code", **proofs
        )
    return answered


def _profile(address: str, token: str) -> dict[str, Any]:
    answered = http.get_json(address, token=token)
    if not isinstance(answered, dict) or answered.get("resultcode") != GOOD_RESULT:
        raise ValueError(address)
    profile = answered["response"]
    if not isinstance(profile, dict):
        raise ValueError(address)  # noqa: TRY004  # as text that is no JSON
    return profile


def _identity(provider: Provider, claims: dict[str, Any], *, subject: object) -> Identity:
    """The trusted part of the claims.

    `email_verified` is a JSON boolean (OpenID Connect Core §5.1); any other value means unverified.
    """
    if not isinstance(subject, str | int) or not str(subject):
        raise ValueError("no subject")
    email = normal("NFC", str(claims.get("email") or "")).strip()
    is_verified = provider.vouches_for_email and claims.get("email_verified") is True
    return Identity(
        provider=provider.key,
        subject=str(subject),
        email=email,
        is_verified=bool(email) and is_verified,
        name=str(claims.get(provider.name_claim) or ""),
    )
