"""A Gnuboard5 as the source of a run: its dump, its data folder and the owner's plan."""

from collections.abc import Callable, Iterator
from pathlib import Path

from hamsterd.moving.gnuboard5.apart import records_apart
from hamsterd.moving.gnuboard5.data_folder import DataFolder
from hamsterd.moving.gnuboard5.making import Job
from hamsterd.moving.gnuboard5.opening import Place
from hamsterd.moving.gnuboard5.planning.plan_file import Draft
from hamsterd.moving.records import Record

SMALL_BYTES = 2 << 20
"""Of a dump that is read sooner than a process of its own starts."""


class Gnuboard5:
    """Records of a dump, which is read once: its rows are staged in `work` meanwhile."""

    def __init__(
        self,
        dump: Place,
        data: Path | None,
        draft: Draft,
        *,
        work: Path,
        prefix: str | None = None,
        encoding: str | None = None,
    ) -> None:
        self._job = Job(dump, data, draft, work, prefix, encoding)
        self._data, self._folder = data, DataFolder(data)

    def records(self, tell: Callable[[int, int], None]) -> Iterator[Record]:
        """All records; `tell` hears of the bytes of the dump first, then of records.

        Raises `BadPlan` before the first record if the plan does not fit the dump.
        """
        dump = self._job.dump
        if isinstance(dump, Path) and dump.stat().st_size < SMALL_BYTES:
            return self._job.records(tell)
        return records_apart(self._job, tell)

    def find(self, path: str) -> Path | None:
        """A file of the data folder."""
        found = self._folder.find(*path.split("/"))
        return None if found is None or self._data is None else self._data / found
