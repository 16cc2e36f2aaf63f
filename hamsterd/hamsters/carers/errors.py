"""Refusals of the carers domain."""

from hamsterd.core.errors import Conflict, NotFound


class CarerNotFound(NotFound):
    """Nobody of that number cares for the hamster."""

    message = "이 햄스터의 공동집사가 아니에요. 이미 그만두었을 수 있어요."


class CarerInvitationOver(NotFound):
    """The link has expired, was used or withdrawn, or was never valid for the requester."""

    message = "끝났거나 이미 쓴 초대 링크예요. 초대한 분에게 새 링크를 부탁해 주세요."


class CarerInvitationNotFound(NotFound):
    """The hamster has no such link."""

    message = "초대를 찾을 수 없어요. 이미 쓰였거나 거둔 초대예요."


class TooManyCarers(Conflict):
    """The hamster has as many carers as the site allows."""

    message = "공동집사는 햄스터마다 10명까지 둘 수 있어요."


class TooManyCarerInvitations(Conflict):
    """The hamster has as many good links as the site allows."""

    message = "열려 있는 초대가 10개예요. 쓰지 않는 초대를 거둔 뒤 다시 만들어 주세요."


class AlreadyCares(Conflict):
    """The requester is the owner, or is a carer of the hamster already."""

    message = "이미 함께 돌보고 있는 햄스터예요."
