"""Files that people wrote in any editor are read as written, and none is written over."""

from pathlib import Path

import pytest
import typer

from cli.commands.incident import _read_letter
from hamsterd.core.files import FileThere, NotUtf8, read_text, write_new
from tests.cli.conftest import Operator

LETTER = "## 어떤 개인정보인가요\r\n\r\n이메일이에요.\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_the_mark_of_notepad_is_no_part_of_a_text(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "글.md"
    file.write_bytes(LETTER.encode(encoding))

    assert _read_letter(read_text(file))["data"] == "이메일이에요."


def test_another_encoding_is_named(tmp_path: Path) -> None:
    file = tmp_path / "글.md"
    file.write_bytes(LETTER.encode("cp949"))

    with pytest.raises(NotUtf8, match="UTF-8로 다시 저장해 주세요"):
        read_text(file)


def test_words_above_the_first_heading_of_a_letter_are_not_dropped() -> None:
    with pytest.raises(typer.BadParameter, match="'머리말' 위에 제목"):
        _read_letter(f"머리말\n{LETTER}")


def test_a_file_that_is_there_is_not_written_over(operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "rules.csv"
    for _ in range(2):
        assert operator.run("word-rules", "export", "--out", str(file)).returncode == 0
    file.write_text("사흘 동안 고친 것", encoding="utf-8")

    refused = operator.run("word-rules", "export", "--out", str(file))

    assert (refused.returncode, file.read_text(encoding="utf-8")) == (1, "사흘 동안 고친 것")
    assert "파일이 이미 있어요" in refused.stderr
    with pytest.raises(FileThere):
        write_new(file, b"")
