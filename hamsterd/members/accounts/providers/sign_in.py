"""Signing in, signing up and linking with a provider (decisions §1.8).

Between the steps the browser carries signed tickets; rows are written only after the member chose a
nickname and agreed. The redirect targets are the spec's, by provider: `/?login=success`,
`/?error=google_auth_failed` (with a `reason` if the member can do something about it),
`/?error=callback_failed`, or `/register/complete`.
"""

import hmac
from dataclasses import dataclass, replace
from datetime import timedelta
from urllib.parse import quote

from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput, ReadOnly
from hamsterd.db.handle import connection
from hamsterd.db.transaction import transaction, transactional
from hamsterd.members.accounts.credentials.signed_tokens import sign, verify
from hamsterd.members.accounts.errors import WrongCredentials, WrongPassword
from hamsterd.members.accounts.providers import accounts as provider_accounts
from hamsterd.members.accounts.providers.accounts import Known
from hamsterd.members.accounts.queries import self_out
from hamsterd.members.accounts.schemas import (
    ProviderCallbackQuery,
    ProviderCompleteIn,
    ProviderLinkIn,
    ProviderPendingOut,
    ProviderQuery,
)
from hamsterd.members.accounts.signin import (
    Device,
    Proved,
    SecondStep,
    SignedIn,
    banned,
    enter,
    prove_password,
    sign_in,
)
from hamsterd.members.blocks.errors import AddressBlocked
from hamsterd.members.sign_in_providers import client
from hamsterd.members.sign_in_providers.errors import (
    NothingPending,
    ProviderRefused,
    SignInNotOffered,
)
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.providers import GOOGLE, Provider
from hamsterd.notifications.marketing import set_marketing

STATE_SECONDS = 600
"""Time limit for the provider's page."""
PENDING_SECONDS = 1800
"""How long the completion page may be thought over."""

SUCCESS = "/?login=success"
RESTORED = "/?login=success&restored=true"
UNVERIFIED = "unverified_email"
BLOCKED = "address_blocked"
WITHDRAWN = "read_only"
"""Reasons for a refusal."""
BROKEN = "/?error=callback_failed"
COMPLETION = "/register/complete"
SECOND_STEP = "/login?step=second"

EMAIL_MISSING = "이메일을 입력해주세요"


@dataclass(frozen=True, slots=True)
class Start:
    """Where to send the browser, and the ticket it keeps."""

    address: str
    ticket: str = ""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The redirect target; signed in, or with a ticket for the completion page."""

    address: str
    signed_in: SignedIn | SecondStep | None = None
    remember_me: bool = False
    pending: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The result of the completion page: signed in, or the second factor is required."""

    signed_in: SignedIn | SecondStep
    remember_me: bool


def refused(provider: Provider, reason: str = "") -> str:
    """The redirect target of a refusal, with the reason if the member can act on it."""
    address = f"/?error={provider.key}_auth_failed"
    return f"{address}&reason={reason}" if reason else address


def start(*, provider: Provider, query: ProviderQuery, site: Settings) -> Start:
    """Begin; raises `SignInNotOffered` without a configured client."""
    _require_offered(provider, site)
    try:
        attempt = client.begin(provider, site)
    except ProviderRefused:
        return Start(refused(provider))
    facts: dict[str, str | bool] = {
        "state": attempt.state,
        "nonce": attempt.nonce,
        "verifier": attempt.verifier,
        "next": own_path(query.next),
        "remember": query.remember_me,
    }
    life = timedelta(seconds=STATE_SECONDS)
    return Start(attempt.address, sign(_state(provider), facts, life, site))


def arrive(
    *,
    provider: Provider,
    query: ProviderCallbackQuery,
    ticket: str,
    device: Device,
    site: Settings,
) -> Arrival:
    """Handle the callback: sign in a known member, send others to the completion page.

    Refusals are redirects too, because a browser follows them. Raises `SignInNotOffered`.
    """
    _require_offered(provider, site)
    if query.error:
        return Arrival(refused(provider))
    kept = verify(_state(provider), ticket, site)
    if kept is None or not is_same(str(kept["state"]), query.state) or not query.code:
        return Arrival(BROKEN)
    try:
        who = identified(provider, query, kept, site)
    except ProviderRefused:
        return Arrival(refused(provider))
    if not opens_with(provider, who):
        return Arrival(refused(provider, UNVERIFIED))
    try:
        return _received(provider, who, str(kept["next"]), bool(kept["remember"]), device, site)
    except (AddressBlocked, ReadOnly) as error:
        reason = BLOCKED if isinstance(error, AddressBlocked) else WITHDRAWN
        return Arrival(refused(provider, reason))


def identified(
    provider: Provider,
    query: ProviderCallbackQuery,
    kept: dict[str, str | bool],
    site: Settings,
) -> Identity:
    """The identity of the callback, whose ticket contains `kept`. Raises `ProviderRefused`."""
    return provider_accounts.usable(
        client.identify(
            provider,
            site,
            code=query.code,
            state=query.state,
            nonce=str(kept["nonce"]),
            verifier=str(kept["verifier"]),
        )
    )


def opens_with(provider: Provider, who: Identity) -> bool:
    """Whether `who` has everything that the provider requires for an account."""
    return who.is_verified or not provider.needs_verified_email


def pending_step(*, provider: Provider, ticket: str, site: Settings) -> ProviderPendingOut:
    """What the completion page must ask for. Raises `NothingPending`."""
    who, _ = _pending(provider, ticket, site)
    with connection():
        has_account = who.is_verified and bool(provider_accounts.account_with_email(who.email))
        return ProviderPendingOut(
            kind="link" if has_account else "register",
            email=who.email,
            asks_email=not who.is_verified,
            suggested_nickname="" if has_account else provider_accounts.free_nickname(who.name),
        )


def complete(
    *, provider: Provider, ticket: str, form: ProviderCompleteIn, device: Device, site: Settings
) -> Finished:
    """Make the account that the completion page was for, and sign in.

    Raises `NothingPending`, `InvalidInput` for a missing `email`, or as `provider_accounts.create`.
    """
    who, remember_me = _pending(provider, ticket, site)
    email = _email_of(who, form.email)
    with connection(), transaction():
        member_id = provider_accounts.create(
            who,
            email=email,
            nickname=form.nickname,
            address=device.ip,
            site=site,
            invitation=form.invitation,
            greeting=form.greeting,
        )
        if form.marketing:
            set_marketing(member_id, wants=True, site=site)
        done = enter(member_id=member_id, remember_me=remember_me, device=device)
    return Finished(done, remember_me)


def link(
    *, provider: Provider, ticket: str, form: ProviderLinkIn, device: Device, site: Settings
) -> Finished:
    """Link the provider to the account that has the e-mail, proved by password, and sign in.

    Raises `NothingPending`, `WrongPassword`, `AccountBanned`, `IdentityTaken` or `TooOften`.
    """
    who, remember_me = _pending(provider, ticket, site)
    email = _email_of(who, form.email)
    try:
        proved = prove_password(name=email, password=form.password, address=device.ip, site=site)
        return Finished(_linked(proved, who, remember_me, device, site), remember_me)
    except WrongCredentials as error:
        raise WrongPassword(fields={"password": WrongPassword.message}) from error


@transactional
def _linked(
    proved: Proved, who: Identity, remember_me: bool, device: Device, site: Settings
) -> SignedIn | SecondStep:
    member_id = proved.member_id
    done = sign_in(member_id=member_id, remember_me=remember_me, device=device, stamp=proved.stamp)
    if isinstance(done, SecondStep):
        return replace(done, linking=who)
    provider_accounts.connect(member_id, who, site)
    return replace(done, member=self_out(member_id))


def own_path(path: str) -> str:
    """`path` if it is on this site, else `/`: prevents open redirects."""
    is_plain = all(character.isprintable() and character not in "\\ " for character in path)
    return path if is_plain and path.startswith("/") and not path.startswith("//") else "/"


def _received(
    provider: Provider,
    who: Identity,
    following: str,
    remember_me: bool,
    device: Device,
    site: Settings,
) -> Arrival:
    with connection(), transaction():
        known = provider_accounts.account_of(who, site)
        if known.is_refused:
            return Arrival(_way_out(provider, known, site))
        if known.member_id is not None:
            done = sign_in(member_id=known.member_id, remember_me=remember_me, device=device)
            return Arrival(_way_in(done, following), done, remember_me)
    facts: dict[str, str | bool] = {
        "sub": who.subject,
        "email": who.email,
        "verified": who.is_verified,
        "name": who.name[:100],
        "remember": remember_me,
    }
    ticket = sign(_waiting(provider), facts, timedelta(seconds=PENDING_SECONDS), site)
    return Arrival(_completion(provider), pending=ticket)


def _way_in(done: SignedIn | SecondStep, following: str) -> str:
    """The redirect target after success; the second step is asked for on the sign-in page."""
    if isinstance(done, SecondStep):
        return f"{SECOND_STEP}&next={quote(following, safe='')}"
    if following != "/":
        return following
    return RESTORED if done.restored else SUCCESS


def _way_out(provider: Provider, known: Known, site: Settings) -> str:
    """The redirect target after a refusal: a banned member goes to their appeal, as with the
    form.
    """
    if known.member_id is None:
        return refused(provider)
    return (banned(known.member_id, site).fields or {}).get("appealPath", refused(provider))


def _completion(provider: Provider) -> str:
    """The completion page; Google's is the default."""
    return COMPLETION if provider is GOOGLE else f"{COMPLETION}?provider={provider.key}"


def _pending(provider: Provider, ticket: str, site: Settings) -> tuple[Identity, bool]:
    """The identity to be completed, and whether the session is to be remembered."""
    facts = verify(_waiting(provider), ticket, site) if provider.is_offered(site) else None
    if facts is None:
        raise NothingPending
    who = Identity(
        provider=provider.key,
        subject=str(facts["sub"]),
        email=str(facts["email"]),
        is_verified=bool(facts["verified"]),
        name=str(facts["name"]),
    )
    return who, bool(facts["remember"])


def _email_of(who: Identity, typed: str | None) -> str:
    """The address of a new account: the verified one, else the typed one."""
    email = who.email if who.is_verified else typed
    if not email:
        raise InvalidInput(EMAIL_MISSING, fields={"email": EMAIL_MISSING})
    return email


def _state(provider: Provider) -> str:
    return f"{provider.key}-sign-in"


def _waiting(provider: Provider) -> str:
    return f"{provider.key}-completion"


def _require_offered(provider: Provider, site: Settings) -> None:
    if not provider.is_offered(site):
        raise SignInNotOffered


def is_same(kept: str, came: str) -> bool:
    """Whether the state is unchanged; compared in constant time."""
    return hmac.compare_digest(kept.encode(), came.encode())
