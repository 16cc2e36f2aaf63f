"""The shapes of blocks."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, computed_field

from hamsterd.core.clock import utc_now
from hamsterd.http.shapes.schema import Body, Instant, Moment, Out, Text
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.members.blocks.rules import REASON_MAX, SUBJECT_MAX, BlockKind, BlockLevel, subject_of


def _check_subject(value: str) -> str:
    return subject_of(value).value


def _check_reason(value: str) -> str:
    if not value:
        raise ValueError("이유를 적어 주세요. 운영진만 봐요.")
    return value


def _check_end(value: datetime | None) -> datetime | None:
    if value is not None and value <= utc_now():
        raise ValueError("끝은 지금보다 나중이어야 해요.")
    return value


class BlockEdit(Body):
    """The changeable fields of a block; `endsAt` null means permanent."""

    level: Annotated[BlockLevel, Field(strict=False)] = BlockLevel.SIGN_UP
    reason: Annotated[Text, Field(max_length=REASON_MAX), AfterValidator(_check_reason)]
    ends_at: Annotated[Moment, AfterValidator(_check_end)] | None = None
    version: Version | None = None


class BlockIn(BlockEdit):
    """A new block: an address, a network or an e-mail domain, by its shape."""

    subject: Annotated[Text, Field(max_length=SUBJECT_MAX), AfterValidator(_check_subject)]


class BlockRow(Out):
    """A block in the console."""

    id: int
    kind: BlockKind
    subject: str
    level: BlockLevel
    reason: str
    state: Literal["running", "ended", "lifted"]
    ends_at: Instant | None
    lifted_at: Instant | None
    created_by: str
    created_at: Instant
    updated_at: Instant

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, ("level", "reason", "ends_at"))


class BlockDone(BlockRow):
    """A block as it was just made, changed or lifted; `auditId` undoes that."""

    audit_id: int
