"""Refusals of deciding on sign-ups."""

from hamsterd.core.errors import Conflict


class NotAwaiting(Conflict):
    """Another of the staff was faster, or they have left."""

    message = "승인을 기다리는 회원이 아니에요. 다른 운영진이 먼저 정했을 수 있어요."
