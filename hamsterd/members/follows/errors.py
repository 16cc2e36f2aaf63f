"""Refusals of the follows domain."""

from hamsterd.core.errors import Forbidden, InvalidInput


class FollowsOneself(InvalidInput):
    """Nobody follows themselves (decisions §2)."""

    message = "나를 팔로우할 수는 없어요."


class FollowRefused(Forbidden):
    """One of the two blocks the other."""

    message = "이 회원은 팔로우할 수 없어요."
