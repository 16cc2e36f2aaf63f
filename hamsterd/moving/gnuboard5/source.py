"""A Gnuboard5 as the source of a run: its dump, its data folder and the owner's plan."""

from collections.abc import Callable, Iterator
from pathlib import Path

from hamsterd.moving.gnuboard5.data_folder import DataFolder
from hamsterd.moving.gnuboard5.opening import Place
from hamsterd.moving.gnuboard5.plan import Plan
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.records import Record


class Gnuboard5:
    """Records of a dump; `rows` of it are read, and staged in `work` meanwhile."""

    def __init__(
        self,
        dump: Place,
        data: Path | None,
        plan: Plan,
        *,
        work: Path,
        rows: int,
        encoding: str | None = None,
    ) -> None:
        self._dump, self._plan, self._encoding = dump, plan, encoding
        self._data, self._work, self._rows = data, work, rows
        self._folder = DataFolder(data)

    def records(self, tell: Callable[[int, int], None]) -> Iterator[Record]:
        """All records; `tell` hears of the bytes of the dump first, then of records."""
        found = records(
            self._dump,
            self._data,
            self._plan,
            work=self._work,
            encoding=self._encoding,
            tell=tell,
        )
        for count, record in enumerate(found, start=1):
            yield record
            tell(count, max(count, self._rows))

    def find(self, path: str) -> Path | None:
        """A file of the data folder."""
        found = self._folder.find(*path.split("/"))
        return None if found is None or self._data is None else self._data / found
