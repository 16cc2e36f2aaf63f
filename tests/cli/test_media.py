"""`hamster media` and `hamster retention`: looking, rehearsing and letting go."""

import os
import time
from pathlib import Path

import psycopg2
import pytest

from tests.cli.conftest import Operator

STEM = "abcdefghijklmnopqrstuvwxyz"
LOST = "zyxwvutsrqponmlkjihgfedcba"
_UPLOADS = f"""
    INSERT INTO uploads (file_name, kind, purpose, mime_type, bytes, created_at, has_thumbnail,
                         attached_type, attached_id)
    VALUES ('{LOST}.jpg', 'image', 'diary', 'image/jpeg', 2000, now() - interval '3 days', FALSE,
            'profile', (SELECT id FROM users)),
           ('{STEM[::-1][1:]}a.png', 'image', 'diary', 'image/png', 3000,
            now() - interval '3 days', FALSE, NULL, NULL)
"""
_OLD_RECORDS = """
    INSERT INTO audit_log (actor, action, created_at)
    SELECT 'cli:root', 'case.resolve', now() - make_interval(days => days)
      FROM unnest(ARRAY[300, 400, 500]) days
"""


@pytest.fixture
def loose(operator: Operator, database_url: str) -> Path:
    """A file without a row, a row without its file, an upload that nobody used."""
    operator.run("users", "create", "kongi", "--email", "k@hamzzi.example")
    file = operator.folder / "data" / "media" / STEM[:2] / f"{STEM}.jpg"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"left by a crash")
    long_ago = time.time() - 3 * 86_400
    os.utime(file, (long_ago, long_ago))
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute(_UPLOADS)
    return file


def test_usage_tells_what_is_stored_for_what(operator: Operator, loose: Path) -> None:
    said = operator.json("media", "usage")
    assert said["stored"]["files"] == 1
    (line,) = said["purposes"]
    assert (line["purpose"], line["kind"], line["files"], line["bytes"], line["unattached"]) == (
        "diary",
        "image",
        2,
        5_000,
        1,
    )
    assert "일기" in operator.run("media", "usage").stdout


def test_orphans_are_found_and_left(operator: Operator, loose: Path) -> None:
    found = operator.json("media", "orphans")
    assert found["unused"]["unattached"] == 1
    assert found["filesWithoutRow"] == [loose.name]
    assert f"{LOST}.jpg" in found["rowsWithoutFile"]
    said = operator.run("media", "orphans").stdout
    assert "기록이 없는 파일" in said
    assert loose.exists()


def test_cleaning_is_asked_for_rehearsed_and_done_once(operator: Operator, loose: Path) -> None:
    refused = operator.run("media", "clean")
    assert refused.returncode != 0
    rehearsed = operator.json("media", "clean", "--dry-run")["counts"]
    assert (rehearsed["unattached"], rehearsed["files"], rehearsed["lost"]) == (1, 1, 2)
    assert loose.exists()

    done = operator.json("media", "clean", "--yes")["counts"]
    assert (done["unattached"], done["files"], done["lost"]) == (1, 1, 1)
    assert not loose.exists()
    again = operator.json("media", "clean", "--yes")["counts"]
    assert (again["unattached"], again["files"]) == (0, 0)


def test_retention_shows_rehearses_and_lets_go(operator: Operator, database_url: str) -> None:
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute(_OLD_RECORDS)
    (line,) = [row for row in operator.json("retention", "show") if row["name"] == "audit_log"]
    assert (line["keptDays"], line["total"], line["over"], line["job"]) == (365, 3, 2, "retain")

    assert operator.run("retention", "run").returncode != 0
    assert operator.json("retention", "run", "--dry-run")["counts"]["audit_log"] == 2
    done = operator.json("retention", "run", "--yes")
    assert (done["counts"]["audit_log"], done["left"]) == (2, 0)
    assert operator.json("retention", "run", "--yes")["counts"]["audit_log"] == 0
    names = {run["job"] for run in operator.json("jobs", "history")}
    assert names == {"tidy-accounts", "tidy-notifications", "purge-trash", "retain"}
