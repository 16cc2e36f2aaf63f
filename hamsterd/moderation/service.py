"""Reports become cases: one per target, with the target as it was when first reported."""

import math
from collections.abc import Callable

from psycopg2.extras import Json

from hamsterd.audit.console import tell_consoles
from hamsterd.community.hiding import set_community_comment_hidden, set_post_hidden
from hamsterd.db.sql import execute, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries.hiding import set_comment_hidden, set_entry_hidden
from hamsterd.hamsters.hiding import set_hamster_hidden
from hamsterd.moderation import queries
from hamsterd.moderation.errors import (
    AlreadyReported,
    OwnTarget,
    ReportsDismissed,
    TargetNotFound,
)
from hamsterd.moderation.evidence import keep_files
from hamsterd.moderation.queries import Target
from hamsterd.moderation.rules import (
    DISMISSED_DAYS,
    PAUSE_HOURS,
    REPORTERS_TO_HIDE,
    TargetKind,
    read_reason,
)
from hamsterd.moderation.schemas import ReportIn, ReportOut
from hamsterd.uploads.storage import MediaStorage

# Reports of one target wait for each other here, in the order of locks that everybody keeps:
# entries and posts, then members. A case comes after its target.
LOCKS = {
    TargetKind.DIARY: "SELECT 1 FROM diary_entries WHERE id = %(target_id)s FOR NO KEY UPDATE",
    TargetKind.COMMUNITY: """
        SELECT 1 FROM community_posts WHERE id = %(target_id)s FOR NO KEY UPDATE
    """,
    TargetKind.COMMENT: """
        SELECT 1 FROM diary_entries
         WHERE id = (SELECT diary_entry_id FROM comments WHERE id = %(target_id)s)
           FOR NO KEY UPDATE
    """,
    TargetKind.COMMUNITY_COMMENT: """
        SELECT 1 FROM community_posts
         WHERE id = (SELECT post_id FROM community_comments WHERE id = %(target_id)s)
           FOR NO KEY UPDATE
    """,
    TargetKind.USER: "SELECT 1 FROM users WHERE id = %(target_id)s FOR NO KEY UPDATE",
    TargetKind.HAMSTER: """
        SELECT 1 FROM users
         WHERE id = (SELECT user_id FROM hamsters WHERE id = %(target_id)s)
           FOR NO KEY UPDATE
    """,
}
"""What is locked before the case of a target."""
_OPEN = """
    INSERT INTO report_cases (target_type, target_id, target_owner_id)
    VALUES (%(kind)s, %(target_id)s, %(owner_id)s)
    RETURNING id
"""
_SNAPSHOT = "UPDATE report_cases SET snapshot = %(snapshot)s WHERE id = %(case_id)s"
_REPORT = """
    INSERT INTO reports (case_id, reporter_id, reason, text)
    VALUES (%(case_id)s, %(reporter_id)s, %(reason)s, %(text)s)
    ON CONFLICT (case_id, reporter_id) DO NOTHING
    RETURNING id
"""
_DISMISSED = """
    SELECT count(*) FROM (
        SELECT 1 FROM reports r JOIN report_cases c ON c.id = r.case_id
         WHERE r.reporter_id = %(reporter_id)s AND c.status = 'dismissed'
           AND c.decided_at > now() - make_interval(days => %(days)s)
         LIMIT %(most)s
    ) lately
"""
# Seconds until the pause after their latest report is over.
_WAIT = """
    SELECT extract(epoch FROM max(created_at) + make_interval(hours => %(hours)s) - now())::float8
      FROM reports WHERE reporter_id = %(reporter_id)s
"""
_COUNT = """
    UPDATE report_cases SET reporters_count = reporters_count + 1, updated_at = now()
     WHERE id = %(case_id)s
    RETURNING reporters_count
"""

HIDE: dict[TargetKind, Callable[..., bool]] = {
    TargetKind.DIARY: set_entry_hidden,
    TargetKind.COMMUNITY: set_post_hidden,
    TargetKind.COMMENT: set_comment_hidden,
    TargetKind.COMMUNITY_COMMENT: set_community_comment_hidden,
    TargetKind.HAMSTER: set_hamster_hidden,
}
"""What five reporters hide. A member is not: five people could silence anybody (decision 0012)."""


@transactional
def file_report(
    *, reporter_id: int, form: ReportIn, storage: MediaStorage, dismissed_max: int
) -> ReportOut:
    """Join the open case of the target, or open one; the fifth reporter hides the target.

    Raises `TargetNotFound`, `OwnTarget`, `AlreadyReported`, or `ReportsDismissed` for somebody of
    whom `dismissed_max` reports were dismissed lately and who reported within a day.
    """
    _require_patience(reporter_id, dismissed_max)
    kind, target_id = form.reported_item_type, form.reported_item_id
    fetch_value(LOCKS[kind], target_id=target_id)
    target = queries.visible_target(kind, target_id, reporter_id)
    if target is None:
        raise TargetNotFound
    if target.owner_id == reporter_id:
        raise OwnTarget
    case_id = queries.open_case(kind, target_id) or _open_case(kind, target_id, target, storage)
    reason, text = read_reason(form.reason, form.text)
    report = fetch_one(
        _REPORT, case_id=case_id, reporter_id=reporter_id, reason=reason.value, text=text
    )
    if report is None:
        raise AlreadyReported
    reporters = fetch_row(_COUNT, case_id=case_id)["reporters_count"]
    if reporters >= REPORTERS_TO_HIDE and kind in HIDE:
        HIDE[kind](target_id, is_hidden=True)
    tell_consoles("case", case_id)
    return ReportOut(id=report["id"], status="pending")


def _require_patience(reporter_id: int, dismissed_max: int) -> None:
    dismissed = fetch_value(
        _DISMISSED, reporter_id=reporter_id, days=DISMISSED_DAYS, most=dismissed_max
    )
    if dismissed < dismissed_max:
        return
    wait = fetch_value(_WAIT, reporter_id=reporter_id, hours=PAUSE_HOURS)
    if wait is not None and wait > 0:
        raise ReportsDismissed(math.ceil(wait))


def _open_case(kind: TargetKind, target_id: int, target: Target, storage: MediaStorage) -> int:
    case_id = int(
        fetch_value(_OPEN, kind=kind.value, target_id=target_id, owner_id=target.owner_id)
    )
    files = keep_files(kind=kind, target_id=target_id, case_id=case_id, storage=storage)
    execute(_SNAPSHOT, case_id=case_id, snapshot=Json({**target.content, "files": files}))
    return case_id
