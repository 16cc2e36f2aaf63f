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


def goes(t: str, private: str) -> str:
    """SQL over an alias `t` of writing: it is live, and no leaver's that is `private`.

    What a leaver wrote for few goes with them at the end of their days of grace.
    """
    return f"""({live(t)} AND NOT ({private} AND {t}.user_id IN (
        SELECT id FROM users WHERE status IN ('withdrawn', 'purged'))))"""


def post_goes(t: str) -> str:
    """SQL over an alias `t` of posts."""
    return goes(t, f"{t}.is_secret")


def entry_goes(t: str) -> str:
    """SQL over an alias `t` of entries."""
    return goes(t, f"NOT {t}.is_public")


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
