"""The shapes of the read-only mode and of the delivery of mail and pushes."""

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import AfterValidator, Field, computed_field

from hamsterd.core.clock import utc_now
from hamsterd.http.shapes.schema import Body, Instant, Moment, Out, Text
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.staff.automod.site_flags.rules import MAX_READ_ONLY_DAYS, MESSAGE_MAX


def _check_until(value: datetime | None) -> datetime | None:
    if value is None:
        return None
    if value <= utc_now():
        raise ValueError("이미 지난 때예요. 앞으로 올 때를 정해 주세요.")
    if value > utc_now() + timedelta(days=MAX_READ_ONLY_DAYS):
        raise ValueError(f"읽기 전용은 {MAX_READ_ONLY_DAYS}일까지 켤 수 있어요.")
    return value


class ReadOnlyIn(Body):
    """Whether the site only reads. `message` is for members; it ends by itself at `until`."""

    is_on: bool
    message: Annotated[Text, Field(max_length=MESSAGE_MAX)] = ""
    until: Annotated[Moment, AfterValidator(_check_until)] | None = None
    version: Version | None = None


class DeliveryIn(Body):
    """Whether mails and pushes are sent.

    `dropQueued`: what was queued before delivery stopped is dropped instead of sent.
    """

    is_on: bool
    drop_queued: bool = False
    version: Version | None = None


class ReadOnlyOut(Out):
    """`isOn` right now; `since` when it was last set."""

    is_on: bool
    message: str
    until: Instant | None
    since: Instant | None

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, ("is_on", "message", "until"))


class DeliveryOut(Out):
    """`isOn`: mails and pushes are sent.

    Otherwise `reason` says why not, with the number waiting.
    """

    is_on: bool
    reason: str
    since: Instant | None
    waiting_mails: int
    waiting_pushes: int

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """As above; includes `since`, because `dropQueued` drops what is older."""
        return version_of(self, ("is_on", "reason", "since"))


class OperationsOut(Out):
    """The operators' switches for the whole site."""

    read_only: ReadOnlyOut
    delivery: DeliveryOut


class OperationsDone(OperationsOut):
    """After a change; `auditId` is null when nothing changed."""

    audit_id: int | None
