"""Staff permissions: one table, printed in `docs/roles.md`.

A route names its permission (`@admin(Permission.X)`); a role is a set of permissions. Exemptions of
staff from rules for members (screening, reserved names …) are permissions, too.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Self


class Permission(StrEnum):
    """One thing that staff may do, with its label in the console."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """A permission by its name on the wire and in the log, and its Korean label."""
        permission = str.__new__(cls, value)
        permission._value_, permission.label = value, label
        return permission

    CONSOLE_ENTER = "console.enter", "콘솔에 들어가 할 일 보기"
    CASES_READ = "cases.read", "신고 보기"
    CASES_DECIDE = "cases.decide", "신고 처리하기"
    CONTENT_READ = "content.read", "콘텐츠 목록 보기"
    CONTENT_REMOVE = "content.remove", "콘텐츠 내리고 되살리기"
    POSTS_PLACE = "posts.place", "글 옮기고 고정하기"
    REVIEW_DECIDE = "review.decide", "검토 대기와 표시된 글 처리하기"
    ACTS_UNDO = "acts.undo", "자기가 한 조치 되돌리기"
    BOARDS_READ = "boards.read", "게시판 목록 보기"
    MEMBERS_READ = "members.read", "회원 보기"
    MEMBERS_NOTE = "members.note", "회원 메모 남기기"
    SIGN_UPS_DECIDE = "sign_ups.decide", "가입 승인하기"
    INQUIRIES_ANSWER = "inquiries.answer", "문의 보고 답하기"
    SANCTIONS_APPLY = "sanctions.apply", "이용 제한 내리고 풀기"
    STAFF_READ = "staff.read", "운영진 명단 보기"
    ANALYTICS_READ = "analytics.read", "통계 보기"
    ADS_READ = "ads.read", "광고와 광고 수치 보기"
    ADS_MANAGE = "ads.manage", "광고 관리하기"
    CONTESTS_MANAGE = "contests.manage", "콘테스트 열고 투표 살피기"
    PERSONAL_DATA_READ = "personal_data.read", "이메일과 접속 주소 보기"
    PERSONAL_DATA_REVIEW = "personal_data.review", "개인정보 열람 기록 점검하기"
    INCIDENTS_MANAGE = "incidents.manage", "개인정보 사고 처리하기"
    LISTS_EXPORT = "lists.export", "목록을 파일로 내려받기"
    MEMBERS_SIGN_OUT = "members.sign_out", "회원 기기 로그아웃하기"
    MEMBERS_CLEAN_UP = "members.clean_up", "스패머 한 번에 처리하기"
    APPEALS_DECIDE = "appeals.decide", "이의 제기 처리하기"
    TAKEDOWNS_DECIDE = "takedowns.decide", "권리 침해 신고 처리하기"
    ACTS_READ = "acts.read", "조치 기록 보기"
    ACTS_UNDO_ANY = "acts.undo_any", "남이 한 조치 되돌리기"
    BOARDS_MANAGE = "boards.manage", "게시판 관리하기"
    WORD_RULES_MANAGE = "word_rules.manage", "단어 규칙 관리하기"
    ANNOUNCEMENTS_MANAGE = "announcements.manage", "모든 회원에게 알리기"
    MOVES_MANAGE = "moves.manage", "이사 보고 옮겨 온 회원에게 알리기"
    CANNED_TEXTS_MANAGE = "canned_texts.manage", "정해 둔 답과 사유 관리하기"
    BLOCKS_MANAGE = "blocks.manage", "접속 차단 관리하기"
    SHIELD_SET = "shield.set", "보호 모드와 첫 글 검토 정하기"
    MACHINE_READ = "machine.read", "서버 상태와 작업 보기"
    MACHINE_ACT = "machine.act", "캐시 비우고 작업 실행하기"
    OPERATIONS_SET = "operations.set", "읽기 전용과 발송 정하기"
    SETTINGS_SET = "settings.set", "사이트 설정 바꾸기"
    DOCUMENTS_MANAGE = "documents.manage", "약관과 방침, 운영 원칙, 도움말 쓰기"
    STAFF_FIGURES_READ = "staff.figures", "운영진 각자의 수치 보기"
    STAFF_MANAGE = "staff.manage", "운영진 역할 주고 거두기"
    ADMINS_MANAGE = "staff.manage_admins", "관리자와 소유자 정하기"
    STAFF_NAME_USE = "exempt.staff_name", "운영진만 쓰는 닉네임 쓰기"
    UNSCREENED = "exempt.screening", "단어 규칙과 첫 글 검토 없이 쓰기"
    PAST_BLOCKS = "exempt.blocks", "차단된 접속 주소에서도 들어오고 쓰기"
    STAFF_BOARDS_WRITE = "boards.write_staff", "관리자 게시판에 쓰고 모든 게시판에 공지하기"


class Role(StrEnum):
    """Roles in the console, most powerful first.

    A keeper is an ordinary member who looks after certain boards: no account has that role, it
    follows from `board_keepers`.
    """

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """A role by its name on the wire and in the database, and its Korean label."""
        role = str.__new__(cls, value)
        role._value_, role.label = value, label
        return role

    OWNER = "owner", "소유자"
    ADMIN = "admin", "관리자"
    MODERATOR = "moderator", "운영진"
    ANALYST = "analyst", "분석"
    KEEPER = "keeper", "게시판지기"


_MODERATOR = frozenset(
    {
        Permission.CONSOLE_ENTER,
        Permission.CASES_READ,
        Permission.CASES_DECIDE,
        Permission.CONTENT_READ,
        Permission.CONTENT_REMOVE,
        Permission.POSTS_PLACE,
        Permission.REVIEW_DECIDE,
        Permission.ACTS_UNDO,
        Permission.BOARDS_READ,
        Permission.MEMBERS_READ,
        Permission.MEMBERS_NOTE,
        Permission.SIGN_UPS_DECIDE,
        Permission.INQUIRIES_ANSWER,
        Permission.SANCTIONS_APPLY,
        Permission.STAFF_READ,
        Permission.STAFF_NAME_USE,
        Permission.UNSCREENED,
        Permission.PAST_BLOCKS,
    }
)
_ANALYST = frozenset({Permission.CONSOLE_ENTER, Permission.ANALYTICS_READ, Permission.ADS_READ})
_KEEPER = frozenset(
    {
        Permission.CONSOLE_ENTER,
        Permission.CASES_READ,
        Permission.CASES_DECIDE,
        Permission.CONTENT_READ,
        Permission.CONTENT_REMOVE,
        Permission.POSTS_PLACE,
        Permission.ACTS_UNDO,
        Permission.BOARDS_READ,
    }
)

PERMISSIONS: Mapping[Role, frozenset[Permission]] = {
    Role.OWNER: frozenset(Permission),
    Role.ADMIN: frozenset(Permission) - {Permission.ADMINS_MANAGE, Permission.STAFF_FIGURES_READ},
    Role.MODERATOR: _MODERATOR,
    Role.ANALYST: _ANALYST,
    Role.KEEPER: _KEEPER,
}
"""The table. A keeper's permissions apply to their boards, on routes marked `for_keepers`."""

STAFF = tuple(role for role in Role if role is not Role.KEEPER)
"""Roles of accounts: all but keeper."""

ADMINS = frozenset({Role.OWNER, Role.ADMIN})
"""Roles that the wire calls `isAdmin` (decisions §1.2); only the owner appoints them."""


SUSPENSION_DAYS: Mapping[Role, int] = {Role.MODERATOR: 30}
"""The longest restriction in days that a role may impose or lift; unlimited for roles not listed.

Thirty days are the ladder's third step. Permanent bans are for those who are responsible for the
site.
"""


def may(role: str | None, permission: Permission) -> bool:
    """Whether that role, as stored in the database, has the permission; members have none."""
    return role is not None and permission in PERMISSIONS[Role(role)]


def roles_that_may(permission: Permission) -> list[str]:
    """The roles of accounts that a permission is of, as the database has them."""
    return [role.value for role in STAFF if permission in PERMISSIONS[role]]
