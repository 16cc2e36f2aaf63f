"""Refusals of takedowns."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound


class TargetUnknown(InvalidInput):
    """The URL refers to nothing that can be blocked, or to nothing public."""

    code = "takedown_target_unknown"
    message = "이 주소에서 글을 찾을 수 없어요. 글을 연 화면의 주소를 그대로 붙여 넣어 주세요."
    not_ours = "이 사이트의 일기, 글, 댓글, 햄스터 주소를 붙여 넣어 주세요."


class TakedownNotFound(NotFound):
    """The request does not exist, or is not the requester's."""

    message = "그런 요청을 찾을 수 없어요. 링크를 다시 확인해 주세요."


class TakedownDecided(Conflict):
    """Another moderator was faster, or the request is in another state."""

    message = "이 요청은 이미 처리되었어요. 새로고침해서 지금 상태를 확인해 주세요."


class TargetBlocked(Conflict):
    """The same thing is blocked by another request."""

    code = "takedown_target_blocked"
    message = "이미 다른 요청으로 임시조치된 글이에요."


class TargetGone(Conflict):
    """The content was removed or deleted meanwhile."""

    code = "takedown_target_gone"
    message = "글이 이미 지워졌어요. 반려로 마치고 요청하신 분께 알려 주세요."


class AlreadyObjected(Conflict):
    """One objection per block."""

    message = "이미 이의를 제기하셨어요. 결과를 메일로 알려 드릴게요."
