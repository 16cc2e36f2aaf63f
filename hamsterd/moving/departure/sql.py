"""What all walks are made of."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import LIVE, at
from hamsterd.moving.arrival.loading import Values
from hamsterd.moving.departure.departing import Departing
from hamsterd.moving.records import Record

HERE = "AND u.status NOT IN ('withdrawn', 'purged')"
"""SQL behind a join of `users u`: a member who has not left."""


def live(t: str) -> str:
    """SQL over an alias `t`: neither hidden, removed nor deleted."""
    return at(t, LIVE)


def files_of(kind: ContentKind, t: str) -> str:
    """SQL: the files attached to a row of a kind of the alias `t`."""
    return files_at(kind.name, t)


def files_at(kind: str, t: str) -> str:
    """SQL: the files attached to a row of the alias `t`."""
    return f"""
        (SELECT coalesce(jsonb_agg(jsonb_build_object(
                    'name', f.file_name, 'called', f.original_name, 'kind', f.kind)
                    ORDER BY f.id), '[]')
           FROM uploads f WHERE f.attached_type = '{kind}' AND f.attached_id = {t}.id)"""


def key(id_: Any) -> str | None:
    """The key of what a row may refer to."""
    return None if id_ is None else str(id_)


class Walk(NamedTuple):
    """A kind of record, its rows, and what a row becomes; None: it stays."""

    kind: type[Record]
    sql: str
    made: Callable[[Values, Departing], Record | None]
