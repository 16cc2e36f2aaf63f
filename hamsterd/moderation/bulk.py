"""Dismissing many cases at once: a preview of how many, then each in a transaction of its own."""

from hamsterd.config import Settings
from hamsterd.errors import Conflict
from hamsterd.moderation.case_pages import CASES
from hamsterd.moderation.case_schemas import BulkDismissed, BulkDismissIn, CaseDecisionIn, Decided
from hamsterd.moderation.decisions import decide_case
from hamsterd.web.paging import MAX_LIMIT, AdminListQuery

BULK_MAX = 500
"""Cases that one call dismisses at most; the rest waits for the next."""


def bulk_dismiss(form: BulkDismissIn, *, actor: str, site: Settings) -> BulkDismissed:
    """Dismiss the pending cases that the form names; a dry run only says which.

    A case that somebody else decided or claimed meanwhile is left out. Raises `InvalidInput` for
    a filter that the queue does not have.
    """
    ids = _pending(form)
    if form.dry_run:
        return BulkDismissed(count=len(ids), ids=ids, audit_ids=[])
    tried = [_dismiss(case_id, form.reason, actor, site) for case_id in ids]
    done = [decided for decided in tried if decided is not None]
    return BulkDismissed(
        count=len(done),
        ids=[decided.id for decided in done],
        audit_ids=[decided.audit_id for decided in done],
    )


def _pending(form: BulkDismissIn) -> list[int]:
    """The oldest pending cases of the filter or the list."""
    asked = {**form.filter, **({"id": form.ids} if form.ids is not None else {})}
    asked["status"] = "pending"
    found: list[int] = []
    while len(found) < BULK_MAX:
        page = CASES.page(
            AdminListQuery(
                sort='["createdAt","ASC"]',
                range=f"[{len(found)},{len(found) + MAX_LIMIT - 1}]",
            ).model_copy(update={"filter": asked})
        )
        found += [row.id for row in page.items]
        if len(page.items) < MAX_LIMIT:
            break
    return found


def _dismiss(case_id: int, reason: str, actor: str, site: Settings) -> Decided | None:
    form = CaseDecisionIn(decision="dismiss", reason=reason)
    try:
        return decide_case(case_id=case_id, form=form, actor=actor, site=site)
    except Conflict:
        return None
