"""The sanction of a decision: the ladder's step or another."""

from collections.abc import Sequence
from typing import NamedTuple

from hamsterd.config import Settings
from hamsterd.db.sql import fetch_one
from hamsterd.staff.cases.content.removal import Removed
from hamsterd.staff.cases.errors import KeeperRestricts
from hamsterd.staff.cases.queries import WRITTEN_AT
from hamsterd.staff.cases.schemas import Deciding, GivenStep
from hamsterd.staff.keeping import is_keeper
from hamsterd.staff.sanctions.ladder import SanctionKind, Withheld, chosen_step
from hamsterd.staff.sanctions.letters import tell_removed
from hamsterd.staff.sanctions.service import apply_sanction
from hamsterd.staff.sanctions.standing import standing

# A departed member cannot be sanctioned; their content can still be removed.
_LAST_WRITTEN = f"""
    SELECT (SELECT max({WRITTEN_AT}) FROM report_cases c
             WHERE c.id = ANY(%(case_ids)s)) AS written_at
      FROM users WHERE id = %(member_id)s AND status NOT IN ('withdrawn', 'purged')
"""


class Consequence(NamedTuple):
    """The sanction of a decision, or why there is none."""

    acts: Sequence[int] = ()
    sanction: GivenStep | None = None
    withheld: Withheld | None = None


def sanction_owner(
    owner_id: int | None,
    case_ids: Sequence[int],
    removed: Removed,
    form: Deciding,
    *,
    actor: str,
    site: Settings,
) -> Consequence:
    """Sanction the owner after the removal (locking order), with one mail for both.

    Keepers of boards cannot: `KeeperRestricts`. Raises `DeviationUnexplained`, and the errors of
    `apply_sanction`.
    """
    if form.decision == "dismiss" or owner_id is None:
        return Consequence()
    if is_keeper(actor):
        if form.ladder != "none":
            raise KeeperRestricts
        given = Consequence()
    else:
        given = _given(owner_id, case_ids, removed.sentence, form, actor, site)
    if removed.case_ids and given.sanction is None:
        tell_removed(
            owner_id, removed.case_ids, what=removed.sentence, reason=form.reason, site=site
        )
    return given


def _given(
    owner_id: int,
    case_ids: Sequence[int],
    also: str,
    form: Deciding,
    actor: str,
    site: Settings,
) -> Consequence:
    last = fetch_one(_LAST_WRITTEN, case_ids=list(case_ids), member_id=owner_id)
    if last is None:
        return Consequence()
    stands, written_at = standing(owner_id), last["written_at"]
    chosen = chosen_step(form.ladder, stands, written_at, form.deviation_reason)
    step = chosen.step
    if step is None:
        return Consequence(withheld=chosen.withheld)
    if step.kind is SanctionKind.BAN and stands.is_banned:
        return Consequence(withheld=Withheld.BANNED)
    given = apply_sanction(
        member_id=owner_id,
        kind=step.kind,
        days=step.days,
        reason=form.reason,
        actor=actor,
        site=site,
        case_ids=case_ids,
        written_at=written_at,
        deviation_reason=form.deviation_reason,
        also=also,
    )
    sanction = GivenStep(id=given.id, kind=step.kind, days=step.days, is_in_force=given.is_in_force)
    return Consequence([given.audit_id], sanction)
