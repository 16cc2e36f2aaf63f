"""Answers that are the same of every kind."""

from hamsterd.http.schema import Out


class LikeOut(Out):
    """Where a like toggle ended (decisions §2)."""

    liked: bool
    count: int
