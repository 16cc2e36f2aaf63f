"""Notices to both sides of a takedown, in the transaction of each step."""

from datetime import datetime
from typing import Any, TypedDict

from hamsterd.config import Settings
from hamsterd.content.subjects import Subject, sentence_of, subject
from hamsterd.core.clock import KST
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.staff.kinds import noun_of
from hamsterd.staff.takedowns.rules import GROUND_NAMES, Ground
from hamsterd.staff.telling import mail, ring

OWN_URL = "/takedowns"
"""The page where members see blocks of their content, and object."""


class FiledTakedown(TypedDict):
    """A request and its state."""

    id: int
    target_type: str
    target_id: int
    target_owner_id: int | None
    claimant_name: str
    claimant_email: str
    ground: str
    statement: str
    token_hash: str
    snapshot: dict[str, Any]
    status: str
    decided_actor: str | None
    decided_at: datetime | None
    decision_note: str | None
    block_ends_at: datetime | None
    objection: str | None
    objected_at: datetime | None
    released_at: datetime | None
    created_at: datetime
    updated_at: datetime


def write_claimant(takedown: FiledTakedown, site: Settings, what: str, *, path: str = "") -> None:
    """Mail the claimant. `path` is their own page; only the first mail has it."""
    queue_mail(
        kind=MailKind.TAKEDOWN_CLAIMANT,
        to=takedown["claimant_email"],
        member_id=None,
        site=site,
        nickname=takedown["claimant_name"],
        number=str(takedown["id"]),
        url=takedown["snapshot"]["url"],
        what=what,
        note=takedown["decision_note"] or "",
        path=path,
    )


def write_owner(takedown: FiledTakedown, site: Settings, what: str) -> None:
    """Tell the author, by notification and mail; the claimant is not named."""
    owner_id = takedown["target_owner_id"]
    if owner_id is None:
        return
    thing = _subject(takedown)
    ring(owner_id, "임시조치 안내", f"{what} {sentence_of([thing])}", OWN_URL)
    mail(
        MailKind.TAKEDOWN_OWNER,
        owner_id,
        site,
        [thing],
        ground=GROUND_NAMES[Ground(takedown["ground"])],
        what=what,
        note=takedown["decision_note"] or "",
        path=OWN_URL,
    )


def _subject(takedown: FiledTakedown) -> Subject:
    """The subject of the request, in its public words at that time."""
    was = takedown["snapshot"]
    return subject(
        takedown["target_type"],
        noun=noun_of(takedown["target_type"]),
        title=was["title"],
        content=was["content"],
        # Requests from before 2.1 did not note it.
        written_at=datetime.fromisoformat(was["createdAt"]) if "createdAt" in was else None,
        url=was["url"],
    )


def last_day(ends_at: datetime) -> str:
    """Until when a block lasts, in Seoul: `2026. 12. 21.`"""
    return f"{ends_at.astimezone(KST):%Y. %m. %d.}"
