"""Each table has one owner; only that room and higher ones name the table.

`.importlinter` ranks imports. A statement imports nothing, so this test applies the same ranks to
the tables that it names.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

from hamsterd.models import ALL_MODELS
from tests.sources import ROOT, imported, texts

GROUND = {"users", "sessions"}
"""Members and their sessions: every room may read these two tables, only `members` writes them."""
NAMED_IN_SQL = re.compile(
    r"\b(FROM|JOIN|INTO|UPDATE|TABLE|USING)\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]+)\b", re.ASCII
)
OWNERS = {
    table._meta.table_name: table.__module__.split(".")[2]  # peewee's way
    for table in ALL_MODELS
}
"""Table to room: `hamsterd/models/<room>.py`, or a file of the folder `hamsterd/models/<room>`."""


def ranks() -> dict[str, int]:
    """Floor of each room, from the ground up, as `.importlinter` says."""
    said = ConfigParser()
    said.read(ROOT / ".importlinter")
    floors = said["importlinter:contract:ranks"]["layers"].split("\n")
    return {
        room.strip(" ()"): floor
        for floor, rooms in enumerate(reversed([line for line in floors if line.strip()]))
        for room in re.split(r"[|:]", rooms)
    }


RANKS = ranks()


def room_of(path: Path) -> str:
    """The room of a file: `hamsterd/members/accounts/staff/roles.py` is in `members`."""
    return path.relative_to(ROOT / "hamsterd").parts[0].removesuffix(".py")


def sources() -> list[Path]:
    return [
        path
        for path in sorted((ROOT / "hamsterd").rglob("*.py"))
        if room_of(path) != "models" and path.parent.name != "migrations"
    ]


def named_tables(path: Path) -> Iterator[tuple[str, str]]:
    """Verb and table, wherever a text or an import names one."""
    for _, text in texts(path):
        yield from (found for found in NAMED_IN_SQL.findall(text) if found[1] in OWNERS)
    classes = {table.__name__: table._meta.table_name for table in ALL_MODELS}
    for module, name in imported(path):
        if module.startswith("hamsterd.models.") and name in classes:
            yield "IMPORT", classes[name]


def is_below_its_owner(path: Path, verb: str, table: str) -> bool:
    """Whether that file is in a room from which the table may not be named."""
    if table in GROUND and verb in {"FROM", "JOIN", "USING"}:
        return False
    room, owner = room_of(path), OWNERS[table]
    return room != owner and RANKS[room] <= RANKS[owner]


def test_every_table_is_of_a_room():
    assert sorted(set(OWNERS.values()) - set(RANKS)) == []


def test_a_table_is_named_by_its_owner_and_above():
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in sources():
        for verb, table in named_tables(path):
            if is_below_its_owner(path, verb, table):
                found[str(path.relative_to(ROOT)), table].add(verb)

    assert dict(found) == {}
