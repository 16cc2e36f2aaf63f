"""Refusals of the follows domain."""

from hamsterd.core.errors import InvalidInput


class FollowsOneself(InvalidInput):
    """Nobody follows themselves (decisions §2)."""

    message = "나를 팔로우할 수는 없어요."
