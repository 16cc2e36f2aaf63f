"""Refusals of ready texts."""

from hamsterd.core.errors import Conflict, NotFound
from hamsterd.staff.desk.canned_texts.rules import TEXTS_MAX


class CannedTextNotFound(NotFound):
    """No such text, or none that one's role uses."""

    message = "정해 둔 글을 찾을 수 없어요."


class CannedTextTaken(Conflict):
    """There is a text of this title in its kind."""

    message = (
        "같은 곳에 쓰는 같은 제목의 글이 이미 있어요. 그 글을 고치거나 다른 제목을 적어 주세요."
    )


class TooManyCannedTexts(Conflict):
    """The maximum of prepared texts is reached."""

    message = f"정해 둔 글은 {TEXTS_MAX}개까지 둘 수 있어요. 안 쓰는 것을 지워 주세요."
