"""Writing the mail about moving, trying it out on oneself, starting it and pausing it."""

from typing import Any, NamedTuple, TypedDict

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.render import render
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.http.shapes.versions import require_version
from hamsterd.members.accounts.queries import own_account
from hamsterd.models.moving import MoveMail
from hamsterd.moving.audience import IS_ABSENT, REACH, SOURCE, Reach
from hamsterd.moving.mail.errors import (
    MoveMailResting,
    MoveMailSending,
    MoveMailUntried,
    NothingMoved,
)
from hamsterd.moving.mail.rules import (
    ADDRESS,
    BODY,
    NICKNAME,
    PER_HOUR,
    SUBJECT,
    USERNAME,
    MoveMailState,
    PauseReason,
    filled,
)
from hamsterd.moving.mail.schemas import (
    MoveMailIn,
    MoveMailOut,
    MoveMailPreview,
    MoveMailProgress,
)
from hamsterd.staff.desk.site_settings.errors import MailOff

MAIL_ID = 1
IS_MOVED = """
    SELECT coalesce(bool_and(state = 'done'), FALSE) FROM moves WHERE state <> 'undone'
"""
"""Whether something moved here, and nothing is on its way or being undone."""
WAITS = f"{IS_ABSENT} AND m.told_at IS NULL AND ({REACH}) = '{Reach.MAIL}'"
"""Who is still to be written to, in a statement with `SOURCE`."""
_PROGRESS = f"""
    WITH told AS (
        SELECT m.told_at, m.signed_in_at, mail.*
          FROM moved_members m
          LEFT JOIN LATERAL (
               SELECT bool_or(o.status = 'pending') AS is_queued,
                      bool_or(o.status = 'failed') AS is_failed,
                      bool_or(o.bounced_at IS NOT NULL) AS is_bounced
                 FROM outbox_mail o
                WHERE o.user_id = m.user_id AND o.kind = '{MailKind.MOVED}') mail ON TRUE
         WHERE m.told_at IS NOT NULL
    )
    SELECT (SELECT count(*)::int FROM {SOURCE} WHERE {WAITS}) AS waiting,
           count(*)::int AS told,
           count(*) FILTER (WHERE is_queued)::int AS queued,
           count(*) FILTER (WHERE is_failed AND NOT is_bounced)::int AS failed,
           count(*) FILTER (WHERE is_bounced)::int AS bounced,
           count(*) FILTER (WHERE signed_in_at > told_at)::int AS returned
      FROM told
"""


class Letter(NamedTuple):
    """The owner's text."""

    subject: str
    body: str


class Recipient(TypedDict):
    """A member who is written to."""

    id: int
    nickname: str
    username: str
    email: str


def move_mail() -> MoveMailOut:
    """The mail and how far it is; until it is saved, what is suggested."""
    with connection():
        row = fetch_one(MoveMail.select().where(MoveMail.id == MAIL_ID)) or {}
        progress = MoveMailProgress.model_validate(fetch_row(_PROGRESS))
    return MoveMailOut(
        subject=row.get("subject", SUBJECT),
        body=row.get("body", BODY),
        per_hour=row.get("per_hour", PER_HOUR),
        tried_at=row.get("tried_at"),
        started_at=row.get("started_at"),
        paused_at=row.get("paused_at"),
        pause_reason=row.get("pause_reason"),
        progress=progress,
    )


@transactional
def edit_mail(*, form: MoveMailIn, actor: str) -> int:
    """Save the text, which has to be tried anew, and the pace; the audit row's id.

    Raises `MoveMailSending` or `EditedSince`.
    """
    before = _locked()
    if before.state is MoveMailState.SENDING:
        raise MoveMailSending
    require_version(form.version, before.version)
    columns: dict[str, Any] = {**form.model_dump(), "updated_at": utc_now()}
    if (form.subject, form.body) != (before.subject, before.body):
        columns["tried_at"] = None
    _update(**columns)
    names = ("subject", "body", "per_hour")
    return record(
        actor=actor,
        action=Action.MOVE_MAIL_EDIT,
        target_type="move_mail",
        target_id=MAIL_ID,
        before={name: getattr(before, name) for name in names},
        after=form.model_dump(),
    )


def preview_mail(*, member_id: int, site: Settings) -> MoveMailPreview:
    """The saved text as the asking member would get it."""
    found = move_mail()
    text = Letter(found.subject, found.body)
    made = render(MailKind.MOVED, site, **words_for(text, _self(member_id), site))
    return MoveMailPreview(subject=made.subject, text=made.text)


@transactional
def try_mail(*, member_id: int, actor: str, site: Settings) -> int:
    """Send it to oneself; the audit row's id. Raises `MailOff`."""
    row = _locked()
    _require_mail(site)
    write(Letter(row.subject, row.body), _self(member_id), site)
    _update(tried_at=utc_now())
    return _record(Action.MOVE_MAIL_TRY, row, actor)


@transactional
def start_mail(*, actor: str, site: Settings) -> int:
    """Start it, or go on after a pause; the audit row's id.

    Raises `NothingMoved`, `MailOff`, `MoveMailUntried`, or `MoveMailSending` if it is going out.
    """
    row = _locked()
    if not fetch_value(IS_MOVED):
        raise NothingMoved
    _require_mail(site)
    if row.tried_at is None:
        raise MoveMailUntried
    if row.started_at is not None and row.paused_at is None:
        raise MoveMailSending
    _update(started_at=utc_now(), paused_at=None, pause_reason=None)
    return _record(Action.MOVE_MAIL_START, row, actor)


@transactional
def pause_mail(*, actor: str) -> int:
    """Write to nobody more until it is started again; the audit row's id.

    What was handed over already still leaves. Raises `MoveMailResting`.
    """
    row = _locked()
    if row.started_at is None or row.paused_at is not None:
        raise MoveMailResting
    _update(paused_at=utc_now(), pause_reason=PauseReason.STAFF.value)
    return _record(Action.MOVE_MAIL_PAUSE, row, actor)


def write(text: Letter, to: Recipient, site: Settings) -> None:
    """Queue the mail to one member, in the caller's transaction."""
    queue_mail(
        kind=MailKind.MOVED,
        to=to["email"],
        member_id=to["id"],
        site=site,
        **words_for(text, to, site),
    )


def words_for(text: Letter, to: Recipient, site: Settings) -> dict[str, Any]:
    """What the mail's templates are filled with; no link in it signs anybody in."""
    values = {
        NICKNAME: to["nickname"],
        USERNAME: to["username"],
        ADDRESS: site.base_url,
    }
    return {
        "title": filled(text.subject, values),
        "lines": filled(text.body, values).splitlines(),
        "username": to["username"],
    }


def _self(member_id: int) -> Recipient:
    own = own_account(member_id)
    return Recipient(
        id=own["id"], nickname=own["nickname"], username=own["username"], email=own["email"]
    )


def _require_mail(site: Settings) -> None:
    if site.smtp_url is None:
        raise MailOff


def _locked() -> MoveMailOut:
    """The mail, locked; its row is made here if it was never saved."""
    execute(
        MoveMail.insert(
            id=MAIL_ID, subject=SUBJECT, body=BODY, per_hour=PER_HOUR
        ).on_conflict_ignore()
    )
    fetch_row(
        MoveMail.select(MoveMail.id).where(MoveMail.id == MAIL_ID).for_update(FOR_NO_KEY_UPDATE)
    )
    return move_mail()


def _update(**columns: Any) -> None:
    execute(MoveMail.update(**columns).where(MoveMail.id == MAIL_ID))


def _record(action: Action, row: MoveMailOut, actor: str) -> int:
    return record(
        actor=actor,
        action=action,
        target_type="move_mail",
        target_id=MAIL_ID,
        after={"subject": row.subject, "per_hour": row.per_hour},
    )
