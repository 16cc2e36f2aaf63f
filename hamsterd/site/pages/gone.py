"""The content of pages about things that are gone, in the portal's words."""

import orjson

from hamsterd.content.visibility import TakenDown
from hamsterd.core.errors import Forbidden
from hamsterd.kinds import KINDS
from hamsterd.site.pages.view import View

_NOWHERE = ("페이지를 찾을 수 없어요", "주소가 바뀌었거나 지워진 글일 수 있어요.")
_MEMBER = ("사용자를 찾을 수 없어요", "떠난 회원이거나 주소가 바뀌었을 수 있어요.")
_CLOSED = "볼 수 없는 글이에요"
_TAKEN_DOWN = (
    "임시조치된 글이에요",
    "권리침해 주장이 있어 정보통신망법 제44조의2에 따라 잠시 볼 수 없어요.",
)


def words_of(view: View) -> tuple[str, str]:
    """A title, and a sentence under it."""
    if view.status == TakenDown.status:
        return _TAKEN_DOWN
    if view.status == Forbidden.status:
        return _CLOSED, str(orjson.loads(view.loaded[view.decisive].body)["message"])
    if not view.screen.kind:
        return _NOWHERE
    kind = KINDS.get(view.screen.kind)
    return _MEMBER if kind is None else (kind.not_found.message.partition(".")[0], kind.missing)
