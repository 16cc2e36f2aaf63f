"""Signing in, signing up and linking with Google (decisions §1.8).

Between its steps the browser carries signed tickets; a row exists only once somebody has chosen
a nickname and agreed. Where people land is the spec's: `/?login=success`,
`/?error=google_auth_failed` (with a `reason` when there is something to do about it),
`/?error=callback_failed`, or `/register/complete`.
"""

import hmac
from dataclasses import dataclass, replace
from datetime import timedelta
from urllib.parse import quote

from hamsterd.config import Settings
from hamsterd.core.errors import ReadOnly
from hamsterd.db.handle import connection
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts import google, google_accounts
from hamsterd.members.accounts.errors import (
    GoogleNotOffered,
    NothingPending,
    WrongCredentials,
    WrongPassword,
)
from hamsterd.members.accounts.google import EmailUnverified, ProviderRefused
from hamsterd.members.accounts.google_accounts import Known
from hamsterd.members.accounts.google_offer import is_offered
from hamsterd.members.accounts.identity import Identity
from hamsterd.members.accounts.queries import self_out
from hamsterd.members.accounts.schemas import (
    GoogleCallbackQuery,
    GoogleCompleteIn,
    GooglePendingOut,
    GoogleQuery,
)
from hamsterd.members.accounts.signed_tokens import sign, verify
from hamsterd.members.accounts.signin import (
    Device,
    SecondStep,
    SignedIn,
    banned,
    enter,
    prove_password,
    sign_in,
)
from hamsterd.members.blocks.errors import AddressBlocked

STATE_SECONDS = 600
"""How long somebody may stay at the provider's page."""
PENDING_SECONDS = 1800
"""How long the completion page may be thought over."""

SUCCESS = "/?login=success"
RESTORED = "/?login=success&restored=true"
REFUSED = "/?error=google_auth_failed"
UNVERIFIED = f"{REFUSED}&reason=unverified_email"
BLOCKED = f"{REFUSED}&reason=address_blocked"
WITHDRAWN = f"{REFUSED}&reason=read_only"
BROKEN = "/?error=callback_failed"
COMPLETION = "/register/complete"
SECOND_STEP = "/login?step=second"

_STATE, _PENDING = "google-state", "google-verified"


@dataclass(frozen=True, slots=True)
class Start:
    """Where to send the browser, and the ticket it keeps."""

    address: str
    ticket: str = ""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where the browser goes next; signed in, or with a ticket for the completion page."""

    address: str
    signed_in: SignedIn | SecondStep | None = None
    remember_me: bool = False
    pending: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """Signed in after the completion page, or asked for the second factor."""

    signed_in: SignedIn | SecondStep
    remember_me: bool


def start(*, query: GoogleQuery, site: Settings) -> Start:
    """Begin; raises `GoogleNotOffered` without a configured client."""
    _require_offered(site)
    try:
        attempt = google.begin(site)
    except ProviderRefused:
        return Start(REFUSED)
    facts: dict[str, str | bool] = {
        "state": attempt.state,
        "nonce": attempt.nonce,
        "verifier": attempt.verifier,
        "next": own_path(query.next),
        "remember": query.remember_me,
    }
    return Start(attempt.address, sign(_STATE, facts, timedelta(seconds=STATE_SECONDS), site))


def arrive(*, query: GoogleCallbackQuery, ticket: str, device: Device, site: Settings) -> Arrival:
    """Back from the provider: sign in whoever is known, send others to the completion page.

    Refusals are addresses too, because a browser follows them. Raises `GoogleNotOffered`.
    """
    _require_offered(site)
    if query.error:
        return Arrival(REFUSED)
    kept = verify(_STATE, ticket, site)
    if kept is None or not is_same(str(kept["state"]), query.state) or not query.code:
        return Arrival(BROKEN)
    try:
        who = google.identify(
            code=query.code, nonce=str(kept["nonce"]), verifier=str(kept["verifier"]), site=site
        )
    except EmailUnverified:
        return Arrival(UNVERIFIED)
    except ProviderRefused:
        return Arrival(REFUSED)
    try:
        return _received(who, str(kept["next"]), bool(kept["remember"]), device, site)
    except (AddressBlocked, ReadOnly) as error:
        return Arrival(BLOCKED if isinstance(error, AddressBlocked) else WITHDRAWN)


def pending_step(*, ticket: str, site: Settings) -> GooglePendingOut:
    """What the completion page has to ask. Raises `NothingPending`."""
    who, _ = _pending(ticket, site)
    with connection():
        has_account = google_accounts.account_with_email(who.email) is not None
        return GooglePendingOut(
            kind="link" if has_account else "register",
            email=who.email,
            suggested_nickname="" if has_account else google_accounts.free_nickname(who.name),
        )


def complete(*, ticket: str, form: GoogleCompleteIn, device: Device, site: Settings) -> Finished:
    """Make the account that the completion page was for, and sign in.

    Raises `NothingPending`, or as `google_accounts.create`.
    """
    who, remember_me = _pending(ticket, site)
    with connection(), transaction():
        member_id = google_accounts.create(
            who,
            nickname=form.nickname,
            address=device.ip,
            site=site,
            invitation=form.invitation,
        )
        done = enter(member_id=member_id, remember_me=remember_me, device=device)
    return Finished(done, remember_me)


def link(*, ticket: str, password: str, device: Device, site: Settings) -> Finished:
    """Link Google to the account that has its e-mail, proved by password, and sign in.

    Raises `NothingPending`, `WrongPassword`, `AccountBanned`, `GoogleAccountTaken` or `TooOften`.
    """
    who, remember_me = _pending(ticket, site)
    try:
        member_id = prove_password(name=who.email, password=password, address=device.ip, site=site)
    except WrongCredentials as error:
        raise WrongPassword(fields={"password": WrongPassword.message}) from error
    with connection(), transaction():
        done = sign_in(member_id=member_id, remember_me=remember_me, device=device)
        if isinstance(done, SecondStep):
            return Finished(replace(done, linking=who), remember_me)
        google_accounts.connect(member_id, who, site)
        linked = replace(done, member=self_out(member_id))
    return Finished(linked, remember_me)


def own_path(path: str) -> str:
    """`path` when it stays on this site, else `/`: nobody is sent elsewhere through us."""
    is_plain = all(character.isprintable() and character not in "\\ " for character in path)
    return path if is_plain and path.startswith("/") and not path.startswith("//") else "/"


def _received(
    who: Identity, following: str, remember_me: bool, device: Device, site: Settings
) -> Arrival:
    with connection(), transaction():
        known = google_accounts.account_of(who, site)
        if known.is_refused:
            return Arrival(_way_out(known, site))
        if known.member_id is not None:
            done = sign_in(member_id=known.member_id, remember_me=remember_me, device=device)
            return Arrival(_way_in(done, following), done, remember_me)
    facts: dict[str, str | bool] = {
        "sub": who.subject,
        "email": who.email,
        "name": who.name[:100],
        "remember": remember_me,
    }
    ticket = sign(_PENDING, facts, timedelta(seconds=PENDING_SECONDS), site)
    return Arrival(COMPLETION, pending=ticket)


def _way_in(done: SignedIn | SecondStep, following: str) -> str:
    """Where who is let in goes on; the second step is asked for where signing in is."""
    if isinstance(done, SecondStep):
        return f"{SECOND_STEP}&next={quote(following, safe='')}"
    if following != "/":
        return following
    return RESTORED if done.restored else SUCCESS


def _way_out(known: Known, site: Settings) -> str:
    """Where who is refused goes on: a banned member to their appeal, like at the form."""
    if known.member_id is None:
        return REFUSED
    return (banned(known.member_id, site).fields or {}).get("appealPath", REFUSED)


def _pending(ticket: str, site: Settings) -> tuple[Identity, bool]:
    """Who waits to be completed, and for how long they want to stay signed in."""
    _require_offered_or_nothing(site)
    facts = verify(_PENDING, ticket, site)
    if facts is None:
        raise NothingPending
    who = Identity(subject=str(facts["sub"]), email=str(facts["email"]), name=str(facts["name"]))
    return who, bool(facts["remember"])


def _require_offered(site: Settings) -> None:
    if not is_offered(site):
        raise GoogleNotOffered


def _require_offered_or_nothing(site: Settings) -> None:
    if not is_offered(site):
        raise NothingPending


def is_same(kept: str, came: str) -> bool:
    """Whether a state came back as it went, told in even time."""
    return hmac.compare_digest(kept.encode(), came.encode())
