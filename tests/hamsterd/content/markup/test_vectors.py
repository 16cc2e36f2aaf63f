"""The server's codec reads and writes the vectors it shares with the portal's."""

import json
from pathlib import Path

import pytest

from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.write import write

VECTORS = json.loads(
    (Path(__file__).parents[3] / "vectors" / "markup.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_reads_and_writes(vector: dict) -> None:
    document = parse(vector["text"])
    assert document.as_json() == vector["document"]
    assert write(document) == vector["canonical"]
    assert parse(vector["canonical"]) == document
