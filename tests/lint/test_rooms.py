"""A folder is small enough to be read at a glance: at most twenty files and folders."""

from tests.sources import ROOT

MOST = 20
LARGER = {
    "cli/commands": "a file for each command",
    "fixtures/seeding": "a file for each part of the demo",
    "hamsterd": "the rooms, and how they are started",
    "hamsterd/db/migrations": "a file for each migration",
    "hamsterd/delivery/mail/templates": "two files for each letter",
    "scheduler/jobs": "a file for each job",
}
APART = {"__init__.py", "__pycache__", "py.typed"}


def test_a_folder_has_at_most_twenty_entries():
    entries = {}
    for room in ("hamsterd", "cli", "scheduler", "fixtures"):
        for folder in (ROOT / room, *(ROOT / room).rglob("*/")):
            if folder.is_dir() and folder.name not in APART:
                entries[str(folder.relative_to(ROOT))] = len(
                    [one for one in folder.iterdir() if one.name not in APART]
                )

    assert {one for one, count in entries.items() if count > MOST} == set(LARGER)
