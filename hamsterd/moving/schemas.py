"""The shapes of what a move left for members."""

from hamsterd.http.schema import Out


class OldCommentOut(Out):
    """A comment of the old site, by its id here."""

    id: int
