"""A member's own sanctions, and appeals: one for each sanction, decided once.

Banned members cannot sign in, so the mail and the refused sign-in have a signed link to the appeal
of this one sanction.
"""

from collections.abc import Sequence

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import require_not_own
from hamsterd.audit.console import tell_consoles
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.content.subjects import Subject
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, Row, execute, fetch_all, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.credentials.appeal_links import linked_sanction
from hamsterd.models.members.standing import Sanction
from hamsterd.models.staff.sanctions import Appeal
from hamsterd.staff.cases.appeals.errors import AlreadyAppealed, AppealDecided, AppealNotFound
from hamsterd.staff.cases.appeals.letters import tell_appeal_decided, tell_appeal_reopened
from hamsterd.staff.cases.content.removal import restore_of_cases
from hamsterd.staff.cases.deciding.locks import lock_cases
from hamsterd.staff.cases.queries import names_of_actors
from hamsterd.staff.desk.canned_texts.placeholders import addressed
from hamsterd.staff.rules import IS_REPLACED, IS_RUNNING
from hamsterd.staff.sanctions.errors import SanctionNotFound, SanctionOver
from hamsterd.staff.sanctions.letters import in_force
from hamsterd.staff.sanctions.lifting import lift_sanction
from hamsterd.staff.sanctions.schemas import AppealState, OwnSanctionOut, StillInForce
from hamsterd.staff.subject_schemas import SubjectOut
from hamsterd.staff.subjects import subjects_of_sanctions

_OWN = f"""
    SELECT s.id, s.user_id, s.kind, s.step, s.reason, s.starts_at, s.ends_at, s.lifted_at,
           s.lift_reason, s.voided_at IS NOT NULL AS is_void,
           {IS_RUNNING} AS is_running, {IS_REPLACED} AS is_replaced,
           a.status AS appeal_status, a.text AS appeal_text, a.answer AS appeal_answer,
           a.created_at AS appealed_at, a.decided_at AS appeal_decided_at
      FROM sanctions s LEFT JOIN appeals a ON a.sanction_id = s.id
"""
_OF_MEMBER = f"{_OWN} WHERE s.user_id = %(member_id)s ORDER BY s.id DESC LIMIT 100"
_ONE = f"{_OWN} WHERE s.id = %(sanction_id)s"
_APPEAL = """
    INSERT INTO appeals (sanction_id, user_id, text)
    VALUES (%(sanction_id)s, %(member_id)s, %(text)s)
    ON CONFLICT (sanction_id) DO NOTHING
    RETURNING id
"""
_LOCK_APPEAL = """
    SELECT a.id, a.sanction_id, a.user_id, a.status, a.decided_actor, s.voided_at,
           ARRAY(SELECT case_id FROM sanction_cases WHERE sanction_id = s.id
                  ORDER BY case_id) AS case_ids
      FROM appeals a JOIN sanctions s ON s.id = a.sanction_id
     WHERE a.id = %(appeal_id)s FOR UPDATE OF a
"""


def own_record(member_id: int) -> list[OwnSanctionOut]:
    """A member's sanctions, the latest first, each with its appeal."""
    with connection():
        rows = fetch_all(_OF_MEMBER, member_id=member_id)
        about = subjects_of_sanctions([row["id"] for row in rows])
        return [_shown(row, about[row["id"]]) for row in rows]


def sanction_behind(link: str, site: Settings) -> OwnSanctionOut:
    """The sanction of a mailed link; raises `SanctionNotFound` for an invalid one."""
    with connection():
        row = fetch_row(_ONE, SanctionNotFound, sanction_id=linked_sanction(link, site))
        shown = _shown(row, subjects_of_sanctions([row["id"]])[row["id"]])
        other = in_force(row["user_id"], site)
    if other is None or other.id == shown.id:
        return shown
    still = StillInForce(words=other.words, path=other.path)
    return shown.model_copy(update={"still": still})


@transactional
def appeal(*, member_id: int, sanction_id: int, text: str) -> None:
    """Appeal against one's own sanction.

    Raises `SanctionNotFound` for another member's, `SanctionOver` if it no longer counts,
    `AlreadyAppealed` the second time.
    """
    sanction = _locked_sanction(sanction_id)
    if sanction is None or sanction["user_id"] != member_id:
        raise SanctionNotFound
    if sanction["voided_at"] is not None:
        raise SanctionOver
    appealed = fetch_row(
        _APPEAL, AlreadyAppealed, sanction_id=sanction_id, member_id=member_id, text=text
    )
    tell_consoles("appeal", appealed["id"])


@transactional
def appeal_by_link(*, link: str, text: str, site: Settings) -> None:
    """Appeal through a mailed link. Raises as `appeal`."""
    sanction_id = linked_sanction(link, site)
    sanction = _locked_sanction(sanction_id)
    if sanction_id is None or sanction is None:
        raise SanctionNotFound
    appeal(member_id=sanction["user_id"], sanction_id=sanction_id, text=text)


def _locked_sanction(sanction_id: int | None) -> Row | None:
    known = Sanction.select(Sanction.user_id, Sanction.voided_at).where(Sanction.id == sanction_id)
    return fetch_one(known.for_update(FOR_NO_KEY_UPDATE))


@transactional
def decide_appeal(
    *, appeal_id: int, is_granted: bool, answer: str, actor: str, site: Settings
) -> int:
    """Grant an appeal, which voids the sanction and restores the content, or deny it.

    The member is told. Returns the audit id, which undoes all of it. Raises `AppealNotFound`,
    `OwnCase`, or `AppealDecided` naming the moderator who decided first.
    """
    found = _locked(appeal_id)
    require_not_own(found["user_id"], actor)
    if found["status"] != "pending":
        raise AppealDecided.by(names_of_actors([found["decided_actor"]])[found["decided_actor"]])
    status = "granted" if is_granted else "denied"
    answer = addressed(answer, found["user_id"])
    execute(
        Appeal.update(
            status=status, answer=answer, decided_actor=actor, decided_at=utc_now()
        ).where(Appeal.id == appeal_id)
    )
    parts = _grant(found, answer, actor, site) if is_granted else []
    audit_id = record(
        actor=actor,
        action=Action.APPEAL_GRANT if is_granted else Action.APPEAL_DENY,
        target_type="appeal",
        target_id=appeal_id,
        reason=answer,
        before={"status": "pending", "sanctionId": found["sanction_id"]},
        after={"status": status, "parts": parts},
    )
    tell_appeal_decided(
        found["user_id"], found["sanction_id"], is_granted=is_granted, answer=answer, site=site
    )
    return audit_id


def lock_appeal(appeal_id: int) -> None:
    """Lock an appeal and the content it may bring back, in the order in which it is decided."""
    lock_cases(_locked(appeal_id)["case_ids"])


def undo_decision(act: Act, actor: str, site: Settings) -> None:
    """The inverse of granting, after its parts, and of denying: the appeal waits again.

    Raises `OwnCase`.
    """
    found = _locked(act["target_id"])
    require_not_own(found["user_id"], actor)
    execute(
        Appeal.update(status="pending", answer=None, decided_actor=None, decided_at=None).where(
            Appeal.id == found["id"]
        )
    )
    tell_appeal_reopened(found["user_id"], found["sanction_id"], site)


def _locked(appeal_id: int) -> Row:
    return fetch_row(_LOCK_APPEAL, AppealNotFound, appeal_id=appeal_id)


def _grant(found: Row, answer: str, actor: str, site: Settings) -> list[int]:
    """Restore the content, then void the sanction (lock order); the acts that this took."""
    lock_cases(found["case_ids"])
    acts = restore_of_cases(found["case_ids"], reason=answer, actor=actor)
    if found["voided_at"] is None:
        acts.append(
            lift_sanction(
                sanction_id=found["sanction_id"],
                reason=answer,
                actor=actor,
                site=site,
                is_void=True,
            )
        )
    return acts


def _shown(row: Row, about: Sequence[Subject]) -> OwnSanctionOut:
    state = None
    if row["appeal_status"]:
        state = AppealState(
            status=row["appeal_status"],
            text=row["appeal_text"],
            answer=row["appeal_answer"],
            created_at=row["appealed_at"],
            decided_at=row["appeal_decided_at"],
        )
    return OwnSanctionOut(
        **{name: row[name] for name in OwnSanctionOut.model_fields if name in row},
        appeal=state,
        subjects=[SubjectOut.of(one) for one in about],
        may_appeal=state is None and not row["is_void"],
    )
