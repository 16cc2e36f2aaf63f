"""The databases that backups are proved in: each host's own, though all are on one server."""

import psycopg2

from hamsterd.operations.backup.server import (
    create_like,
    database_of,
    names,
    open_maintenance,
    scratch_database,
)


def test_one_that_another_host_works_in_is_left_alone(url: str):
    with scratch_database(url) as first, scratch_database(url) as second:
        for address in (first, second):
            psycopg2.connect(address).close()

    with open_maintenance(url) as link:
        assert not {database_of(first), database_of(second)} & names(link)


def test_one_that_a_killed_process_left_goes(url: str):
    with open_maintenance(url) as link:
        left = create_like(link, database_of(url), "_scratch_0123abcd")

        with scratch_database(url):
            assert left not in names(link)
