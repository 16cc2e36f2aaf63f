"""Responses shared by all kinds."""

from hamsterd.http.schema import Out


class LikeOut(Out):
    """The state after a like was toggled (decisions §2)."""

    liked: bool
    count: int
