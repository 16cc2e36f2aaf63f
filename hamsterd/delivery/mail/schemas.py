"""The shapes of mail that came back, told over HTTP."""

from pydantic import Field

from hamsterd.delivery.mail.reports import FAILED, MAX_HEADER, MAX_SAID, Report
from hamsterd.http.shapes.schema import Body, Out


class BounceIn(Body):
    """One mail that came back, by the fields of its report (RFC 3464).

    `messageId` is of the mail that came back, `status` is like `5.1.1`, `diagnosticCode` the
    server's words. Only the action `failed` counts: what is late may still arrive.
    """

    message_id: str = Field(max_length=MAX_HEADER)
    action: str = Field(max_length=MAX_SAID)
    status: str = Field(max_length=MAX_SAID)
    diagnostic_code: str = Field(default="", max_length=MAX_HEADER)

    @property
    def report(self) -> Report | None:
        """The same as a report by mail; None where the mail is only late."""
        if self.action.strip().lower() != FAILED:
            return None
        return Report.of(self.message_id, self.status, self.diagnostic_code)


class BounceTaken(Out):
    """Whether it was about a mail of ours, and for the first time."""

    is_counted: bool
