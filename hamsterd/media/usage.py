"""Storage used by purpose and by member, from the rows; for operators."""

from typing import TypedDict

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction

_BY_PURPOSE = """
    SELECT purpose, kind, count(*)::int AS files, sum(bytes)::bigint AS bytes,
           count(*) FILTER (WHERE attached_type IS NULL)::int AS unattached
      FROM uploads GROUP BY purpose, kind ORDER BY bytes DESC, purpose, kind
"""
_BY_MEMBER = """
    SELECT u.id, u.nickname, count(*)::int AS files, sum(bytes)::bigint AS bytes
      FROM uploads JOIN users u ON u.id = uploads.user_id
     GROUP BY u.id ORDER BY bytes DESC, u.id LIMIT %(limit)s
"""


class PurposeUsage(TypedDict):
    """Storage of one purpose."""

    purpose: str
    kind: str
    files: int
    bytes: int
    unattached: int


class MemberUsage(TypedDict):
    """Storage of one member."""

    id: int
    nickname: str
    files: int
    bytes: int


def usage_by_purpose() -> list[PurposeUsage]:
    """`[{"purpose": "diary", "kind": "image", "files": 9, "bytes": 1024, "unattached": 1}]`.

    The bytes are the originals' alone: thumbnails and medium copies come on top.
    """
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        return fetch_all(_BY_PURPOSE, PurposeUsage)


def usage_by_member(limit: int) -> list[MemberUsage]:
    """Members with the most storage: `[{"id": 7, "nickname": "콩이집사", "files": 9, "bytes":
    1024}]`.
    """
    with connection():
        return fetch_all(_BY_MEMBER, MemberUsage, limit=limit)
