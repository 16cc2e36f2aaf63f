"""The register as a file: with the claimants' addresses, so that each export is written down."""

import csv
import io

from hamsterd.audit.service import member_behind
from hamsterd.clock import KST
from hamsterd.db.sql import Row, execute
from hamsterd.db.transaction import transactional
from hamsterd.takedowns import queries
from hamsterd.takedowns.rules import (
    EXPORT_MAX,
    GROUND_NAMES,
    KIND_NAMES,
    STATUS_NAMES,
    Ground,
    Kind,
    Status,
)
from hamsterd.tracing import current

_HEAD = (
    "번호", "접수일시", "상태", "대상", "주소", "신고인", "신고인 메일", "권리", "주장",
    "결정일시", "결정한 사람", "사유", "임시조치 끝", "이의 제기", "이의 일시", "해제일시",
)  # fmt: skip
_NOTE = """
    INSERT INTO personal_data_views (actor, actor_user_id, fields, reason, request_id)
    VALUES (%(actor)s, %(actor_id)s, ARRAY['email', 'export'], '권리침해 신고 대장',
            %(request_id)s)
"""


@transactional
def register_csv(*, actor: str) -> str:
    """The latest 10,000 requests as CSV; leaves a row among the views of personal data."""
    execute(_NOTE, actor=actor, actor_id=member_behind(actor), request_id=current())
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    writer.writerows([_cell(value) for value in _line(row)] for row in queries.register(EXPORT_MAX))
    return out.getvalue()


def _line(row: Row) -> tuple[object, ...]:
    return (
        row["id"], row["created_at"], STATUS_NAMES[Status(row["status"])],
        KIND_NAMES[Kind(row["target_type"])], row["url"],
        row["claimant_name"], row["claimant_email"], GROUND_NAMES[Ground(row["ground"])],
        row["statement"], row["decided_at"], row["decided_by"], row["decision_note"],
        row["block_ends_at"], row["objection"], row["objected_at"], row["released_at"],
    )  # fmt: skip


def _cell(value: object) -> object:
    """Times in Seoul; text that a spreadsheet would run as a formula is quoted."""
    if hasattr(value, "astimezone"):
        return f"{value.astimezone(KST):%Y-%m-%d %H:%M}"
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value
