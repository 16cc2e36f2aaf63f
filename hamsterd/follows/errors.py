"""Refusals of the follows domain."""

from hamsterd.errors import InvalidInput


class FollowsOneself(InvalidInput):
    """Nobody follows themselves (decisions §2)."""

    code = "follows_oneself"
    message = "나를 팔로우할 수는 없어요."
