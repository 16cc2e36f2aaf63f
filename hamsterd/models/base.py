"""What every table shares: the handle, the identity, and how an index is stated.

Tables only: no behaviour. Indexes are written as the SQL they are, under a comment that names
the query they serve.
"""

from peewee import SQL, Model, ModelIndex

from hamsterd.db.fields import IdField
from hamsterd.db.handle import database

ID_RANGE = "id / 10000"
"""Rows in ranges of ten thousand ids: what one sitemap file lists (sitemaps.org allows 50,000)."""


class Table(Model):
    """A table with a 64-bit identity."""

    id = IdField()

    class Meta:
        """Bound to the one handle; table names are stated by each table."""

        database = database
        legacy_table_names = False


class PlainTable(Model):
    """A table whose key is one of, or several of, its own columns."""

    class Meta:
        """Bound to the one handle; table names are stated by each table."""

        database = database
        legacy_table_names = False


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
