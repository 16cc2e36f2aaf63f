"""Sets of names that are as large as a site: in the file of staged rows, not in memory."""

from hamsterd.moving.gnuboard5.staging import Staging

_HOW_MANY = "SELECT number FROM marks WHERE what = ? AND name = ?"
_PUT = "INSERT OR REPLACE INTO marks VALUES (?, ?, ?)"
_COUNT = """
    INSERT INTO marks VALUES (?, ?, 1)
        ON CONFLICT (what, name) DO UPDATE SET number = number + 1
"""


class Marks:
    """A number for each name; `what` tells sets apart."""

    def __init__(self, stage: Staging, what: str) -> None:
        self._stage, self._what = stage, what

    def __contains__(self, name: str) -> bool:
        return self._stage.first(_HOW_MANY, self._what, name) is not None

    def __getitem__(self, name: str) -> int:
        found = self._stage.first(_HOW_MANY, self._what, name)
        return int(found[0] or 0) if found else 0

    def __setitem__(self, name: str, number: int) -> None:
        self._stage.db.execute(_PUT, (self._what, name, number))

    def add(self, name: str) -> None:
        """Once more."""
        self._stage.db.execute(_COUNT, (self._what, name))
