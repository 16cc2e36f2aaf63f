"""Every act there is: what the audit log calls it, and staff.

The part before the dot is what is acted on, as the console's filter of acts names it.
"""

from enum import StrEnum
from typing import Self


class Action(StrEnum):
    """An act of an operator, of a job, or at the command line."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        """An act by its name in the log, and what staff call it."""
        act = str.__new__(cls, value)
        act._value_, act.label = value, label
        return act

    AD_CREATE = "ad.create", "광고 만들기"
    AD_DELETE = "ad.delete", "광고 지우기"
    AD_DELETE_MANY = "ad.delete_many", "고른 광고 지우기"
    AD_EDIT = "ad.edit", "광고 고치기"
    AD_EDIT_MANY = "ad.edit_many", "고른 광고 켜고 끄기"
    ADMIN_GRANT = "admin.grant", "관리자 권한 주기"
    ADMIN_REVOKE = "admin.revoke", "관리자 권한 거두기"
    APPEAL_DENY = "appeal.deny", "이의 제기 받아들이지 않음"
    APPEAL_GRANT = "appeal.grant", "이의 제기 받아들임"
    BLOCK_CREATE = "block.create", "접속 차단하기"
    BLOCK_EDIT = "block.edit", "접속 차단 고치기"
    BLOCK_LIFT = "block.lift", "접속 차단 풀기"
    BLOCK_LIFT_MANY = "block.lift_many", "고른 접속 차단 풀기"
    BOARD_CREATE = "board.create", "게시판 만들기"
    BOARD_DELETE = "board.delete", "게시판 지우기"
    BOARD_EDIT = "board.edit", "게시판 고치기"
    BOARD_REORDER = "board.reorder", "게시판 순서 바꾸기"
    CACHE_CLEAR = "cache.clear", "캐시 비우기"
    CASE_DISMISS = "case.dismiss", "신고 문제없음"
    CASE_DISMISS_MANY = "case.dismiss_many", "여러 신고 문제없음"
    CASE_DISMISS_TOGETHER = "case.dismiss_together", "한 회원의 신고를 함께 문제없음"
    CASE_REOPEN = "case.reopen", "신고 다시 열기"
    CASE_RESOLVE = "case.resolve", "신고 조치"
    CASE_RESOLVE_MANY = "case.resolve_many", "여러 신고 조치"
    CASE_RESOLVE_TOGETHER = "case.resolve_together", "한 회원의 신고를 함께 조치"
    CONTENT_REMOVE = "content.remove", "콘텐츠 내리기"
    CONTENT_REMOVE_MANY = "content.remove_many", "고른 콘텐츠 내리기"
    CONTENT_RESTORE = "content.restore", "콘텐츠 되살리기"
    CONTENT_RESTORE_MANY = "content.restore_many", "고른 콘텐츠 되살리기"
    DELIVERY_SET = "delivery.set", "메일과 푸시 보내기 정하기"
    EMAIL_CHANGE = "email.change", "이메일 바꾸기"
    FIRST_POSTS_SET = "first_posts.set", "첫 글 검토 정하기"
    FLAG_CLEAR = "flag.clear", "표시된 글 확인"
    FLAG_CLEAR_MANY = "flag.clear_many", "여러 표시된 글 확인"
    GOOGLE_LINK = "google.link", "구글 로그인 연결"
    GOOGLE_UNLINK = "google.unlink", "구글 로그인 연결 끊기"
    HELD_RELEASE = "held.release", "검토 대기 통과"
    HELD_RELEASE_MANY = "held.release_many", "여러 글 검토 통과"
    HELD_REMOVE = "held.remove", "검토 대기 내리기"
    HELD_REMOVE_MANY = "held.remove_many", "여러 검토 대기 내리기"
    JOB_RUN = "job.run", "예약 작업 실행"
    LIST_EXPORT = "list.export", "목록 내려받기"
    MEMBER_CREATE = "member.create", "회원 만들기"
    MEMBER_DELETE = "member.delete", "회원 지우기"
    NOTE_ADD = "note.add", "메모 남기기"
    NOTE_DELETE = "note.delete", "메모 지우기"
    PASSWORD_LINK = "password.link", "비밀번호 링크 보내기"
    PASSWORD_SET = "password.set", "비밀번호 정하기"
    POST_PLACE = "post.place", "게시글 자리 바꾸기"
    READ_ONLY_SET = "read_only.set", "읽기 전용 정하기"
    SANCTION_APPLY = "sanction.apply", "이용 제한 내리기"
    SANCTION_APPLY_MANY = "sanction.apply_many", "고른 회원 이용 제한"
    SANCTION_LIFT = "sanction.lift", "이용 제한 풀기"
    SANCTION_LIFT_MANY = "sanction.lift_many", "고른 이용 제한 풀기"
    SESSION_REVOKE = "session.revoke", "로그인 거두기"
    SHIELD_SET = "shield.set", "보호 모드 정하기"
    SPAMMER_REMOVE = "spammer.remove", "스패머 처리"
    TAKEDOWN_BLOCK = "takedown.block", "임시조치하기"
    TAKEDOWN_REJECT = "takedown.reject", "임시조치 반려"
    TAKEDOWN_RELEASE = "takedown.release", "임시조치 풀기"
    TAKEDOWN_REMOVE = "takedown.remove", "임시조치한 글 삭제"
    WORD_RULE_CREATE = "word_rule.create", "단어 규칙 만들기"
    WORD_RULE_DELETE = "word_rule.delete", "단어 규칙 지우기"
    WORD_RULE_DELETE_MANY = "word_rule.delete_many", "고른 단어 규칙 지우기"
    WORD_RULE_EDIT = "word_rule.edit", "단어 규칙 고치기"
    WORD_RULE_EDIT_MANY = "word_rule.edit_many", "고른 단어 규칙 켜고 끄기"
    WORD_RULE_IMPORT = "word_rule.import", "단어 목록 가져오기"
