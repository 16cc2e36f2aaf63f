"""The rule by which a board lets members in, and the sentences about it. Pure."""

from typing import NamedTuple

from hamsterd.core.text.particles import with_particle

DAYS_MAX = 3_650
"""Days since joining that a rule may ask for: ten years."""
COUNT_MAX = 10_000
"""Posts, comments or check-ins that a rule may ask for."""


class Standing(NamedTuple):
    """What a rule counts: of a member, or as it asks for; 0 asks for nothing."""

    days: int = 0
    """Days in Seoul since they joined."""
    posts: int = 0
    """On any board, visible."""
    comments: int = 0
    check_ins: int = 0

    def lacks(self, asked: "Standing") -> "Standing":
        """What is missing to `asked`."""
        return Standing(*(max(0, wanted - own) for own, wanted in zip(self, asked, strict=True)))


class Applicant(NamedTuple):
    """A member who is not let in: where they stand, and whether the rule is for them."""

    standing: Standing
    is_removed: bool


def missing_to(act: str, rule: Standing, applicant: Applicant | None) -> str:
    """What a member, or a visitor (None), lacks for being let in; `act` is "읽을" or "쓸"."""
    only = f"허락받은 회원만 {_WHERE[act]}"
    if applicant is None:
        hint = "로그인하면 무엇을 더 하면 되는지 알려 드려요." if any(rule) else "로그인해 주세요."
        return f"{only} {hint}"
    if not any(rule) or applicant.is_removed:
        return f"{only} 운영진에게 문의해 주세요."
    lacked = applicant.standing.lacks(rule)
    if not any(lacked):
        return f"조건을 모두 채웠어요. 몇 분 안에 {act} 수 있게 돼요."
    return f"{_said(lacked)} {act} 수 있어요."


_WHERE = {"읽을": "읽을 수 있는 게시판이에요.", "쓸": "글을 쓸 수 있는 게시판이에요."}


_RIGHTS = {
    "read": "게시판을 읽을",
    "write": "게시판에 글을 쓸",
    "comment": "게시판에 댓글을 쓸",
    "download": "게시판의 파일을 내려받을",
}


def let_in_message(board: str, right: str) -> str:
    """What the bell says to a member who was let in; `right` as `queries.GRANTED_RIGHT` has it."""
    return f"'{board}' {_RIGHTS[right]} 수 있게 되었어요."


def _said(lacked: Standing) -> str:
    """`글 3개와 댓글 10개를 더 쓰고 5번 더 출석하면`."""
    stems = [stem for stem in (_writing(lacked), _checking_in(lacked), _waiting(lacked)) if stem]
    return " ".join([*(f"{stem}고" for stem in stems[:-1]), f"{stems[-1]}면"])


def _writing(lacked: Standing) -> str:
    counts = {"글": lacked.posts, "댓글": lacked.comments}
    named = [f"{noun} {count:,}개" for noun, count in counts.items() if count]
    if not named:
        return ""
    first = " ".join(f"{with_particle(one, '과', '와')}" for one in named[:-1])
    return f"{first} {with_particle(named[-1], '을', '를')} 더 쓰".strip()


def _checking_in(lacked: Standing) -> str:
    return f"{lacked.check_ins:,}번 더 출석하" if lacked.check_ins else ""


def _waiting(lacked: Standing) -> str:
    return f"{lacked.days:,}일이 더 지나" if lacked.days else ""
