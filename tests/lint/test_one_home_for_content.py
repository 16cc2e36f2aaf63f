"""Visibility is decided in one place, and every kind is declared once."""

import re
from pathlib import Path

from hamsterd.kinds import KINDS
from tests.sources import ROOT, texts

HOMES = ("hamsterd/content/", "hamsterd/models/", "hamsterd/db/migrations/")
COLUMNS = re.compile(
    r"(?<!AS )\b(hidden_at|hidden_reason|removed_at|deleted_at|erased_at"
    r"|(?:review|reports|takedown)_hidden_at)\b(?!=[^=])"
)
"""Columns of visibility; what an answer calls its own (`AS hidden_reason`) is a name."""


def sources() -> list[Path]:
    return [
        path
        for folder in ("hamsterd", "cli", "scheduler", "fixtures")
        for path in (ROOT / folder).rglob("*.py")
        if not str(path.relative_to(ROOT)).startswith(HOMES) and "schemas" not in path.name
    ]


def test_only_content_knows_the_columns_of_visibility():
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if COLUMNS.search(line)
    ]

    assert found == []


def test_who_sees_a_thing_is_asked_with_its_parent_and_blocks():
    """A kind's own `visibility.seen` is a part of the answer; `seen` and `permitted` are whole."""
    asking = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "hamsterd").rglob("*.py")
        if re.search(r"(kind|parent)\.visibility\.seen\b", path.read_text())
    ]

    assert asking == ["hamsterd/content/visibility.py"]


OWN_ROOMS = (
    "hamsterd/contests/",
    "hamsterd/diaries/",
    "hamsterd/community/",
    "hamsterd/hamsters/",
)
"""Where a kind is at home it may be called by its name."""
HOMONYMS = {
    "hamsterd/core/features.py": "parts of the site",
    "hamsterd/core/rates.py": "limits of acts",
    "hamsterd/media/rules.py": "what an upload is for",
    "hamsterd/moving/arrival/old_addresses.py": "what an address of the old site led to",
    "hamsterd/members/accounts/rules.py": "a reserved name",
    "hamsterd/members/levels/rules.py": "sources of experience",
    "hamsterd/notifications/rules.py": "kinds of notifications",
    "hamsterd/operations/monitoring/caches.py": "groups of caches",
    "hamsterd/operations/monitoring/rules.py": "groups of caches",
    "hamsterd/privileges.py": "the command",
    "hamsterd/site/pages/choices.py": "a screen",
    "hamsterd/site/pages/frame.py": "a key of the features of a site",
    "hamsterd/site/pages/metadata/heads.py": "screens and keys of an answer",
    "hamsterd/site/pages/metadata/json_ld.py": "a property of schema.org",
    "hamsterd/site/pages/screen_data.py": "a key of a screen",
    "hamsterd/site/pages/screens.py": "templates",
    "hamsterd/site/sharing/rules.py": "addresses of pictures",
    "cli/commands/cache.py": "groups of caches",
    "cli/commands/completion.py": "the command",
    "cli/commands/content.py": "words that an operator types",
    "cli/main.py": "the command",
    "cli/manual.py": "the command",
    "cli/nouns.py": "the command",
    "fixtures/load.py": "words of the demo's files",
    "fixtures/pictures.py": "a drawing",
    "fixtures/seeding/notifications.py": "words of the demo's files",
    "fixtures/seeding/bulk/writing.py": "words of the demo's files",
    "fixtures/seeding/reports.py": "words of the demo's files",
    "fixtures/seeding/rows.py": "words of the demo's files",
}
"""Files in which a word that is also a kind's name means something else."""
_QUOTED = re.compile(rf"'({'|'.join(KINDS)})'")


def named_kinds(path: Path) -> list[int]:
    """Lines that name a kind: as a text of its own, or quoted in SQL."""
    return [line for line, text in texts(path) if text in KINDS or _QUOTED.search(text)]


def test_nobody_names_a_kind_but_where_it_is_at_home():
    named = {
        str(path.relative_to(ROOT)): lines
        for path in sources()
        if not str(path.relative_to(ROOT)).startswith(OWN_ROOMS) and (lines := named_kinds(path))
    }

    assert {path: lines for path, lines in named.items() if path not in HOMONYMS} == {}
    assert set(HOMONYMS) - set(named) == set(), "no such word there any more"


def test_moderation_names_no_table_of_a_kind():
    tables = "|".join(kind.table for kind in KINDS.values())
    named = re.compile(rf"\b(FROM|JOIN|UPDATE|INTO)\s+({tables})\b")
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in sorted((ROOT / "hamsterd/staff").rglob("*.py"))
        for hit in named.finditer(path.read_text())
    ]

    assert found == []
