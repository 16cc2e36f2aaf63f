"""pg_dump and pg_restore: the matching pair, and the message if there is none."""

from pathlib import Path

import pytest

from hamsterd.operations.backup.errors import NoRoomForBackup, ProgramMissing
from hamsterd.operations.backup.programs import NEEDED, Programs, find_programs


def test_a_pair_is_never_older_than_the_server():
    programs = find_programs(18)
    assert programs.version >= 18
    assert all((programs.folder / name).exists() for name in NEEDED)


def test_a_server_newer_than_all_pairs_is_refused_with_what_to_install():
    with pytest.raises(ProgramMissing, match="postgresql-client-99"):
        find_programs(99)


def test_a_full_disk_is_no_fault_of_the_backup_that_is_restored(tmp_path: Path) -> None:
    """pg_restore goes on after an error, and says so at its end."""
    program = tmp_path / "pg_restore"
    program.write_text(
        """#!/bin/sh
echo 'pg_restore: error: COPY failed for table "users": could not extend file: No space left on device' >&2
echo 'pg_restore: warning: errors ignored on restore: 1' >&2
exit 1
"""  # noqa: E501  # as it is said
    )
    program.chmod(0o755)
    with pytest.raises(NoRoomForBackup, match="가득"):
        Programs(tmp_path, 18).run("pg_restore", dsn="dbname=nowhere")
