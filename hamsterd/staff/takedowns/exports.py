"""The register as a file: with the claimants' addresses, so that each export is written down."""

from hamsterd.audit.actors import member_behind
from hamsterd.db.transaction import transactional
from hamsterd.http.files.spreadsheets import csv_lines
from hamsterd.staff.kinds import LABELS
from hamsterd.staff.people.personal_data import note_views
from hamsterd.staff.takedowns import queries
from hamsterd.staff.takedowns.queries import Registered
from hamsterd.staff.takedowns.rules import EXPORT_MAX, GROUND_NAMES, STATUS_NAMES, Ground, Status

_HEAD = (
    "번호", "접수일시", "상태", "대상", "주소", "신고인", "신고인 메일", "권리", "주장",
    "결정일시", "결정한 사람", "사유", "임시조치 끝", "이의 제기", "이의 일시", "해제일시",
)  # fmt: skip


@transactional
def register_csv(*, actor: str) -> str:
    """The latest 10,000 requests as CSV; leaves a row among the views of personal data."""
    shown = ["email", "export"]
    note_views(actor=actor, members=[None], fields=shown, reason="권리침해 신고 대장")
    return "".join(csv_lines(_HEAD, map(_line, queries.register(EXPORT_MAX, member_behind(actor)))))


def _line(row: Registered) -> tuple[object, ...]:
    return (
        row["id"], row["created_at"], STATUS_NAMES[Status(row["status"])],
        LABELS[row["target_type"]], row["url"],
        row["claimant_name"], row["claimant_email"], GROUND_NAMES[Ground(row["ground"])],
        row["statement"], row["decided_at"], row["decided_by"], row["decision_note"],
        row["block_ends_at"], row["objection"], row["objected_at"], row["released_at"],
    )  # fmt: skip
