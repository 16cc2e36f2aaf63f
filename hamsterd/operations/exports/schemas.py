"""The shape of a record, as its member sees it."""

from hamsterd.http.shapes.schema import Instant, Out
from hamsterd.operations.exports.rules import ExportStatus, ExportTrouble


class ExportOut(Out):
    """The member's latest record; `bytes` is its size, `error` why it failed.

    `nextAskAt` is set while the member must wait before requesting another.
    """

    id: int | None = None
    status: ExportStatus = ExportStatus.NONE
    error: ExportTrouble | None = None
    bytes: int | None = None
    asked_at: Instant | None = None
    made_at: Instant | None = None
    expires_at: Instant | None = None
    next_ask_at: Instant | None = None
