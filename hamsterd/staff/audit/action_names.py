"""Korean names of acts, actors and targets, for use outside of the console.

The console has the same names in `portal/src/admin/audit/text.ts`; a test compares the two.
"""

from hamsterd.audit.actions import Action
from hamsterd.staff.kinds import LABELS

_LABELS = {action.value: action.label for action in Action}
TARGETS: dict[str, str] = {
    **LABELS,
    "ad": "광고",
    "announcement": "전체 공지",
    "appeal": "이의 제기",
    "attendance": "출석",
    "block": "접속 차단",
    "board": "게시판",
    "boards": "게시판 순서",
    "cache": "캐시",
    "canned_text": "정해 둔 글",
    "case": "신고",
    "contest": "콘테스트",
    "contest_ballot": "콘테스트 투표",
    "delivery": "메일과 푸시",
    "document": "문서",
    "first_posts": "첫 글 검토",
    "incident": "개인정보 사고",
    "inquiry": "문의",
    "invitation": "초대 링크",
    "job": "예약 작업",
    "move_mail": "이사 안내 메일",
    "popup": "팝업 공지",
    "read_only": "읽기 전용",
    "list": "목록",
    "setting": "사이트 설정",
    "shield": "보호 모드",
    "site": "사이트",
    "spammer": "스패머",
    "takedown": "임시조치",
    "word_rule": "단어 규칙",
    "word_rules": "단어 목록",
}
_ACTORS = {"cli": "명령줄", "job": "예약 작업"}
_UNDOING = "undo."


def action_name(action: str) -> str:
    """`sanction.apply` → 이용 제한 내리기; undoing an act has a name of its own, a former act its
    raw name.
    """
    if action.startswith(_UNDOING):
        return f"{action_name(action.removeprefix(_UNDOING))} 되돌림"
    return _LABELS.get(action, action)


def actor_name(actor: str, nickname: str | None) -> str:
    """The actor's name: a moderator's nickname, `cli:root` → 명령줄 (root)."""
    kind, _, name = actor.partition(":")
    return nickname or (f"{_ACTORS[kind]} ({name})" if kind in _ACTORS else actor)


def target_name(kind: str | None, target_id: int | None, words: str | None) -> str:
    """The target's name: its kind, and its title or else its number."""
    parts = (TARGETS.get(kind or "", kind), words or target_id)
    return " ".join(str(part) for part in parts if part)
