"""PDFs, taken as bytes: looked at from both ends, never rendered, and sent to be saved alone.

What is inside one is its reader's business; so nothing here opens it, and no browser of ours shows
it (`media_handlers`).
"""

import re
from pathlib import Path

from hamsterd.core.normal_form import normal
from hamsterd.core.visible import without_ignorables
from hamsterd.media.clean import CleanUpload
from hamsterd.media.errors import PaperTooLarge, UnreadablePaper
from hamsterd.media.rules import PAPER_NAME_MAX
from hamsterd.media.sniff import HEAD_BYTES, Kind, looks_foreign

_HEAD = re.compile(rb"%PDF-(1\.[0-7]|2\.0)[\r\n \t%]")
"""Where ISO 32000-2 (7.5.2) has it: at the first byte. Readers look for it further on, and so does
whoever hides one file in another."""
_TAIL_BYTES = 1024
_END = b"%%EOF"
_UNFIT = re.compile(r"[\x00-\x1f\x7f/\\\\:*?\"<>|\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+")
"""What no name of a file should have: controls, separators, and what turns writing around."""


def is_paper(path: Path) -> bool:
    """Whether the file says of itself that it is a PDF."""
    with path.open("rb") as file:
        return file.read(5) == b"%PDF-"


def process_paper(source: Path, stem: str, max_bytes: int) -> CleanUpload:
    """Name the PDF at `source` after `stem`; raises `PaperTooLarge` or `UnreadablePaper`."""
    size = source.stat().st_size
    if size > max_bytes:
        raise PaperTooLarge
    with source.open("rb") as file:
        head = file.read(HEAD_BYTES)
        file.seek(max(0, size - _TAIL_BYTES))
        tail = file.read()
    if not _HEAD.match(head) or _END not in tail or looks_foreign(head[1:]):
        raise UnreadablePaper
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
    """What a paper is called: as its sender did, with the ending of what it is."""
    ending = file_name.rpartition(".")[2]
    plain = _UNFIT.sub(" ", normal("NFC", sent))  # a Mac sends syllables in pieces
    words = without_ignorables(plain).strip(". ")
    base = words.rpartition(".")[0] or words
    return f"{' '.join(base.split())[: PAPER_NAME_MAX - len(ending) - 1] or '서류'}.{ending}"
