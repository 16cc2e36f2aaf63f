"""Refusals of invitations."""

from hamsterd.core.errors import Conflict, Forbidden, NotFound


class InvitationNeeded(Forbidden):
    """Nobody signs up without an invitation."""

    message = "초대받은 사람만 가입할 수 있어요. 받은 초대 링크를 열어 주세요."


class InvitationOver(Forbidden):
    """The link is none, has ended, was revoked, or has been used as often as it may be."""

    message = "이 초대 링크는 더 쓸 수 없어요. 보내 준 사람에게 새 링크를 부탁해 주세요."


class InvitationNotFound(NotFound):
    """No such invitation."""

    message = "그런 초대 링크가 없어요."


class InvitationRevoked(Conflict):
    """It was revoked already."""

    message = "이미 거둔 초대 링크예요."


class TooManyInvitations(Conflict):
    """The maximum of usable links is reached."""

    message = "쓸 수 있는 초대 링크가 너무 많아요. 안 쓰는 것을 거두고 만들어 주세요."
