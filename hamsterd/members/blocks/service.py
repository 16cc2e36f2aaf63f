"""Creating, changing and lifting blocks, each with its inverse.

A lifted or expired block stays on record until retention deletes it.
"""

from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import Missing, Row, execute, fetch_row
from hamsterd.db.transaction import refusing_twins, transactional
from hamsterd.http.limits.networks import plain_address
from hamsterd.http.shapes.versions import require_version
from hamsterd.members.blocks.checks import LIST
from hamsterd.members.blocks.errors import BlockNotFound, BlockOver, BlockTaken, OwnAddress
from hamsterd.members.blocks.queries import block_row
from hamsterd.members.blocks.rules import BlockKind, BlockLevel, Subject, overlaps, subject_of
from hamsterd.members.blocks.schemas import BlockDone, BlockEdit, BlockIn, BlockRow
from hamsterd.models.members.blocks import Block
from hamsterd.realtime.bus import drop_cached

PROXY = "사이트 앞의 서버(TRUSTED_PROXIES)라 막을 수 없어요. 모두가 이 주소를 거쳐 와요."
DOMAIN_LEVEL = (
    "이메일 도메인은 가입과 이메일 변경만 막을 수 있어요."
    " 이미 있는 회원은 이용 제한으로 막아 주세요."
)

_STATE = ("level", "reason", "ends_at", "lifted_at")
"""The columns that acts change and their inverses restore."""
# One that ended by itself gives its place to the next of the same subject.
_CLOSE_ENDED = """
    UPDATE blocks SET lifted_at = ends_at
     WHERE subject = %(subject)s AND lifted_at IS NULL AND ends_at <= %(now)s
"""
_ADD = """
    INSERT INTO blocks (kind, subject, level, reason, ends_at, created_actor, created_by_id)
    VALUES (%(kind)s, %(subject)s, %(level)s, %(reason)s, %(ends_at)s, %(actor)s,
            (SELECT id FROM users WHERE id = %(member_id)s))
    RETURNING id
"""


def block(block_id: int) -> BlockRow:
    """One block; raises `BlockNotFound`."""
    with connection():
        found = block_row(block_id)
    if found is None:
        raise BlockNotFound
    return found


@transactional
def create_block(
    *, form: BlockIn, actor: str, site: Settings, present_address: str | None = None
) -> BlockDone:
    """Create a block and tell every process.

    `present_address` is the creator's current address, which they cannot block. Raises
    `OwnAddress`, `InvalidInput` under its field, or `BlockTaken`.
    """
    subject = subject_of(form.subject)
    _refuse_level(subject.kind, form.level)
    _refuse_own(subject, present_address)
    _refuse_proxies(subject, site.trusted_proxies)
    execute(_CLOSE_ENDED, subject=subject.value, now=utc_now())
    with refusing_twins(_taken()):
        added = fetch_row(
            _ADD,
            kind=subject.kind.value,
            subject=subject.value,
            level=form.level.value,
            reason=form.reason,
            ends_at=form.ends_at,
            actor=actor,
            member_id=member_behind(actor),
        )
    return _done(Action.BLOCK_CREATE, added["id"], actor, reason=form.reason)


@transactional
def edit_block(*, block_id: int, form: BlockEdit, actor: str) -> BlockDone:
    """Change level, reason and end of a block.

    Raises `BlockNotFound`, `BlockOver` or `EditedSince`.
    """
    before = _standing(block_id)
    require_version(form.version, block(block_id).version)
    _refuse_level(BlockKind(before["kind"]), form.level)
    _set(
        before,
        level=form.level.value,
        reason=form.reason,
        ends_at=form.ends_at,
    )
    return _done(Action.BLOCK_EDIT, block_id, actor, reason=form.reason, before=before)


@transactional
def lift_block(*, block_id: int, actor: str) -> BlockDone:
    """End a block now. Raises `BlockNotFound` or `BlockOver`."""
    before = _standing(block_id)
    _set(before, lifted_at=utc_now())
    return _done(Action.BLOCK_LIFT, block_id, actor, before=before)


def undo_create(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of making."""
    execute(Block.delete().where(Block.id == act["target_id"]))
    drop_cached(LIST.name)


def undo_change(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of changing and of lifting; `UndoConflict` when another took its place."""
    gone = UndoConflict("보관 기간이 지나 지워진 차단이라 되돌릴 수 없어요.")
    now = _locked(act["target_id"], gone)
    with refusing_twins(_taken()):
        _set(now, **act["before"])
    drop_cached(LIST.name)


def _refuse_level(kind: BlockKind, level: BlockLevel) -> None:
    if kind is BlockKind.EMAIL_DOMAIN and level is BlockLevel.ALL:
        raise InvalidInput(DOMAIN_LEVEL, fields={"level": DOMAIN_LEVEL})


def _refuse_own(subject: Subject, present_address: str | None) -> None:
    network = subject.network
    if network is None or not present_address:
        return
    try:
        own = ip_address(plain_address(present_address))
    except ValueError:
        return
    if own in network:
        raise OwnAddress(fields={"subject": OwnAddress.message})


def _refuse_proxies(subject: Subject, proxies: Sequence[str]) -> None:
    network = subject.network
    if network and any(overlaps(network, ip_network(proxy)) for proxy in proxies):
        raise InvalidInput(PROXY, fields={"subject": PROXY})


def _standing(block_id: int) -> Row:
    found = _locked(block_id, BlockNotFound)
    if found["lifted_at"] is not None or (found["ends_at"] and found["ends_at"] <= utc_now()):
        raise BlockOver
    return found


def _locked(block_id: int, missing: Missing) -> Row:
    return fetch_row(
        Block.select(
            Block.id,
            Block.kind,
            Block.subject,
            Block.level,
            Block.reason,
            Block.ends_at,
            Block.lifted_at,
        )
        .where(Block.id == block_id)
        .for_update(),
        missing,
    )


def _set(now: Row, **changes: Any) -> None:
    state = {**{name: now[name] for name in _STATE}, **changes}
    execute(
        Block.update(
            level=state["level"],
            reason=state["reason"],
            ends_at=state["ends_at"],
            lifted_at=state["lifted_at"],
            updated_at=fn.now(),
        ).where(Block.id == now["id"])
    )


def _taken() -> BlockTaken:
    return BlockTaken(fields={"subject": BlockTaken.message})


def _done(
    action: Action,
    block_id: int,
    actor: str,
    *,
    reason: str | None = None,
    before: Row | None = None,
) -> BlockDone:
    drop_cached(LIST.name)
    shown = block(block_id)
    audit_id = record(
        actor=actor,
        action=action,
        target_type="block",
        target_id=block_id,
        reason=reason,
        before=_as_json(before) if before else None,
        after={"subject": shown.subject, **_as_json(dict(shown))},
    )
    return BlockDone(**dict(shown), audit_id=audit_id)


def _as_json(row: Row) -> dict[str, Any]:
    state = {name: row[name] for name in _STATE}
    return {
        name: value.isoformat() if hasattr(value, "isoformat") else value
        for name, value in state.items()
    }
