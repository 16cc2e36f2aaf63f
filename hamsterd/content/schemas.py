"""Shapes shared by all kinds."""

from hamsterd.http.shapes.schema import Out, Query


class ReactionQuery(Query):
    """`on`: whether it is to stand afterwards, however often that is sent; else it is toggled."""

    on: bool | None = None


class LikeOut(Out):
    """The state after a like was toggled (decisions §2)."""

    liked: bool
    count: int


class BookmarkOut(Out):
    """The state after a bookmark was toggled (decisions §2)."""

    bookmarked: bool
