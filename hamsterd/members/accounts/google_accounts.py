"""Which member a Google identity opens, and making or linking one (decisions §1.8).

A Google account is known by its subject, never by its address. Only one whose address Google has
verified comes here; on our side an address counts as verified once a reset link sent to it was
used, or Google said so of the same one.
"""

import re
from dataclasses import dataclass
from secrets import token_hex

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_actor
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.content.screening.service import refuse_name
from hamsterd.content.screening.switches import require_open_sign_ups
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.core.folding import fold, folded
from hamsterd.db.site_flags import site_state
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import refusing_twins, transactional
from hamsterd.delivery.mail.rules import MailKind, masked_email
from hamsterd.delivery.mail.service import mail_member
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.errors import EmailTaken, GoogleAccountTaken
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.identity import Identity
from hamsterd.members.accounts.queries import BANNED, nickname_is_free
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.staff_names import refuse_staff_name
from hamsterd.members.blocks.checks import refuse_sign_up
from hamsterd.members.invitations.service import use_invitation

_OPENS = f"""
    status IN ('active', 'suspended')
    OR (status = 'withdrawn' AND withdrawn_at > %(since)s AND NOT {BANNED})
"""
_BY_SUBJECT = f"""
    SELECT id, ({_OPENS}) AS opens FROM users WHERE google_subject = %(subject)s
"""
_BY_EMAIL = f"""
    SELECT id, ({_OPENS}) AS opens, email_verified_at IS NOT NULL AS is_verified,
           google_subject IS NOT NULL AS is_linked, password_hash IS NOT NULL AS has_password
      FROM users WHERE {folded("email")} = {folded("%(email)s")}
"""
_CONNECT = f"""
    UPDATE users SET google_subject = %(subject)s, google_email = %(shown)s,
           google_linked_at = now(),
           email_verified_at = CASE WHEN {folded("email")} = {folded("%(email)s")}
                                    THEN coalesce(email_verified_at, now())
                                    ELSE email_verified_at END
     WHERE id = %(member_id)s AND google_subject IS NULL
    RETURNING id, email, nickname
"""
_RENAME = """
    UPDATE users SET google_email = %(shown)s
     WHERE id = %(member_id)s AND google_email IS DISTINCT FROM %(shown)s
"""
_LOCK_LINKED = """
    SELECT id, email, nickname, google_email FROM users
     WHERE id = %(member_id)s AND google_subject IS NOT NULL FOR NO KEY UPDATE
"""
_DISCONNECT = """
    UPDATE users SET google_subject = NULL, google_email = NULL, google_linked_at = NULL
     WHERE id = %(member_id)s AND google_subject IS NOT NULL
"""
_USERNAME_TAKEN = f"""
    SELECT 1 FROM users WHERE {folded("username")} = {folded("%(username)s")}
"""
_NOT_IN_USERNAMES = re.compile(r"[^a-z0-9_.\-가-힣]+")
_TRIES = 20
_NEUTRAL = "hamzzi"
"""For an address whose own name may be nobody's, or only the staff's."""


@dataclass(frozen=True, slots=True)
class Known:
    """Whose account an identity opens; refused when it may open none.

    Refused with a member: it is theirs, and closed to them.
    """

    member_id: int | None = None
    is_refused: bool = False


@transactional
def account_of(who: Identity, site: Settings) -> Known:
    """The member that `who` opens, linked now if we have verified the address too.

    While the site is read only they come in all the same, and nothing of the link is written.

    Neither a member nor refused: the completion page asks for a password or a nickname.
    """
    since = grace_begins()
    linked = fetch_one(_BY_SUBJECT, subject=who.subject, since=since)
    if linked:
        if not site_state().is_read_only:
            execute(_RENAME, member_id=linked["id"], shown=masked_email(who.email))
        return Known(linked["id"], is_refused=not linked["opens"])
    found = account_with_email(who.email)
    if found is None:
        return Known()
    if not found["opens"] or found["is_linked"]:
        return Known(is_refused=True)
    if found["is_verified"]:
        if not site_state().is_read_only:  # the next sign-in after it links
            connect(found["id"], who, site)
        return Known(found["id"])
    return Known() if found["has_password"] else Known(is_refused=True)


def account_with_email(email: str) -> Row | None:
    """`{"id": 7, "opens": True, "is_verified": False, …}` of whoever has `email`."""
    return fetch_one(_BY_EMAIL, email=email, since=grace_begins())


@transactional
def connect(member_id: int, who: Identity, site: Settings) -> None:
    """Let `who` open an account that is there already, and tell whose it is.

    Raises `GoogleAccountTaken`.
    """
    member = _connect(member_id, who)
    shown = masked_email(who.email)
    mail_member(MailKind.GOOGLE_LINKED, member, site, google=shown)
    record(
        actor=member_actor(member_id),
        action=Action.GOOGLE_LINK,
        target_type="user",
        target_id=member_id,
        after={"google": shown},
    )


@transactional
def disconnect_own(member_id: int, site: Settings) -> bool:
    """As `disconnect`, because the member wants it: they hear of it, and it is on record."""
    member = fetch_one(_LOCK_LINKED, member_id=member_id)
    if member is None:
        return False
    disconnect(member_id)
    shown = member["google_email"] or ""
    mail_member(MailKind.GOOGLE_UNLINKED, member, site, google=shown)
    record(
        actor=member_actor(member_id),
        action=Action.GOOGLE_UNLINK,
        target_type="user",
        target_id=member_id,
        before={"google": shown},
    )
    return True


@transactional
def disconnect(member_id: int) -> bool:
    """Let no Google account open the member's account any more; whether one did."""
    return bool(execute(_DISCONNECT, member_id=member_id))


@transactional
def create(
    who: Identity, *, nickname: str, address: str, site: Settings, invitation: str = ""
) -> int:
    """A new member without a password; the id.

    Raises `NicknameTaken`, `EmailTaken`, `GoogleAccountTaken`, `WordRefused`, `SignUpsClosed`,
    `SignUpsPaused`, `InvitationNeeded`, `InvitationOver`, `AddressBlocked` or `EmailDomainBlocked`.
    """
    require_open_sign_ups(site)
    refuse_sign_up(address=address, email=who.email)
    use_invitation(invitation, site)
    refuse_name(nickname)
    if fetch_one(_BY_SUBJECT, subject=who.subject, since=utc_now()):
        raise GoogleAccountTaken
    if account_with_email(who.email):
        raise EmailTaken
    member_id = create_member(
        username=_free_username(who.email),
        email=who.email,
        nickname=nickname,
        password_hash=None,
    )
    _connect(member_id, who)
    return member_id


def free_nickname(name: str) -> str:
    """A nickname to begin with, from the name at Google; empty when none comes to mind."""
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


def _connect(member_id: int, who: Identity) -> Row:
    """The member whose account `who` opens now."""
    if fetch_one(_BY_SUBJECT, subject=who.subject, since=utc_now()):
        raise GoogleAccountTaken
    with refusing_twins(GoogleAccountTaken):  # another account was faster
        return fetch_row(
            _CONNECT,
            GoogleAccountTaken,
            member_id=member_id,
            subject=who.subject,
            email=who.email,
            shown=masked_email(who.email),
        )


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
    return fetch_value(_USERNAME_TAKEN, username=username) is None
