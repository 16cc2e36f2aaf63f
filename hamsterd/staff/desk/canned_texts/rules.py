"""Kinds of prepared texts, their users and lengths, and the defaults of a new site."""

from enum import StrEnum
from typing import NamedTuple, Self

from hamsterd.http.rights.permissions import Permission

TITLE_MAX = 60
POSITION_MAX = 999
TEXTS_MAX = 200
"""Per site: the console loads all of them."""
PLACEHOLDERS = ("nickname", "site_name")
"""Allowed placeholders in braces: `{nickname}님`."""


class CannedKind(StrEnum):
    """The use of a text: its Korean name, its users, and the maximum length of the result."""

    label: str
    needs: Permission
    body_max: int

    def __new__(cls, value: str, label: str, needs: Permission, body_max: int) -> Self:
        """A kind by its name on the wire and in the database."""
        kind = str.__new__(cls, value)
        kind._value_, kind.label, kind.needs, kind.body_max = value, label, needs, body_max
        return kind

    INQUIRY_REPLY = "inquiry_reply", "문의 답", Permission.INQUIRIES_ANSWER, 2_000
    DECISION = "decision", "조치 이유", Permission.CASES_DECIDE, 500
    DISMISSAL = "dismissal", "문제없음 이유", Permission.CASES_DECIDE, 500
    APPEAL_ANSWER = "appeal_answer", "이의 제기 답", Permission.APPEALS_DECIDE, 500


BODY_MAX = max(kind.body_max for kind in CannedKind)
"""Characters of a text of the kind that may be longest."""


class Default(NamedTuple):
    """A text that a new site has."""

    kind: CannedKind
    title: str
    body: str


DEFAULTS = (
    Default(
        CannedKind.INQUIRY_REPLY,
        "살펴보고 다시 알려 드릴게요",
        "{nickname}님, 안녕하세요. {site_name} 운영진이에요.\n\n알려 주신 내용을 살펴보고 있어요."
        " 확인되는 대로 이 문의에 이어서 알려 드릴게요. 조금만 기다려 주세요.",
    ),
    Default(
        CannedKind.INQUIRY_REPLY,
        "고쳤어요",
        "{nickname}님, 알려 주신 문제를 고쳤어요.\n\n새로고침한 뒤 다시 해 보시고,"
        " 여전히 안 되면 이 문의에 이어서 남겨 주세요. 알려 주셔서 고마워요.",
    ),
    Default(
        CannedKind.INQUIRY_REPLY,
        "더 알려 주세요",
        "{nickname}님, 도와 드리려면 조금 더 알아야 해요.\n\n- 어떤 화면에서 무엇을 하셨나요?\n"
        "- 화면에 어떤 말이 나왔나요?\n- 쓰시는 기기와 브라우저는 무엇인가요?\n\n"
        "아는 만큼만 이어서 남겨 주시면 돼요.",
    ),
    Default(
        CannedKind.INQUIRY_REPLY,
        "비밀번호를 잊으셨을 때",
        "{nickname}님, 로그인 화면의 ‘비밀번호를 잊었어요’에서 가입한 메일 주소를 적으면 새"
        " 비밀번호를 정하는 링크를 보내 드려요.\n\n메일이 오지 않으면 스팸함을 먼저 봐 주시고,"
        " 그래도 없으면 이 문의에 이어서 남겨 주세요.",
    ),
    Default(
        CannedKind.INQUIRY_REPLY,
        "제안 고마워요",
        "{nickname}님, 좋은 생각을 나눠 주셔서 고마워요.\n\n운영진이 함께 읽었어요. 언제 된다고"
        " 약속드리기는 어렵지만, 하게 되면 공지로 알려 드릴게요.",
    ),
    Default(
        CannedKind.DECISION,
        "광고와 도배",
        "{nickname}님의 글은 광고나 같은 내용을 되풀이한 것으로 보여요. {site_name}에서는 홍보를"
        " 위한 글을 올릴 수 없어요.",
    ),
    Default(
        CannedKind.DECISION,
        "다른 회원을 비방",
        "{nickname}님의 글에 다른 회원을 비방하는 표현이 있어요. 생각이 다르더라도 사람을 향한"
        " 말은 삼가 주세요.",
    ),
    Default(
        CannedKind.DECISION,
        "개인정보가 담긴 글",
        "다른 사람의 이름, 연락처, 주소처럼 누구인지 알 수 있는 내용이 들어 있어요."
        " 그 부분을 빼고 다시 올려 주세요.",
    ),
    Default(
        CannedKind.DISMISSAL,
        "의견이 다를 뿐이에요",
        "살펴보니 의견이 다를 뿐 운영 원칙에 어긋나는 내용은 아니었어요.",
    ),
    Default(
        CannedKind.APPEAL_ANSWER,
        "다시 살펴보니 지나쳤어요",
        "{nickname}님, 다시 살펴보니 처음 판단이 지나쳤어요. 불편을 드려 죄송해요.",
    ),
    Default(
        CannedKind.APPEAL_ANSWER,
        "판단을 바꾸지 않아요",
        "{nickname}님이 적어 주신 내용을 다시 살펴봤지만, 남겨진 기록으로는 처음 판단을 바꾸기"
        " 어려웠어요. 기간이 끝나면 다시 함께해 주세요.",
    ),
)
"""The texts of a new site, in order."""
