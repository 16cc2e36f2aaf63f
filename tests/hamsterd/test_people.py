"""The members of most tests are rows; these are the rows of a real sign-up."""

from typing import Any

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from tests.people import registration, sign_up, visitor
from tests.site import TABLES, RunningSite

DIFFERS = {"password_hash", "token_hash"}
"""Columns whose values no two sign-ups share."""
LETTER = {"outbox_mail", "email_tokens"}
"""What asks for a proof of the address; most stories are not about it."""


def test_a_member_of_a_test_is_what_a_sign_up_leaves(site: RunningSite) -> None:
    asked = visitor(site.url).post("/api/auth/register", registration("kong", "콩이 집사"))
    assert asked.status_code == 201
    real = written()
    site.reset()

    sign_up(site.url, "kong", "콩이 집사")

    assert written() == {table: rows for table, rows in real.items() if table not in LETTER}


def written() -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables; of instants and secrets only whether there is one."""
    with connection():
        found = {table: fetch_column(f"SELECT to_jsonb(t) FROM {table} t") for table in TABLES}
    return {
        table: [
            {
                column: value is not None if column in DIFFERS or is_instant(column) else value
                for column, value in row.items()
            }
            for row in rows
        ]
        for table, rows in found.items()
        if rows
    }


def is_instant(column: str) -> bool:
    return column.endswith(("_at", "_hour"))
