"""While the site is read only no GET writes: no call, page, file or socket."""

import re
from datetime import timedelta
from typing import Any

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.diaries import an_entry, like, say
from tests.factories.pictures import a_photo
from tests.hamsterd.staff.automod.site_flags.test_read_only import close
from tests.listening import settle
from tests.people import Person
from tests.site import RunningSite
from tests.statements import Statement, counted

WRITES = re.compile(r"\b(INSERT INTO|UPDATE|DELETE FROM|NOTIFY)\s+\"?(\w+)", re.IGNORECASE)
LEFT_OUT = {"SET", "process_reports", "personal_data_views"}
"""The words of an upsert, what each process writes of itself, what the law wants on record."""


def written(statements: list[Statement]) -> set[str]:
    """The tables that `statements` write to."""
    found = {
        table
        for sql, _ in statements
        for verb, table in WRITES.findall(re.sub(r"FOR (NO KEY )?UPDATE", "", sql))
    }
    return found - LEFT_OUT


def test_no_get_of_the_contract_writes(
    owner: Person, follower: Person, admin: Person, visitor: Person, site: RunningSite
):
    pictures = owner.send_file("/api/upload", a_photo()).json()["urls"]
    entry = an_entry(owner, images=pictures)
    like(follower, entry)
    say(follower, entry, "귀여워요")
    document: dict[str, Any] = visitor.get("/openapi.json").json()
    paths = [
        re.sub(r"\{\w+\}", "1", path)
        for path, methods in document["paths"].items()
        if "get" in methods
    ]
    assert len(paths) > 80
    pages = ["/", f"/diary/{entry['id']}", f"/profile/{owner.id}", "/robots.txt", "/sitemap.xml"]
    close(admin)
    long_ago = utc_now() - timedelta(hours=2)
    with transaction():
        execute("UPDATE sessions SET last_seen_at = %(at)s", at=long_ago)
    site.forget()

    for person in (visitor, owner, admin):
        for path in [*paths, *pages, *pictures]:
            with counted() as statements:
                answer = person.get(path)
            assert written(statements) == set(), f"{path}: {answer.status_code}"


def test_a_socket_writes_nothing(owner: Person, admin: Person, site: RunningSite):
    close(admin)
    with transaction():
        execute("UPDATE sessions SET last_seen_at = now() - interval '2 hours'")
    site.forget()

    with counted() as statements, settle(owner):
        pass

    assert written(statements) == set()
