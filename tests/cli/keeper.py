"""Shared by tests of backups: a picture without a browser, and reading a backup's folder."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg2

from hamsterd.media.storage import new_stem
from tests.cli.conftest import Operator

PICTURE = b"a picture as far as a backup can tell"


def a_member(operator: Operator, name: str = "kongi") -> None:
    """Somebody whom a restore would take away."""
    operator.json("users", "create", name, "--email", f"{name}@hamzzi.example")


def a_picture(operator: Operator, url: str, content: bytes = PICTURE) -> Path:
    """A stored file and its row, as an upload leaves them; where the file lies."""
    name = f"{new_stem()}.jpg"
    path = operator.folder / "data" / "media" / name[:2] / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    a_row(url, name, len(content))
    return path


def a_row(url: str, name: str, size: int) -> None:
    """The row of an upload."""
    run(
        url,
        "INSERT INTO uploads (file_name, kind, purpose, mime_type, bytes, has_thumbnail)"
        " VALUES (%s, 'image', 'diary', 'image/jpeg', %s, FALSE)",
        name,
        size,
    )


def run(url: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement on a database; its rows."""
    with closing(psycopg2.connect(url)) as link, link, link.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


def backups(operator: Operator) -> Path:
    """The folder of the operator's backups."""
    return operator.folder / "data" / "backups"


def left(operator: Operator) -> set[str]:
    """The files that a failed run left, apart from its lock and the store's empty folders."""
    folder = backups(operator)
    return {
        str(path.relative_to(folder))
        for path in (folder.rglob("*") if folder.exists() else ())
        if path.is_file() and path.name != ".lock"
    }


def rewrite(operator: Operator, name: str, **changes: object) -> None:
    """Tamper with a backup's manifest."""
    path = backups(operator) / name / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def manifest(operator: Operator, name: str) -> dict[str, Any]:
    """The manifest of a backup."""
    told: dict[str, Any] = json.loads((backups(operator) / name / "manifest.json").read_text())
    return told
