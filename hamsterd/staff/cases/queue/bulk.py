"""Dismissing all that a filter of the queue finds: a preview of how many, then one act."""

from collections.abc import Sequence
from itertools import islice

from hamsterd.audit.actors import member_behind, require_not_own
from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError
from hamsterd.db.handle import connection
from hamsterd.db.transaction import transaction
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.cases.deciding.locks import TARGET_TYPE, Claimed, require_unclaimed
from hamsterd.staff.cases.pages import CASES
from hamsterd.staff.cases.queue.bulk_schemas import BulkDismissed, BulkDismissIn
from hamsterd.staff.cases.schemas import CaseRow, Deciding, SeenCase
from hamsterd.staff.rules import BULK_MAX
from hamsterd.staff.selection_schemas import RefusedPart
from hamsterd.staff.selections import decide_selected


def bulk_dismiss(form: BulkDismissIn, *, actor: str, site: Settings) -> BulkDismissed:
    """Dismiss the pending cases that the form selects; a dry run only lists them.

    Cases that are claimed by others, already decided or one's own are skipped, with the reason.
    Raises `InvalidInput` for an unknown filter.
    """
    cases = _pending(form, actor)
    if form.dry_run:
        return _preview(cases, actor)
    if not cases:
        return _dismissed([], [])
    asked = Deciding(decision="dismiss", reason=form.reason, dismissal=form.dismissal)
    read = {each.id: each.version for each in form.seen}
    seen = [SeenCase(id=each.id, version=read.get(each.id, each.version)) for each in cases]
    done = decide_selected(seen, asked, actor=actor, site=site)
    return _dismissed(cases, done.refused, acts=done.parts, audit_id=done.audit_id)


def _preview(cases: list[CaseRow], actor: str) -> BulkDismissed:
    refused = []
    with connection():
        for case in cases:
            try:
                _require_decidable(case, actor)
            except HamsterError as error:
                refused.append(RefusedPart(kind=TARGET_TYPE, id=case.id, message=error.message))
    return _dismissed(cases, refused)


def _dismissed(
    cases: list[CaseRow],
    refused: list[RefusedPart],
    *,
    acts: Sequence[int] = (),
    audit_id: int | None = None,
) -> BulkDismissed:
    left = {each.id for each in refused}
    done = [each for each in cases if each.id not in left]
    return BulkDismissed(
        count=len(done),
        ids=[each.id for each in done],
        versions=[each.version for each in done],
        audit_ids=list(acts),
        audit_id=audit_id,
        refused=refused,
    )


def _require_decidable(case: CaseRow, actor: str) -> None:
    """Raise the errors of deciding; only concurrent decisions cannot be foreseen."""
    member_id = member_behind(actor)
    if member_id is None:
        return
    claim = Claimed(claimed_by_id=case.claimed_by_id, claimed_until=case.claimed_until)
    require_unclaimed(claim, member_id)
    require_not_own(case.owner_id, actor)


def _pending(form: BulkDismissIn, actor: str) -> list[CaseRow]:
    """The oldest pending cases of the filter or the list."""
    # Not as a filter: it takes fewer than one call may name.
    named = {} if form.ids is None else {"id": form.ids}
    query = AdminListQuery.of(
        sort=("createdAt", "ASC"), filter={**form.filter, "status": "pending"}
    )
    with transaction():
        found = CASES.walk(query, viewer_id=member_behind(actor), **named)
        return list(islice(found, BULK_MAX))
