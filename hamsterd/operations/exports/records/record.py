"""The definition of one file of a record."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """One file under `data/`: `sql` runs with `%(viewer_id)s`, the member; newest first.

    `fields` gives the meaning of each key, in the order of the columns. Columns become camelCase.
    """

    name: str
    title: str
    sql: str
    fields: dict[str, str]
