"""Plain statements use Peewee, and name existing columns (CONTRIBUTING, "SQL or Peewee").

An import then shows the table's owner. A renamed column is found before the code runs: mypy checks
`Board.name`, and this test checks the keywords of `Board.update(name=…)` against the table.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from peewee import Model

from hamsterd.models import ALL_MODELS
from tests.lint.test_owners_of_tables import GROUND, OWNERS, RANKS, room_of
from tests.sources import ROOT, imported, parsed, texts

HOT = {
    "content": "what every entry, post, comment and like runs",
    "db": "below the tables",
    "http": "what every request runs",
    "realtime": "what every event runs",
    "diaries/announcing.py": "one message for all followers",
    "diaries/service.py": "publishing",
    "media/service.py": "publishing",
    "members/accounts/second_step/proofs.py": "what every request with a session runs",
    "members/accounts/sessions.py": "what every request with a session runs",
    "members/levels": "what every like runs",
    "moving/arrival": "a site of a million rows, batch by batch",
    "notifications/service.py": "the bell",
    "operations/exports/records": "declared as texts, which one walk runs through a cursor",
}
"""Where a plain statement is text, because building it would cost as much as running it."""

VALUE = r"(?:%\(\w+\)s(?:::[a-z]+(?:\[\])?)?|'[^']*'|\d+|NULL|TRUE|FALSE|now\(\))"
COLUMN = r"[a-z][a-z_0-9]*"
CONDITION = (
    rf"(?:{COLUMN} (?:=|<>|<=|>=|<|>) {VALUE}|{COLUMN} = ANY\({VALUE}\)"
    rf"|{COLUMN} IS (?:NOT )?NULL|(?:NOT )?{COLUMN})"
)
WHERE = rf"WHERE {CONDITION}(?: AND {CONDITION})*"
BY_KEY = rf"WHERE {COLUMN} = (?:ANY\()?{VALUE}\)?(?: AND {CONDITION})*"
PLAIN = re.compile(
    rf"DELETE FROM (?P<deleted>{COLUMN}) {WHERE}"
    rf"|UPDATE (?P<updated>{COLUMN}) SET {COLUMN} = {VALUE}(?:, {COLUMN} = {VALUE})* {WHERE}"
    rf"|INSERT INTO (?P<inserted>{COLUMN}) \([a-z_0-9, ]+\) VALUES \({VALUE}(?:, {VALUE})*\)"
    rf"|SELECT {COLUMN}(?:, {COLUMN})* FROM (?P<selected>{COLUMN}) {BY_KEY}"
    rf"(?: ORDER BY {COLUMN}(?: DESC)?(?:, {COLUMN}(?: DESC)?)*)?(?: FOR [A-Z ]+)?"
)
WRITES = {"create", "insert", "update"}


def is_hot(path: Path) -> bool:
    inside = path.relative_to(ROOT / "hamsterd")
    return any(inside.is_relative_to(place) for place in HOT)


def sources() -> list[Path]:
    return [
        path
        for folder in ("hamsterd", "scheduler", "cli")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts and "models" not in path.parts
    ]


def plain_statements(path: Path) -> Iterator[str]:
    """`hamsterd/staff/x.py:12: DELETE FROM …`, where the room may import the table."""
    prepared = {
        id(call.args[0])
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Prepared"
    }
    hot = {
        (node.lineno, node.value)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and id(node) in prepared
    }
    for line, text in texts(path):
        found = PLAIN.fullmatch(" ".join(text.split()))
        table = found and next(filter(None, found.groupdict().values()))
        if table in OWNERS and (line, text) not in hot and may_import(path, str(table)):
            yield f"{path.relative_to(ROOT)}:{line}: {' '.join(text.split())[:80]}"


def may_import(path: Path, table: str) -> bool:
    """Every room reads `users`; one below `members` does so as text (test_owners_of_tables)."""
    if not path.is_relative_to(ROOT / "hamsterd") or table not in GROUND:
        return True
    room = room_of(path)
    return room == OWNERS[table] or RANKS[room] > RANKS[OWNERS[table]]


def unknown_columns(tree: ast.AST, models: dict[str, type[Model]]) -> Iterator[str]:
    """Columns that are named of one of `models` and that it has not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            table = models.get(node.value.id)
            if table is not None and not hasattr(table, node.attr):
                yield f"{node.lineno}: {node.value.id}.{node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            table = models.get(getattr(node.func.value, "id", ""))
            if table is not None and node.func.attr in WRITES:
                named = {keyword.arg for keyword in node.keywords if keyword.arg}
                for name in sorted(named - set(table._meta.combined)):
                    yield f"{node.lineno}: {table.__name__}.{node.func.attr}({name}=…)"


def test_a_plain_statement_that_is_not_hot_is_peewees():
    found = [
        statement
        for path in sources()
        if not path.is_relative_to(ROOT / "hamsterd") or not is_hot(path)
        for statement in plain_statements(path)
    ]

    assert found == []


def test_what_is_hot_is_there():
    assert [place for place in HOT if not (ROOT / "hamsterd" / place).exists()] == []


def test_every_column_that_is_named_of_a_table_is_one_of_its_columns():
    known = {table.__name__: table for table in ALL_MODELS}
    found = []
    for path in sources():
        models = {
            name: known[name]
            for module, name in imported(path)
            if module.startswith("hamsterd.models.") and name in known
        }
        if models:
            place = path.relative_to(ROOT)
            found += [f"{place}:{one}" for one in unknown_columns(parsed(path), models)]

    assert found == []


def test_a_renamed_column_is_found_wherever_it_is_named():
    board = next(table for table in ALL_MODELS if table.__name__ == "Board")
    written = ast.parse(
        "Board.update(titel='a', name='b').where(Board.nmae == 'c')\nBoard.create(sort_ordr=1)\n"
    )

    assert sorted(unknown_columns(written, {"Board": board})) == [
        "1: Board.nmae",
        "1: Board.update(titel=…)",
        "2: Board.create(sort_ordr=…)",
    ]
