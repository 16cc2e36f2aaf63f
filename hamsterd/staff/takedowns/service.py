"""Takedown requests: filing, tracking by the claimant, objection by the author."""

import hashlib
import secrets

from psycopg2.extras import Json

from hamsterd.audit.actors import member_behind
from hamsterd.audit.console import tell_consoles
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.models.staff.takedowns import Takedown
from hamsterd.staff.takedowns import queries
from hamsterd.staff.takedowns.addresses import Place, place_of
from hamsterd.staff.takedowns.errors import AlreadyObjected, TakedownNotFound, TargetUnknown
from hamsterd.staff.takedowns.letters import FiledTakedown, write_claimant, write_owner
from hamsterd.staff.takedowns.rules import TOKEN_BYTES
from hamsterd.staff.takedowns.schemas import (
    OwnTakedown,
    RightsReportIn,
    RightsReportOut,
    RightsReportState,
    TakedownRow,
)
from hamsterd.staff.takedowns.targets import visible_target

_ADD = """
    INSERT INTO takedowns (target_type, target_id, target_owner_id, claimant_name, claimant_email,
                           ground, statement, token_hash, snapshot)
    VALUES (%(kind)s, %(target_id)s, %(owner_id)s, %(name)s, %(email)s, %(ground)s, %(statement)s,
            %(token_hash)s, %(snapshot)s)
    RETURNING *
"""
_OBJECT = """
    UPDATE takedowns SET objection = %(text)s, objected_at = now(), updated_at = now()
     WHERE id = %(takedown_id)s AND target_owner_id = %(member_id)s AND status = 'blocked'
       AND objected_at IS NULL
    RETURNING *
"""


@transactional
def file_rights_report(*, form: RightsReportIn, site: Settings) -> RightsReportOut:
    """Take in a request about something everybody sees, and mail its maker the link to it.

    Raises `TargetUnknown` under `url`.
    """
    place = _place(form, site)
    target = visible_target(place)
    if target is None:
        raise TargetUnknown(fields={"url": TargetUnknown.message})
    token = secrets.token_urlsafe(TOKEN_BYTES)
    takedown = fetch_row(
        _ADD,
        FiledTakedown,
        kind=place.kind.name,
        target_id=place.id,
        owner_id=target.owner_id,
        name=form.name,
        email=form.email,
        ground=form.ground.value,
        statement=form.statement,
        token_hash=_hash(token),
        snapshot=Json(target.snapshot),
    )
    tell_consoles("takedown", takedown["id"])
    write_claimant(
        takedown,
        site,
        "신고를 받았어요. 살펴보고 결과를 메일로 알려 드릴게요.",
        path=f"/rights-report/{token}",
    )
    return RightsReportOut(number=takedown["id"], token=token)


def request_state(token: str) -> RightsReportState:
    """The state of the request with that link; raises `TakedownNotFound`."""
    with connection():
        state = queries.state_of(_hash(token))
    if state is None:
        raise TakedownNotFound
    return state


def own_takedowns(member_id: int) -> list[OwnTakedown]:
    """Blocks of a member's content."""
    with connection():
        return queries.blocks_of(member_id)


@transactional
def object_to_block(*, takedown_id: int, member_id: int, text: str, site: Settings) -> None:
    """Object to a block of one's own content, once; both sides are told.

    Raises `TakedownNotFound` unless it is active and one's own, or `AlreadyObjected`.
    """
    takedown = fetch_one(
        _OBJECT, FiledTakedown, takedown_id=takedown_id, member_id=member_id, text=text
    )
    if takedown is None:
        if fetch_one(
            Takedown.select(Takedown.objected_at).where(
                Takedown.id == takedown_id,
                Takedown.target_owner_id == member_id,
                Takedown.status == "blocked",
            )
        ):
            raise AlreadyObjected
        raise TakedownNotFound
    tell_consoles("takedown", takedown_id)
    write_owner(takedown, site, "이의 제기를 받았어요. 살펴보고 결과를 알려 드릴게요.")
    write_claimant(takedown, site, "글쓴이가 임시조치에 이의를 제기했어요. 다시 살펴볼게요.")


def takedown(takedown_id: int, *, actor: str) -> TakedownRow:
    """One request in the console; raises `TakedownNotFound`."""
    with connection():
        found = queries.one(takedown_id, member_behind(actor))
    if found is None:
        raise TakedownNotFound
    return found


def _place(form: RightsReportIn, site: Settings) -> Place:
    if form.url:
        place = place_of(form.url, site.base_url)
        if place is None:
            raise TargetUnknown(TargetUnknown.not_ours, fields={"url": TargetUnknown.not_ours})
        return place
    if form.target_type and form.target_id:
        return Place(KINDS[form.target_type], form.target_id)
    raise TargetUnknown(fields={"url": TargetUnknown.message})


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
