"""How a finished file is named, typed and measured."""

from datetime import date

import pytest

from hamsterd.operations.exports.rules import (
    ExportKind,
    download_name,
    is_file_name,
    mime_type,
    new_file_name,
    spoken_size,
)


@pytest.mark.parametrize("kind", ExportKind)
def test_a_file_is_known_by_its_name(kind: ExportKind) -> None:
    name = new_file_name(kind)
    assert is_file_name(name)
    assert mime_type(name) == (
        "application/zip" if kind is ExportKind.RECORD else "application/pdf"
    )
    assert not is_file_name(f"../{name}")


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "1KB"),
        (1_499, "1KB"),
        (999_400, "999KB"),
        (1_000_000, "1.0MB"),
        (9_940_000, "9.9MB"),
        (10_000_000, "10MB"),
        (340_000_000, "340MB"),
        (1_000_000_000, "1.0GB"),
        (1_200_000_000, "1.2GB"),
    ],
)
def test_sizes_are_said_as_phones_say_them(size: int, words: str) -> None:
    assert spoken_size(size) == words


def test_every_file_system_takes_the_name() -> None:
    name = download_name("햄찌/일기", ' 콩:이"집사\u200b.', date(2026, 11, 21))
    assert name == "햄찌_일기- 콩_이_집사_-2026-11-21.zip"
