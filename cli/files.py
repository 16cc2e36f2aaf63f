"""Files that people write for a command, and those that a command writes for them."""

from pathlib import Path

from hamsterd.core.errors import InvalidInput
from hamsterd.core.file_faults import FileThere


class NotUtf8(InvalidInput):
    """A text in another encoding, such as CP949 of an older Windows editor."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: UTF-8로 저장한 글이 아니에요. UTF-8로 다시 저장해 주세요.")


def read_text(file: Path) -> str:
    """The text of a file from any editor, without the mark that Notepad puts before it.

    Raises `NotUtf8` or `OSError`.
    """
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise NotUtf8(file) from None


def write_new(file: Path, content: str | bytes) -> None:
    """Write a new file, all of it or nothing. Raises `FileThere` or `OSError`."""
    data = content.encode() if isinstance(content, str) else content
    try:
        written = file.open("xb")
    except FileExistsError:
        raise FileThere(file) from None
    try:
        with written:
            written.write(data)
    except OSError:
        file.unlink(missing_ok=True)
        raise
