"""The columns of exported lists."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from hamsterd.db.sql import Row
from hamsterd.http.shapes.console import Listing
from hamsterd.staff.audit.action_names import action_name, actor_name, target_name
from hamsterd.staff.audit.listing import AUDIT
from hamsterd.staff.audit.schemas import AuditRow
from hamsterd.staff.cases.names import CASE_STATUSES, REASONS
from hamsterd.staff.cases.pages import CASES
from hamsterd.staff.cases.schemas import CaseRow
from hamsterd.staff.kinds import LABELS
from hamsterd.staff.people.schemas import MemberRow
from hamsterd.staff.people.service import MEMBERS

T = TypeVar("T")
_STATUSES = {
    "active": "활동",
    "awaiting": "가입 승인 대기",
    "refused": "가입 거절",
    "suspended": "정지",
    "banned": "영구 정지",
    "withdrawn": "탈퇴 중",
    "purged": "탈퇴",
}


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """One list as a file: its name, its columns, and their values."""

    name: str
    listing: Listing[T]
    columns: dict[str, Callable[[T], object]]


MEMBER_TABLE: Table[MemberRow] = Table(
    "회원",
    MEMBERS,
    {
        "번호": lambda row: row.id,
        "닉네임": lambda row: row.nickname,
        "상태": lambda row: _STATUSES[row.status],
        "정지 끝": lambda row: row.suspended_until,
        "관리자": lambda row: "예" if row.is_admin else "",
        "레벨": lambda row: row.level,
        "경험치": lambda row: row.experience,
        "연속 출석": lambda row: row.streak_days,
        "일기": lambda row: row.diaries_count,
        "게시글": lambda row: row.posts_count,
        "댓글": lambda row: row.comments_count,
        "햄스터": lambda row: row.hamsters_count,
        "받은 좋아요": lambda row: row.total_likes,
        "팔로워": lambda row: row.followers_count,
        "팔로잉": lambda row: row.following_count,
        "가입": lambda row: row.created_at,
        "마지막 로그인": lambda row: row.last_login_at,
        "마지막 접속": lambda row: row.last_seen_at,
    },
)


@dataclass(frozen=True, slots=True)
class _MemberInFull:
    """A member including the fields that the list masks."""

    id: int
    row: MemberRow
    email: str | None


def _in_full(row: Row) -> _MemberInFull:
    return _MemberInFull(row["id"], email=row["email"], row=MEMBERS.shape(dict(row)))


def _of_row(value: Callable[[MemberRow], object]) -> Callable[[_MemberInFull], object]:
    return lambda member: value(member.row)


MEMBER_TABLE_IN_FULL: Table[_MemberInFull] = Table(
    MEMBER_TABLE.name,
    replace(MEMBERS, shape=_in_full),  # type: ignore[arg-type]  # another shape of the same rows
    {
        **{name: _of_row(value) for name, value in MEMBER_TABLE.columns.items()},
        "사용자명": lambda member: member.row.username,
        "이메일": lambda member: member.email,
    },
)

CASE_TABLE: Table[CaseRow] = Table(
    "신고",
    CASES,
    {
        "번호": lambda row: row.id,
        "상태": lambda row: CASE_STATUSES[row.status],
        "종류": lambda row: LABELS[row.content_type],
        "대상 번호": lambda row: row.target_id,
        "제목": lambda row: row.title,
        "내용": lambda row: row.preview,
        "작성자 번호": lambda row: row.owner_id,
        "작성자": lambda row: row.owner,
        "신고한 사람 수": lambda row: row.reporters_count,
        "첫 신고 이유": lambda row: REASONS.get(row.reason or "", row.reason),
        "맡은 사람": lambda row: row.claimed_by,
        "결정한 사람": lambda row: row.resolver,
        "결정 이유": lambda row: row.decision_note,
        "접수": lambda row: row.created_at,
        "결정": lambda row: row.decided_at,
    },
)

AUDIT_TABLE: Table[AuditRow] = Table(
    "조치 기록",
    AUDIT,
    {
        "번호": lambda row: row.id,
        "때": lambda row: row.created_at,
        "누가": lambda row: actor_name(row.actor, row.actor_name),
        "조치": lambda row: action_name(row.action),
        "대상": lambda row: target_name(row.target_type, row.target_id, row.target_name),
        "대상 번호": lambda row: row.target_id,
        "이유": lambda row: row.reason,
        "되돌린 때": lambda row: row.undone_at,
        "되돌린 조치": lambda row: row.undoes_id,
        "딸린 조치의 원래 조치": lambda row: row.part_of_id,
    },
)
