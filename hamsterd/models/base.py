"""Base classes of all tables: the handle, the identity, and how an index is declared.

Tables only, no behaviour. Indexes are plain SQL, under a comment that names their query.
"""

from peewee import SQL, Model, ModelIndex, TextField
from pydantic.alias_generators import to_snake

from hamsterd.db.fields import IdField, TimestamptzField, generated, instant_or_none
from hamsterd.db.handle import database

ID_RANGE = "id / 10000"
"""Ranges of ten thousand ids: the content of one sitemap file (sitemaps.org allows 50,000)."""


def _table_name(table: type[Model]) -> str:
    """`DiaryEntry` is stored in `diary_entries`, `AdDay` in `ad_days`, unless a table overrides
    it.
    """
    name = to_snake(table.__name__)
    if name.endswith("y") and name[-2] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith("ch") else f"{name}s"


class PlainTable(Model):
    """A table whose primary key is one or several of its own columns."""

    class Meta:
        database = database
        table_function = _table_name


class Table(PlainTable):
    """A table with a 64-bit identity."""

    id = IdField()


LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"
"""Neither hidden, removed nor deleted. Partial indexes need it word for word in a query."""
OVERT = "NOT is_secret"
"""Not kept secret by its author, for kinds that may be."""


class Written(Table):
    """Content written by a member, with the reasons for hiding it
    (docs/decisions/0059-reasons-are-a-set.md).

    Each reason has an instant: pending review, reported by enough members, blocked by law.
    `hidden_at` is the first of them and `hidden_reason` the strongest reason; PostgreSQL computes
    both. `removed_at`: removed by a moderator; `deleted_at`: deleted by its author.
    """

    review_hidden_at = instant_or_none()
    reports_hidden_at = instant_or_none()
    takedown_hidden_at = instant_or_none()
    hidden_at = generated(
        TimestamptzField, "LEAST(review_hidden_at, reports_hidden_at, takedown_hidden_at)"
    )
    hidden_reason = generated(
        TextField,
        "CASE WHEN takedown_hidden_at IS NOT NULL THEN 'takedown'"
        " WHEN reports_hidden_at IS NOT NULL THEN 'reports'"
        " WHEN review_hidden_at IS NOT NULL THEN 'review' END",
    )
    removed_at = instant_or_none()
    deleted_at = instant_or_none()


def add_index(
    table: type[Model], name: str, *columns: str, where: str | None = None, using: str | None = None
) -> None:
    """State an index of `table`: `columns` are SQL, such as `created_at DESC` or `lower(name)`."""
    condition = SQL(where) if where else None
    table.add_index(ModelIndex(table, list(columns), name=name, where=condition, using=using))


def add_unique(table: type[Model], name: str, *columns: str, where: str | None = None) -> None:
    """State a unique index of `table`, in the same way as `add_index`."""
    condition = SQL(where) if where else None
    table.add_index(ModelIndex(table, list(columns), name=name, where=condition, unique=True))


def index_states(table: type[Written]) -> None:
    """Declare the indexes by which moderators, authors and jobs find content by state."""
    name = _table_name(table)
    # The moderators' lists of hidden and trashed content, and the job that empties the trash.
    for state in ("hidden", "removed", "deleted"):
        add_index(table, f"{name}_{state}", f"{state}_at", where=f"{state}_at IS NOT NULL")
    # The author's own trash, latest first.
    mine = "deleted_at IS NOT NULL AND erased_at IS NULL"
    add_index(table, f"{name}_trash", "user_id", "deleted_at DESC", "id DESC", where=mine)
    # Pending review, oldest first.
    waits = "review_hidden_at IS NOT NULL"
    add_index(table, f"{name}_held", "review_hidden_at", "id", where=waits)
