"""Responses shared by all kinds."""

from hamsterd.http.shapes.schema import Out


class LikeOut(Out):
    """The state after a like was toggled (decisions §2)."""

    liked: bool
    count: int


class BookmarkOut(Out):
    """The state after a bookmark was toggled (decisions §2)."""

    bookmarked: bool
