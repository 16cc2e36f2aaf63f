"""Every act: its name in the audit log and its label for staff.

The part before the dot is the target type, as in the console's filter. Each act states the
permission and proof it needs in the console; undoing it needs the same (`needs.py`).
"""

from collections.abc import Mapping
from enum import Enum, StrEnum, auto
from typing import Self

from hamsterd.http.rights.permissions import Permission


class Proof(Enum):
    """When an act requires a fresh proof of identity."""

    NEVER = auto()
    ALWAYS = auto()
    GRAVE_SANCTION = auto()
    """For a ban, and for changing a sanction that another moderator imposed."""


class Action(StrEnum):
    """An act of an operator, of a job, or at the command line."""

    label: str
    permission: Permission | None
    """The required staff permission; None for acts that no console performs or undoes."""
    proof: Proof

    def __new__(
        cls, value: str, label: str, permission: Permission | None, proof: Proof = Proof.NEVER
    ) -> Self:
        """An act: its name in the log, its label for staff, and what it requires of them."""
        act = str.__new__(cls, value)
        act._value_, act.label = value, label
        act.permission, act.proof = permission, proof
        return act

    AD_CREATE = "ad.create", "광고 만들기", Permission.ADS_MANAGE
    AD_DELETE = "ad.delete", "광고 지우기", Permission.ADS_MANAGE
    AD_DELETE_MANY = "ad.delete_many", "고른 광고 지우기", Permission.ADS_MANAGE
    AD_EDIT = "ad.edit", "광고 고치기", Permission.ADS_MANAGE
    AD_EDIT_MANY = "ad.edit_many", "고른 광고 켜고 끄기", Permission.ADS_MANAGE
    ADMIN_GRANT = "admin.grant", "관리자 권한 주기", Permission.STAFF_MANAGE, Proof.ALWAYS
    ADMIN_REVOKE = "admin.revoke", "관리자 권한 거두기", Permission.STAFF_MANAGE, Proof.ALWAYS
    ANNOUNCEMENT_SEND = (
        "announcement.send",
        "전체 공지 보내기",
        Permission.ANNOUNCEMENTS_MANAGE,
        Proof.ALWAYS,
    )
    ANNOUNCEMENT_TRY = (
        "announcement.try",
        "전체 공지를 나에게 보내 보기",
        Permission.ANNOUNCEMENTS_MANAGE,
    )
    APPEAL_DENY = "appeal.deny", "이의 제기 받아들이지 않음", Permission.APPEALS_DECIDE
    APPEAL_GRANT = "appeal.grant", "이의 제기 받아들임", Permission.APPEALS_DECIDE
    ATTENDANCE_EXEMPT = "attendance.exempt", "출석에서 하루 빼기", Permission.OPERATIONS_SET
    BLOCK_CREATE = "block.create", "접속 차단하기", Permission.BLOCKS_MANAGE
    BLOCK_EDIT = "block.edit", "접속 차단 고치기", Permission.BLOCKS_MANAGE
    BLOCK_LIFT = "block.lift", "접속 차단 풀기", Permission.BLOCKS_MANAGE
    BLOCK_LIFT_MANY = "block.lift_many", "고른 접속 차단 풀기", Permission.BLOCKS_MANAGE
    BOARD_CATEGORIES = "board.categories", "말머리 바꾸기", Permission.BOARDS_MANAGE
    BOARD_CREATE = "board.create", "게시판 만들기", Permission.BOARDS_MANAGE
    BOARD_DELETE = "board.delete", "게시판 지우기", Permission.BOARDS_MANAGE
    BOARD_EDIT = "board.edit", "게시판 고치기", Permission.BOARDS_MANAGE
    BOARD_MERGE = "board.merge", "게시판 합치기", Permission.BOARDS_MANAGE
    KEEPER_ADD = "board.add_keeper", "게시판지기 정하기", Permission.BOARDS_MANAGE, Proof.ALWAYS
    KEEPER_REMOVE = "board.remove_keeper", "게시판지기 해제", Permission.BOARDS_MANAGE, Proof.ALWAYS
    READERS_ADD = "board.add_readers", "게시판에 회원 들이기", Permission.BOARDS_MANAGE
    READERS_REMOVE = "board.remove_readers", "게시판에서 회원 내보내기", Permission.BOARDS_MANAGE
    BOARD_REORDER = "board.reorder", "게시판 순서 바꾸기", Permission.BOARDS_MANAGE
    CACHE_CLEAR = "cache.clear", "캐시 비우기", Permission.MACHINE_ACT
    CANNED_TEXT_CREATE = "canned_text.create", "정해 둔 글 만들기", Permission.CANNED_TEXTS_MANAGE
    CANNED_TEXT_DELETE = "canned_text.delete", "정해 둔 글 지우기", Permission.CANNED_TEXTS_MANAGE
    CANNED_TEXT_EDIT = "canned_text.edit", "정해 둔 글 고치기", Permission.CANNED_TEXTS_MANAGE
    CASE_DISMISS = "case.dismiss", "신고 문제없음", Permission.CASES_DECIDE
    CASE_DISMISS_MANY = "case.dismiss_many", "여러 신고 문제없음", Permission.CASES_DECIDE
    CASE_DISMISS_TOGETHER = (
        "case.dismiss_together",
        "한 회원의 신고를 함께 문제없음",
        Permission.CASES_DECIDE,
    )
    CASE_PASS_ON = "case.pass_on", "신고를 관리자에게 넘기기", Permission.CASES_DECIDE
    CASE_REOPEN = "case.reopen", "신고 다시 열기", Permission.CASES_DECIDE
    CASE_RESOLVE = "case.resolve", "신고 조치", Permission.CASES_DECIDE
    CASE_RESOLVE_MANY = "case.resolve_many", "여러 신고 조치", Permission.CASES_DECIDE
    CASE_RESOLVE_TOGETHER = (
        "case.resolve_together",
        "한 회원의 신고를 함께 조치",
        Permission.CASES_DECIDE,
    )
    CONTENT_REMOVE = "content.remove", "콘텐츠 내리기", Permission.CONTENT_REMOVE
    CONTENT_REMOVE_MANY = "content.remove_many", "고른 콘텐츠 내리기", Permission.CONTENT_REMOVE
    CONTENT_RESTORE = "content.restore", "콘텐츠 되살리기", Permission.CONTENT_REMOVE
    CONTENT_RESTORE_MANY = "content.restore_many", "고른 콘텐츠 되살리기", Permission.CONTENT_REMOVE
    CONTEST_CANCEL = "contest.cancel", "콘테스트 취소하기", Permission.CONTESTS_MANAGE
    CONTEST_CREATE = "contest.create", "콘테스트 열기", Permission.CONTESTS_MANAGE
    CONTEST_EDIT = "contest.edit", "콘테스트 고치기", Permission.CONTESTS_MANAGE
    CONTEST_LEAVE_OUT = "contest.leave_out", "콘테스트 투표 빼고 넣기", Permission.CONTESTS_MANAGE
    DELIVERY_SET = "delivery.set", "메일과 푸시 보내기 정하기", Permission.OPERATIONS_SET
    DOCUMENT_SCHEDULE = (
        "document.schedule",
        "약관과 방침 개정 예고하기",
        Permission.DOCUMENTS_MANAGE,
    )
    EMAIL_CHANGE = "email.change", "이메일 바꾸기", None
    FIRST_POSTS_SET = "first_posts.set", "첫 글 검토 정하기", Permission.SHIELD_SET
    FLAG_CLEAR = "flag.clear", "표시된 글 확인", Permission.REVIEW_DECIDE
    FLAG_CLEAR_MANY = "flag.clear_many", "여러 표시된 글 확인", Permission.REVIEW_DECIDE
    GOOGLE_LINK = "google.link", "구글 로그인 연결", None
    GOOGLE_UNLINK = "google.unlink", "구글 로그인 연결 끊기", None
    HELD_RELEASE = "held.release", "검토 대기 통과", Permission.REVIEW_DECIDE
    HELD_RELEASE_MANY = "held.release_many", "여러 글 검토 통과", Permission.REVIEW_DECIDE
    HELD_REMOVE = "held.remove", "검토 대기 내리기", Permission.REVIEW_DECIDE
    HELD_REMOVE_MANY = "held.remove_many", "여러 검토 대기 내리기", Permission.REVIEW_DECIDE
    INCIDENT_CLOSE = "incident.close", "개인정보 사고 마치기", Permission.INCIDENTS_MANAGE
    INCIDENT_FIND = (
        "incident.find",
        "개인정보 사고와 관련된 사람 찾기",
        Permission.INCIDENTS_MANAGE,
        Proof.ALWAYS,
    )
    INCIDENT_KEEP = "incident.keep", "개인정보 사고의 증거 보관하기", Permission.INCIDENTS_MANAGE
    INCIDENT_LEARN = (
        "incident.learn",
        "개인정보 사고에서 알게 된 것 적기",
        Permission.INCIDENTS_MANAGE,
    )
    INCIDENT_OPEN = "incident.open", "개인정보 사고 열기", Permission.INCIDENTS_MANAGE
    INCIDENT_REPORT = (
        "incident.report",
        "개인정보 사고를 기관에 신고했다고 남기기",
        Permission.INCIDENTS_MANAGE,
    )
    INCIDENT_SEND = (
        "incident.send",
        "개인정보 사고를 알리기",
        Permission.INCIDENTS_MANAGE,
        Proof.ALWAYS,
    )
    INCIDENT_WRITE = "incident.write", "개인정보 사고의 글 적기", Permission.INCIDENTS_MANAGE
    INQUIRY_EDIT = "inquiry.edit", "문의 맡기고 마치기", Permission.INQUIRIES_ANSWER
    INQUIRY_REPLY = "inquiry.reply", "문의에 답하기", Permission.INQUIRIES_ANSWER
    INVITATION_CREATE = (
        "invitation.create",
        "초대 링크 만들기",
        Permission.SETTINGS_SET,
        Proof.ALWAYS,
    )
    INVITATION_REVOKE = (
        "invitation.revoke",
        "초대 링크 거두기",
        Permission.SETTINGS_SET,
        Proof.ALWAYS,
    )
    JOB_RUN = "job.run", "예약 작업 실행", Permission.MACHINE_ACT
    KAKAO_LINK = "kakao.link", "카카오 로그인 연결", None
    KAKAO_UNLINK = "kakao.unlink", "카카오 로그인 연결 끊기", None
    LIST_EXPORT = "list.export", "목록 내려받기", Permission.LISTS_EXPORT, Proof.ALWAYS
    MAIL_ALLOW = "mail.allow", "메일을 다시 보내기", None
    MAIL_TEST = "mail.test", "시험 메일 보내기", Permission.SETTINGS_SET
    MEMBER_CREATE = "member.create", "회원 만들기", None
    MEMBER_DELETE = "member.delete", "회원 지우기", Permission.STAFF_MANAGE, Proof.ALWAYS
    NAVER_LINK = "naver.link", "네이버 로그인 연결", None
    NAVER_UNLINK = "naver.unlink", "네이버 로그인 연결 끊기", None
    MOVE_MAIL_EDIT = "move_mail.edit", "이사 안내 메일 고치기", Permission.MOVES_MANAGE
    MOVE_MAIL_PAUSE = "move_mail.pause", "이사 안내 메일 멈추기", Permission.MOVES_MANAGE
    MOVE_MAIL_START = (
        "move_mail.start",
        "이사 안내 메일 보내기",
        Permission.MOVES_MANAGE,
        Proof.ALWAYS,
    )
    MOVE_MAIL_TRY = (
        "move_mail.try",
        "이사 안내 메일을 나에게 보내 보기",
        Permission.MOVES_MANAGE,
    )
    NOTE_ADD = "note.add", "메모 남기기", Permission.MEMBERS_NOTE
    NOTE_DELETE = "note.delete", "메모 지우기", Permission.MEMBERS_NOTE
    PASSWORD_LINK = "password.link", "비밀번호 링크 보내기", None
    PASSWORD_SET = "password.set", "비밀번호 정하기", None
    POPUP_CREATE = "popup.create", "팝업 공지 만들기", Permission.ANNOUNCEMENTS_MANAGE
    POPUP_EDIT = "popup.edit", "팝업 공지 고치기", Permission.ANNOUNCEMENTS_MANAGE
    POPUP_END = "popup.end", "팝업 공지 끝내기", Permission.ANNOUNCEMENTS_MANAGE
    POST_PIN_EVERYWHERE = (
        "post.pin_everywhere",
        "전체 공지로 고정하기",
        Permission.ANNOUNCEMENTS_MANAGE,
    )
    POST_PLACE = "post.place", "게시글 자리 바꾸기", Permission.POSTS_PLACE
    POST_PLACE_MANY = "post.place_many", "고른 게시글 자리 바꾸기", Permission.POSTS_PLACE
    READ_ONLY_SET = "read_only.set", "읽기 전용 정하기", Permission.OPERATIONS_SET
    ROLE_SET = "staff.role", "운영진 역할 바꾸기", Permission.STAFF_MANAGE, Proof.ALWAYS
    SANCTION_APPLY = (
        "sanction.apply",
        "이용 제한 내리기",
        Permission.SANCTIONS_APPLY,
        Proof.GRAVE_SANCTION,
    )
    SANCTION_APPLY_MANY = "sanction.apply_many", "고른 회원 이용 제한", Permission.SANCTIONS_APPLY
    SANCTION_LIFT = (
        "sanction.lift",
        "이용 제한 풀기",
        Permission.SANCTIONS_APPLY,
        Proof.GRAVE_SANCTION,
    )
    SANCTION_LIFT_MANY = "sanction.lift_many", "고른 이용 제한 풀기", Permission.SANCTIONS_APPLY
    SECOND_FACTOR_ADD = "second_factor.add", "2단계 인증 수단 더하기", None
    SECOND_FACTOR_REMOVE = "second_factor.remove", "2단계 인증 수단 빼기", None
    SECOND_FACTOR_RESET = (
        "second_factor.reset",
        "2단계 인증 초기화",
        Permission.STAFF_MANAGE,
        Proof.ALWAYS,
    )
    SECRET_OPEN = "secret.open", "비밀글 열어 보기", Permission.CONTENT_READ
    SESSION_REVOKE = "session.revoke", "로그인 거두기", Permission.MEMBERS_SIGN_OUT
    SETTING_SET = "setting.set", "사이트 설정 바꾸기", Permission.SETTINGS_SET, Proof.ALWAYS
    SITE_EXPORT = "site.export", "사이트 전체 내보내기", None
    SIGN_UP_APPROVE = "sign_up.approve", "가입 승인하기", Permission.SIGN_UPS_DECIDE
    SIGN_UP_APPROVE_MANY = "sign_up.approve_many", "고른 가입 승인하기", Permission.SIGN_UPS_DECIDE
    SIGN_UP_REFUSE = "sign_up.refuse", "가입 거절하기", Permission.SIGN_UPS_DECIDE
    SIGN_UP_REFUSE_MANY = "sign_up.refuse_many", "고른 가입 거절하기", Permission.SIGN_UPS_DECIDE
    SHIELD_SET = "shield.set", "보호 모드 정하기", Permission.SHIELD_SET
    SPAMMER_REMOVE = "spammer.remove", "스패머 처리", Permission.MEMBERS_CLEAN_UP, Proof.ALWAYS
    TAKEDOWN_BLOCK = "takedown.block", "임시조치하기", Permission.TAKEDOWNS_DECIDE
    TAKEDOWN_REJECT = "takedown.reject", "임시조치 반려", Permission.TAKEDOWNS_DECIDE
    TAKEDOWN_RELEASE = "takedown.release", "임시조치 풀기", Permission.TAKEDOWNS_DECIDE
    TAKEDOWN_REMOVE = "takedown.remove", "임시조치한 글 삭제", Permission.TAKEDOWNS_DECIDE
    WORD_RULE_CREATE = "word_rule.create", "단어 규칙 만들기", Permission.WORD_RULES_MANAGE
    WORD_RULE_DELETE = "word_rule.delete", "단어 규칙 지우기", Permission.WORD_RULES_MANAGE
    WORD_RULE_DELETE_MANY = (
        "word_rule.delete_many",
        "고른 단어 규칙 지우기",
        Permission.WORD_RULES_MANAGE,
    )
    WORD_RULE_EDIT = "word_rule.edit", "단어 규칙 고치기", Permission.WORD_RULES_MANAGE
    WORD_RULE_EDIT_MANY = (
        "word_rule.edit_many",
        "고른 단어 규칙 켜고 끄기",
        Permission.WORD_RULES_MANAGE,
    )
    WORD_RULE_IMPORT = "word_rule.import", "단어 목록 가져오기", Permission.WORD_RULES_MANAGE


CHANGES_NOTHING_UNDONE = frozenset(
    {
        Action.ANNOUNCEMENT_TRY,
        Action.CACHE_CLEAR,
        Action.CASE_DISMISS_TOGETHER,
        Action.CASE_RESOLVE_TOGETHER,
        Action.EMAIL_CHANGE,
        Action.GOOGLE_LINK,
        Action.GOOGLE_UNLINK,
        Action.INCIDENT_KEEP,
        Action.JOB_RUN,
        Action.KAKAO_LINK,
        Action.KAKAO_UNLINK,
        Action.LIST_EXPORT,
        Action.MAIL_ALLOW,
        Action.MAIL_TEST,
        Action.MOVE_MAIL_TRY,
        Action.NAVER_LINK,
        Action.NAVER_UNLINK,
        Action.NOTE_ADD,
        Action.NOTE_DELETE,
        Action.PASSWORD_LINK,
        Action.PASSWORD_SET,
        Action.SECOND_FACTOR_ADD,
        Action.SECOND_FACTOR_REMOVE,
        Action.SECOND_FACTOR_RESET,
        Action.SECRET_OPEN,
        Action.SESSION_REVOKE,
        Action.SITE_EXPORT,
    }
)
"""Acts that change nothing of their target that undoing an earlier act of it reads or restores.

They do not block such an undo. Of a joint decision the parts, not the whole, change the member.
"""
BY_NAME: Mapping[str, Action] = {action.value: action for action in Action}
"""Acts by their name in the log. It lacks acts of former versions."""
