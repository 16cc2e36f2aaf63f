"""Refusals of a memorial."""

from hamsterd.core.errors import Forbidden


class CondolencesClosed(Forbidden):
    """The hamster's person takes no words, or only those of followers."""

    message = "지금은 추모 인사를 남길 수 없어요. 집사가 정한 회원만 남길 수 있어요."
