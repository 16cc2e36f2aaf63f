"""Releases to install and update to: this tree's, and later ones, some of them broken."""

import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from make.release import make, sign, write_checksums

LATER = '''"""What a later release brings to the database."""


def up(migrator, db):
    db.execute_sql("CREATE TABLE later (id INT PRIMARY KEY)")


def down(migrator, db):
    db.execute_sql("DROP TABLE later")
'''
MIGRATION = {"hamsterd/db/migrations/9999_later.py": LATER}
BAD_STEP = """

def up(migrator, db):
    db.execute_sql('no')
"""
SICK = '''

@check("valkey", "아픈 곳", "이 release를 쓰지 마세요.")
def valkey(look: Look) -> Iterator[Finding]:
    """Always."""
    yield Finding("아파요.")
'''
CHANGES: Mapping[str, Mapping[str, str]] = {
    "good": MIGRATION,
    # It serves on the trial's port, but no worker of it ever starts.
    "without-workers": {**MIGRATION, "hamsterd/__main__.py": "\nraise SystemExit(7)\n"},
    # No process of it starts.
    "silent": {**MIGRATION, "hamsterd/server.py": "\nraise ImportError('broken')\n"},
    # It changes the database and dies in the middle of that.
    "half-migrated": {
        **MIGRATION,
        "hamsterd/db/migrations/9999_then.py": BAD_STEP,
    },
    # All of it starts, but it reports that it is not healthy.
    "sick": {
        **MIGRATION,
        "hamsterd/operations/monitoring/checks/outward/valkey.py": SICK,
    },
}
"""The text that is appended to each file."""
ANEW = {"hamsterd/__main__.py"}
"""Files that consist of the appended text only, because their own end is never reached."""


def make_key(path: Path) -> Path:
    """An SSH key without a password."""
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)]
    subprocess.run(command, check=True)
    return path


def make_first(folder: Path, key: Path) -> Path:
    """This tree's, as `make release` makes it, signed; its archive."""
    return make(folder, key)[0]


def make_later(first: Path, name: str, key: Path) -> Path:
    """One that differs from the first by its name and by what `CHANGES` adds."""
    folder = first.parent.parent / name
    unpacked = folder / "unpacked"
    unpacked.mkdir(parents=True)
    with tarfile.open(first) as archive:
        archive.extractall(unpacked, filter="data")
    (tree,) = unpacked.iterdir()
    (tree / "RELEASE").write_text(f"later-{name}\n")
    for path, text in CHANGES.get(name, {}).items():
        with (tree / path).open("w" if path in ANEW else "a") as file:
            file.write(text)
    path = folder / first.name
    with tarfile.open(path, "w:gz", compresslevel=1) as archive:
        archive.add(tree, tree.name)
    shutil.rmtree(unpacked)
    sign(write_checksums([path]), key)
    return path
