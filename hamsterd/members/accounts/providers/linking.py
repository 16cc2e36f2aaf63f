"""Linking a provider to one's own account in the settings, and unlinking it.

Linking needs three things: a proof of the owner (the password, or a fresh sign-in without one), the
session that asked, and the provider's answer. The state begins with a special mark and its ticket
names the session, so that a callback started by somebody else links nothing (decisions/0046). The
settings page shows the outcome.
"""

from datetime import timedelta

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.access import Viewer
from hamsterd.members.accounts.credentials.lockout import confirm_password
from hamsterd.members.accounts.credentials.signed_tokens import sign, verify
from hamsterd.members.accounts.providers import accounts as provider_accounts
from hamsterd.members.accounts.providers.sign_in import (
    STATE_SECONDS,
    Start,
    identified,
    is_same,
    opens_with,
)
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.schemas import ProviderCallbackQuery
from hamsterd.members.sign_in_providers import client, links
from hamsterd.members.sign_in_providers.errors import (
    IdentityTaken,
    LinkedAlready,
    ProviderRefused,
    SignInNotOffered,
)
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.providers import Provider
from hamsterd.models.members.accounts import Session

LINKED = "linked"
REFUSED = "refused"
FAILED = "failed"
UNVERIFIED = "unverified"
TAKEN = "taken"
ENDED = "ended"
"""Outcomes shown in the settings."""

MARK = "link."
"""How the state of such an attempt begins; random parts have no dot, so a sign-in's never does."""


def in_settings(provider: Provider, outcome: str) -> str:
    """The address of the settings page that shows the outcome."""
    return f"/settings?{provider.key}={outcome}"


def is_of_linking(
    provider: Provider, query: ProviderCallbackQuery, ticket: str, site: Settings
) -> bool:
    """Whether a provider's callback belongs to linking, not to signing in.

    Some providers omit the state when they refuse; then the ticket decides.
    """
    if query.state:
        return query.state.startswith(MARK)
    return bool(query.error) and verify(_state(provider), ticket, site) is not None


def confirm_linkable(
    *, provider: Provider, member_id: int, password: str | None, address: str, site: Settings
) -> bool:
    """Whether the password proved the member's identity; without one, another proof is needed.

    Raises `SignInNotOffered`, `LinkedAlready`, `WrongPassword` under `password`, or `TooOften`.
    """
    if not provider.is_offered(site):
        raise SignInNotOffered
    with connection():
        if links.is_linked(member_id, provider.key):
            raise LinkedAlready
    return _confirm(member_id, password, address)


def confirm_unlinkable(
    *, provider: Provider, member_id: int, password: str | None, address: str
) -> bool:
    """The same before a provider is let go.

    Raises `NotLinked`, `NoOtherSignIn`, `WrongPassword` under `password`, or `TooOften`.
    """
    with connection():
        provider_accounts.require_other_way_in(member_id, provider)
    return _confirm(member_id, password, address)


def start(*, provider: Provider, viewer: Viewer, site: Settings) -> Start:
    """Where to go, and the ticket of this session; raises `ProviderRefused`."""
    attempt = client.begin(provider, site, mark=MARK)
    facts = {
        "state": attempt.state,
        "nonce": attempt.nonce,
        "verifier": attempt.verifier,
        "session": str(viewer.session_id),
    }
    life = timedelta(seconds=STATE_SECONDS)
    return Start(attempt.address, sign(_state(provider), facts, life, site))


def arrive(
    *,
    provider: Provider,
    query: ProviderCallbackQuery,
    ticket: str,
    viewer: Viewer | None,
    site: Settings,
) -> str:
    """Handle the callback: link, and return the outcome."""
    kept = verify(_state(provider), ticket, site)
    if kept is not None and query.error:
        return REFUSED
    if kept is None or not query.code or not is_same(str(kept["state"]), query.state):
        return FAILED
    if viewer is None or str(viewer.session_id) != kept["session"]:
        return ENDED
    try:
        who = identified(provider, query, kept, site)
    except ProviderRefused:
        return FAILED
    return _link(viewer, who, site) if opens_with(provider, who) else UNVERIFIED


def _confirm(member_id: int, password: str | None, address: str) -> bool:
    member = own_account(member_id)
    confirm_password(member, password, address)
    return member["password_hash"] is not None


def _link(viewer: Viewer, who: Identity, site: Settings) -> str:
    with connection(), transaction():
        # A password change ends sessions under this lock, possibly during the provider's request.
        own_account(viewer.id, is_locked=True)
        if not fetch_one(
            Session.select(Session.id).where(
                Session.id == viewer.session_id,
                Session.user_id == viewer.id,
                Session.revoked_at.is_null(),
            )
        ):
            return ENDED
        # An unverified address must not reveal another account.
        owner = provider_accounts.account_with_email(who.email) if who.is_verified else None
        if owner is not None and owner["id"] != viewer.id:
            return TAKEN
        try:
            provider_accounts.connect(viewer.id, who, site)
        except IdentityTaken:
            return TAKEN
    return LINKED


def _state(provider: Provider) -> str:
    return f"{provider.key}-linking"
