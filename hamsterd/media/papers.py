"""PDFs, stored unchanged: only their start, end and encryption are checked.

They are never rendered, and only offered as downloads. They may contain anything; so nothing here
interprets them, and no browser displays them from our site (`media_handlers`).
"""

import re
from pathlib import Path

from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import without_ignorables
from hamsterd.media.errors import LockedPaper, PaperTooLarge, UnreadablePaper
from hamsterd.media.formats.sniff import HEAD_BYTES, Kind, looks_foreign, sniff
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.rules import PAPER_NAME_MAX

_HEAD = re.compile(rb"%PDF-(1\.[0-7]|2\.0)[\r\n \t\0%]")
"""ISO 32000-2 (7.5.2) requires it at the first byte.

Mail programs and scanners put other bytes before it, so readers search the first kilobyte, and so
do we.
"""
_MARK = b"%PDF-"
_TAIL_BYTES = 1024
_PADDING = b"\0\t\n\r "
_END = b"%%EOF"
_UNFIT = re.compile(r"[\x00-\x1f\x7f/\\\\:*?\"<>|\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+")
"""Characters not allowed in a file name: controls, separators, and direction marks."""


def is_paper(path: Path) -> bool:
    """Whether the file has a PDF header, without other content before it."""
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    return _MARK in head and sniff(head) is None and not looks_foreign(head[: head.index(_MARK)])


def process_paper(source: Path, stem: str, max_bytes: int) -> CleanUpload:
    """Store the PDF at `source` as `stem`.

    Raises `PaperTooLarge`, `UnreadablePaper`, or `LockedPaper` if it needs a password.
    """
    from hamsterd.media.formats.pdf_lock import is_locked  # noqa: PLC0415  # ciphers, where papers are read

    size = source.stat().st_size
    if size > max_bytes:
        raise PaperTooLarge
    data = source.read_bytes()
    head = _HEAD.search(data[:HEAD_BYTES])
    tail = data.rstrip(_PADDING)[-_TAIL_BYTES:]
    if head is None or _END not in tail or looks_foreign(data[head.start() + 1 : HEAD_BYTES]):
        raise UnreadablePaper
    if is_locked(data):
        raise LockedPaper
    name = f"{stem}.{Kind.PDF.extension}"
    source.rename(source.with_name(name))
    return CleanUpload(
        file_name=name,
        kind="document",
        mime_type=Kind.PDF.mime_type,
        bytes=size,
        width=None,
        height=None,
    )


def paper_name(sent: str, file_name: str) -> str:
    """The uploader's name of a paper, with the extension of its real type."""
    ending = file_name.rpartition(".")[2]
    plain = _UNFIT.sub(" ", normal("NFC", sent))  # a Mac sends syllables in pieces
    words = without_ignorables(plain).strip(". ")
    base = words.rpartition(".")[0] or words
    return f"{' '.join(base.split())[: PAPER_NAME_MAX - len(ending) - 1] or '파일'}.{ending}"
