"""The member behind a provider's identity, and creating or linking one (decisions §1.8).

An identity is known by provider and subject, never by its address. An address verified by the
provider finds the account that has the same verified address; ours is verified once a mailed link
was used, or a provider verified the same one. Unverified addresses find nobody.
"""

import re
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import TypedDict

from hamsterd.audit.actors import member_actor
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.content.screening.service import refuse_name
from hamsterd.content.screening.switches import is_by_approval, require_open_sign_ups
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.folding import fold, folded
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.site.site_flags import site_state
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import Addressee, mail_member
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.errors import EmailTaken, MemberNotFound
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.names import named_alike
from hamsterd.members.accounts.queries import BANNED, nickname_is_free
from hamsterd.members.accounts.recovery.email_address import send_verification
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.signing_up.staff_names import refuse_staff_name
from hamsterd.members.blocks.checks import refuse_sign_up
from hamsterd.members.invitations.service import use_invitation
from hamsterd.members.second_factor.devices import forget_all_devices
from hamsterd.members.sign_in_providers import links
from hamsterd.members.sign_in_providers.errors import (
    IdentityTaken,
    NoOtherSignIn,
    NotLinked,
)
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.providers import PROVIDERS, Provider
from hamsterd.models.members.accounts import User

_OPENS = f"""
    status IN ('active', 'suspended')
    OR (status = 'withdrawn' AND withdrawn_at > %(since)s AND refused_at IS NULL
        AND NOT {BANNED})
"""
_IS_OPEN = f"SELECT ({_OPENS}) FROM users WHERE id = %(member_id)s"
_BY_EMAIL = f"""
    SELECT id, ({_OPENS}) AS opens, email_verified_at IS NOT NULL AS is_verified,
           password_hash IS NOT NULL AS has_password
      FROM users WHERE {folded("email")} = {folded("%(email)s")}
"""
_VERIFY = f"""
    UPDATE users SET email_verified_at = coalesce(email_verified_at, now())
     WHERE id = %(member_id)s AND {folded("email")} = {folded("%(email)s")}
"""
_USERNAME_TAKEN = f"""
    SELECT 1 FROM users WHERE {named_alike("username")}
"""
_NOT_IN_USERNAMES = re.compile(r"[^a-z0-9_.\-가-힣]+")
_TRIES = 20
_NEUTRAL = "hamzzi"
"""Used if the e-mail's local part is not allowed as a name, or is reserved for staff."""


class AccountBehind(TypedDict):
    """The account with an address, and whether the address may open it."""

    id: int
    opens: bool
    is_verified: bool
    has_password: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The account that an identity opens, or a refusal.

    Refused with a member: the account is theirs, but closed.
    """

    member_id: int | None = None
    is_refused: bool = False


def usable(who: Identity) -> Identity:
    """`who`, without the e-mail if the sign-up form would refuse it."""
    try:
        rules.check_email(who.email)
    except ValueError:
        return replace(who, email="", is_verified=False)
    return who


@transactional
def account_of(who: Identity, site: Settings) -> Known:
    """The member of `who`, linked now if both sides have verified the same address.

    While the site is read-only they sign in, but no link is written.

    Neither a member nor refused: the completion page asks for what is missing.
    """
    member_id = links.member_behind(who)
    if member_id is not None:
        _locked_member(member_id)  # a new password lets go of links under this lock
        member_id = links.member_behind(who)
    if member_id is not None:
        if not site_state().is_read_only:
            links.note_email(who)
        return Known(member_id, is_refused=not _is_open(member_id))
    found = account_with_email(who.email) if who.is_verified else None
    if found is None:
        return Known()
    if not found["opens"] or links.is_linked(found["id"], who.provider):
        return Known(is_refused=True)
    if found["is_verified"]:
        if not site_state().is_read_only:  # the next sign-in after it links
            connect(found["id"], who, site)
        return Known(found["id"])
    return Known() if found["has_password"] else Known(is_refused=True)


def account_with_email(email: str) -> AccountBehind | None:
    """The account with `email`: `{"id": 7, "opens": True, "is_verified": False, …}`."""
    return fetch_one(_BY_EMAIL, AccountBehind, email=email, since=grace_begins())


@transactional
def connect(member_id: int, who: Identity, site: Settings) -> None:
    """Link `who` to an existing account, and notify its member.

    Raises `IdentityTaken`.
    """
    member = _connect(member_id, who)
    provider, shown = PROVIDERS[who.provider], links.shown_email(who)
    mail_member(MailKind.SIGN_IN_LINKED, member, site, provider=provider.label, shown=shown or "")
    record(
        actor=member_actor(member_id),
        action=provider.linked,
        target_type="user",
        target_id=member_id,
        after={provider.key: shown},
    )


@transactional
def disconnect_own(member_id: int, provider: Provider, site: Settings) -> None:
    """Unlink a provider at the member's request; it is mailed and audited.

    Raises `NotLinked`, or `NoOtherSignIn` if no way to sign in would be left.
    """
    member = _locked_member(member_id)
    require_other_way_in(member_id, provider)
    gone = links.remove_link(member_id, provider.key)
    shown = gone["shown_email"] if gone else None
    # Whoever signed in with it may have had a browser remembered.
    forget_all_devices(member_id)
    # If we end the connection at the provider ourselves, the member need not.
    page = "" if provider.ends_connections(site) else provider.connections_page
    mail_member(
        MailKind.SIGN_IN_UNLINKED,
        member,
        site,
        provider=provider.label,
        shown=shown or "",
        connections_page=page,
    )
    record(
        actor=member_actor(member_id),
        action=provider.unlinked,
        target_type="user",
        target_id=member_id,
        before={provider.key: shown},
    )


def require_other_way_in(member_id: int, provider: Provider) -> None:
    """Raise `NotLinked`, or `NoOtherSignIn` if `provider` is the only way to sign in."""
    if not links.is_linked(member_id, provider.key):
        raise NotLinked
    if not links.has_other_way_in(member_id, provider.key):
        raise NoOtherSignIn


@transactional
def create(
    who: Identity,
    *,
    email: str,
    nickname: str,
    address: str,
    site: Settings,
    invitation: str = "",
    greeting: str = "",
) -> int:
    """Create a member without a password; returns the id.

    An `email` that the provider has not verified must be verified by mail. Raises `NicknameTaken`,
    `EmailTaken`, `IdentityTaken`, `WordRefused`, `SignUpsClosed`, `SignUpsPaused`,
    `InvitationNeeded`, `InvitationOver`, `AddressBlocked` or `EmailDomainBlocked`.
    """
    require_open_sign_ups(site)
    refuse_sign_up(address=address, email=email)
    use_invitation(invitation, site)
    refuse_name(nickname)
    if links.member_behind(who) is not None:
        raise IdentityTaken
    if account_with_email(email):
        raise EmailTaken(fields={} if who.is_verified else {"email": EmailTaken.message})
    member_id = create_member(
        username=_free_username(email),
        email=email,
        nickname=nickname,
        password_hash=None,
        awaits_approval=is_by_approval(site),
        greeting=greeting,
    )
    _connect(member_id, who)
    if not who.is_verified:
        send_verification(member_id=member_id, email=email, nickname=nickname, site=site)
    return member_id


def free_nickname(name: str) -> str:
    """A nickname to begin with, from the name at the provider; empty when none comes to mind."""
    base = " ".join(name.split())[: rules.NICKNAME_MAX_REGISTER]
    for candidate in (base, *(f"{base[:11]}{token_hex(2)}" for _ in range(3))):
        try:
            rules.check_nickname(candidate)
            refuse_staff_name(candidate, field="nickname")
        except (ValueError, InvalidInput):
            return ""
        if nickname_is_free(candidate):
            return candidate
    return ""


def _is_open(member_id: int) -> bool:
    return bool(fetch_value(_IS_OPEN, member_id=member_id, since=grace_begins()))


def _connect(member_id: int, who: Identity) -> Addressee:
    """Link `who`; returns the account's member."""
    member = _locked_member(member_id)
    links.add_link(member_id, who)
    if who.is_verified:
        execute(_VERIFY, member_id=member_id, email=who.email)
    return member


def _locked_member(member_id: int) -> Addressee:
    known = User.select(User.id, User.email, User.nickname).where(User.id == member_id)
    return fetch_row(known.for_update(FOR_NO_KEY_UPDATE), Addressee, MemberNotFound)


def _free_username(email: str) -> str:
    """A username from the address, which its owner never has to type."""
    base = _NOT_IN_USERNAMES.sub("", fold(email.partition("@")[0]))[:15] or _NEUTRAL
    bases = [base, *([base] * _TRIES), *([_NEUTRAL] * _TRIES)]
    names = (f"{name}-{token_hex(2)}" if place else name for place, name in enumerate(bases))
    return next(name for name in names if _is_free(name))


def _is_free(username: str) -> bool:
    try:
        rules.check_username(username)
        refuse_staff_name(username, field="username")
    except (ValueError, InvalidInput):
        return False
    return fetch_value(_USERNAME_TAKEN, name=username, skeleton=skeleton(username)) is None
