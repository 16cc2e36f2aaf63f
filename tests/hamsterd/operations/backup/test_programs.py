"""pg_dump and pg_restore: the matching pair, and the message if there is none."""

import pytest

from hamsterd.operations.backup.errors import ProgramMissing
from hamsterd.operations.backup.programs import NEEDED, find_programs


def test_a_pair_is_never_older_than_the_server():
    programs = find_programs(18)
    assert programs.version >= 18
    assert all((programs.folder / name).exists() for name in NEEDED)


def test_a_server_newer_than_all_pairs_is_refused_with_what_to_install():
    with pytest.raises(ProgramMissing, match="postgresql-client-99"):
        find_programs(99)
