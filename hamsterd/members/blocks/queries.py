"""Reads of blocks: the console's list, and those that are checked against."""

from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.members.blocks.rules import Block, BlockKind, BlockLevel, BlockList, Subject
from hamsterd.members.blocks.schemas import BlockRow

_STATE = """
    CASE WHEN b.lifted_at IS NOT NULL THEN 'lifted'
         WHEN b.ends_at <= now() THEN 'ended' ELSE 'running' END
"""
_COLUMNS = f"""
    b.id, b.kind, b.subject, b.level, b.reason, {_STATE} AS state, b.ends_at, b.lifted_at,
    coalesce(u.nickname, b.created_actor) AS created_by, b.created_at, b.updated_at
"""
_SOURCE = "blocks b LEFT JOIN users u ON u.id = b.created_by_id"
_ONE = f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE b.id = %(block_id)s"
# Through blocks_standing, which leaves the lifted out.
_STANDING = """
    SELECT kind, subject, level, ends_at FROM blocks
     WHERE lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now())
"""

BLOCKS = Listing(
    resource="blocks",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=lambda row: BlockRow(**row),
    sorts={
        "id": "b.id",
        "subject": "b.subject",
        "endsAt": "b.ends_at",
        "createdAt": "b.created_at",
    },
    filters={
        "id": "b.id = ANY(%(id)s::bigint[])",
        "kind": "b.kind = %(kind)s::text",
        "level": "b.level = %(level)s::text",
        "state": f"({_STATE}) = %(state)s::text",
        # Which blocks an address is within.
        "address": """CASE WHEN b.kind <> 'email_domain'
                           THEN b.subject::inet >>= %(address)s::text::inet ELSE FALSE END""",
        "q": matches("b.subject", "b.reason", "u.nickname"),
    },
    key="b.id",
)


def block_row(block_id: int) -> BlockRow | None:
    """One block, as the console shows it."""
    row = fetch_one(_ONE, block_id=block_id)
    return BlockRow(**row) if row else None


def standing_blocks() -> BlockList:
    """All that is blocked right now."""
    return BlockList.of(
        (
            Subject(BlockKind(row["kind"]), row["subject"]),
            Block(BlockLevel(row["level"]), row["ends_at"]),
        )
        for row in fetch_all(_STANDING)
    )
