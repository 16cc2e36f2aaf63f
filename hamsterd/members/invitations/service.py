"""Creating, revoking and using invitations.

The token is stored in plain text, so that the console can show the link again: it opens nothing but
the sign-up form.
"""

from datetime import timedelta
from secrets import token_urlsafe

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.members.invitations.errors import (
    InvitationNeeded,
    InvitationNotFound,
    InvitationOver,
    InvitationRevoked,
    TooManyInvitations,
)
from hamsterd.members.invitations.schemas import (
    InvitationDone,
    InvitationIn,
    InvitationOut,
    InvitationRow,
)
from hamsterd.models.members.invitations import Invitation

TOKEN_BYTES = 16
OPEN_MAX = 50
"""Links that can be used at a time."""
LISTED = 100
"""The newest of all that are listed: those of the past are for looking up in the log."""

_IS_OPEN = "revoked_at IS NULL AND expires_at > now() AND uses < max_uses"
_ROW = """
    SELECT i.id, i.label, i.token, i.uses, i.max_uses, i.expires_at, i.created_at,
           coalesce(u.nickname, i.created_actor) AS created_by,
           CASE WHEN i.revoked_at IS NOT NULL THEN 'revoked'
                WHEN i.uses >= i.max_uses THEN 'used'
                WHEN i.expires_at <= now() THEN 'ended' ELSE 'open' END AS state
      FROM invitations i LEFT JOIN users u ON u.id = i.created_by_id
"""
_LISTED = f"{_ROW} ORDER BY i.id DESC LIMIT %(limit)s"
_ONE = f"{_ROW} WHERE i.id = %(invitation_id)s"
_LOCK_ALL = "LOCK TABLE invitations IN SHARE ROW EXCLUSIVE MODE"
_COUNT = f"SELECT count(*) FROM invitations WHERE {_IS_OPEN}"
_ADD = """
    INSERT INTO invitations (token, label, max_uses, expires_at, created_actor, created_by_id)
    VALUES (%(token)s, %(label)s, %(max_uses)s, %(expires_at)s, %(actor)s, %(member_id)s)
    RETURNING id
"""
_OPEN = f"SELECT expires_at FROM invitations WHERE token = %(token)s AND {_IS_OPEN}"
# A second request waits for the row lock and sees the first one's use.
_USE = f"UPDATE invitations SET uses = uses + 1 WHERE token = %(token)s AND {_IS_OPEN}"


def use_invitation(token: str | None, site: Settings) -> None:
    """Count a sign-up on its invitation if the site requires one; in the sign-up's transaction.

    Raises `InvitationNeeded` without a token, `InvitationOver` for an invalid one.
    """
    if site_settings(site).sign_ups != "invited":
        return
    if not token:
        raise InvitationNeeded
    if not execute(_USE, token=token):
        raise InvitationOver


def open_invitation(token: str) -> InvitationOut:
    """A valid invitation; raises `InvitationOver`."""
    with connection():
        return InvitationOut(**fetch_row(_OPEN, InvitationOver, token=token))


def invitations(site: Settings) -> list[InvitationRow]:
    """The newest, with their links."""
    with connection():
        return [_shown(row, site) for row in fetch_all(_LISTED, limit=LISTED)]


def invitation(invitation_id: int, site: Settings) -> InvitationRow:
    """One of them; raises `InvitationNotFound`."""
    with connection():
        return _shown(fetch_row(_ONE, InvitationNotFound, invitation_id=invitation_id), site)


@transactional
def create_invitation(*, form: InvitationIn, actor: str, site: Settings) -> InvitationDone:
    """A new link; raises `TooManyInvitations`."""
    execute(_LOCK_ALL)
    if fetch_value(_COUNT) >= OPEN_MAX:
        raise TooManyInvitations
    invitation_id = fetch_value(
        _ADD,
        token=token_urlsafe(TOKEN_BYTES),
        label=form.label,
        max_uses=form.max_uses,
        expires_at=kst_day_end(utc_now() + timedelta(days=form.days)),
        actor=actor,
        member_id=member_behind(actor),
    )
    return _done(Action.INVITATION_CREATE, invitation_id, actor, site)


@transactional
def revoke_invitation(*, invitation_id: int, actor: str, site: Settings) -> InvitationDone:
    """Revoke an invitation. Raises `InvitationNotFound` or `InvitationRevoked`."""
    invitation(invitation_id, site)
    if not _revoke(invitation_id):
        raise InvitationRevoked
    return _done(Action.INVITATION_REVOKE, invitation_id, actor, site)


def undo_create(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Undo the creation: revoke it."""
    if not _revoke(act["target_id"]):
        raise UndoConflict


def _revoke(invitation_id: int) -> int:
    return execute(
        Invitation.update(revoked_at=fn.now()).where(
            Invitation.id == invitation_id, Invitation.revoked_at.is_null()
        )
    )


def undo_revoke(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of revoking; its end stays."""
    if not execute(
        Invitation.update(revoked_at=None).where(
            Invitation.id == act["target_id"], Invitation.revoked_at.is_null(False)
        )
    ):
        raise UndoConflict


def _done(action: Action, invitation_id: int, actor: str, site: Settings) -> InvitationDone:
    row = invitation(invitation_id, site)
    audit_id = record(
        actor=actor,
        action=action,
        target_type="invitation",
        target_id=invitation_id,
        after={"label": row.label, "maxUses": row.max_uses},
    )
    return InvitationDone(**row.model_dump(), audit_id=audit_id)


def _shown(row: Row, site: Settings) -> InvitationRow:
    token = row.pop("token")
    url = f"{site.base_url}/register?invitation={token}" if row["state"] == "open" else None
    return InvitationRow(**row, url=url)
