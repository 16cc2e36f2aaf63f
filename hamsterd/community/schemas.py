"""The shapes of the community."""

from hamsterd.web.schema import Instant, Out


class BoardOut(Out):
    """A board, as the side panel and the selector list it."""

    id: int
    name: str
    description: str | None
    write_permission: str
    created_at: Instant
