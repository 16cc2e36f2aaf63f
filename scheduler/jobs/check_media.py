"""Verify stored files, what is looked at most first, and replace hard links by copies."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta

from hamsterd.core.clock import kst_midnight
from hamsterd.core.errors import NotFound
from hamsterd.db.batches import Deadline, count_rows
from hamsterd.media.quota import free_bytes
from hamsterd.media.storage import DiskStorage, open_storage
from hamsterd.media.upkeep.checking import check_media as check
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.errors import BackupBroken, BackupRunning
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.rules import RESERVE_BYTES
from scheduler.task import Counts, Task

log = logging.getLogger("hamsterd.scheduler")

BUDGET = timedelta(minutes=30)
"""Time limit of a night; the rest comes first the next night."""


def check_media(task: Task) -> Counts:
    """`{"read": 120, "missing": 0, "damaged": 1, "separated": 0, "linked": 0}`.

    `separated` files shared their bytes with another (evidence and backups of earlier versions);
    `linked` ones still do, for lack of space. A dry run counts what is due.
    """
    storage, catalog = open_storage(task.settings), open_catalog(task.settings)
    deadline = Deadline(BUDGET)
    separated: Counts = {}
    if isinstance(storage, DiskStorage):
        separated = _separate(storage, catalog, deadline, dry_run=task.dry_run)
    done = check(
        storage,
        days=task.settings.media_check_days,
        deadline=deadline,
        since=kst_midnight(task.day),
        known=_known_sums(catalog),
        dry_run=task.dry_run,
    )
    return {**done, **separated}


def _separate(
    storage: DiskStorage, catalog: Catalog, deadline: Deadline, *, dry_run: bool
) -> Counts:
    """Copy each hard-linked file of site and backups, as far as there is space."""
    counts = {"separated": 0, "linked": 0}
    for size, act in _linked(storage, catalog, nullcontext() if dry_run else catalog.alone()):
        folder = storage.root if storage.root.exists() else catalog.root
        if dry_run or deadline.is_over or free_bytes(folder) < size + RESERVE_BYTES:
            counts["linked"] += 1
            continue
        try:
            act()
        except (NotFound, FileNotFoundError):
            continue  # removed meanwhile
        counts["separated"] += 1
    if counts["linked"] and not dry_run:
        log.warning("%d files share their bytes with evidence or a backup", counts["linked"])
    return counts


def _linked(
    storage: DiskStorage, catalog: Catalog, lock: AbstractContextManager[None]
) -> Iterator[tuple[int, Callable[[], None]]]:
    """The size of each hard-linked file and the function that separates it; the site's own
    first.
    """
    for file in storage.linked():
        yield file.bytes, lambda name=file.name: storage.separate(name)  # type: ignore[misc]
    try:
        with lock:
            for path in catalog.store.linked():
                yield path.stat().st_size, lambda path=path: catalog.store.separate(path)  # type: ignore[misc]
    except BackupRunning:
        return  # the next night


def _known_sums(catalog: Catalog) -> dict[str, str]:
    """Checksums from the newest backup with media, while some rows have none."""
    if not count_rows("uploads", "sha256 IS NULL"):
        return {}
    last = next((one for one in catalog.local_manifests() if one.media.is_kept), None)
    if last is None:
        return {}
    try:
        files = list(catalog.media(last))
    except BackupBroken:
        return {}
    return {file.name: file.sha256 for file in files if file.sha256}
