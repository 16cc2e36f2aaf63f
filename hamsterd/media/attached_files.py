"""Files beside a post, stored unchanged: documents, tables, text and ZIP.

The kind is decided by the content, and macros are refused. Like papers they are only ever
downloaded: nothing here renders or unpacks them.
"""

import re
from pathlib import Path

from hamsterd.media.errors import (
    AttachmentTooLarge,
    LockedAttachment,
    MacrosRefused,
    UnreadableAttachment,
    UnsupportedAttachment,
)
from hamsterd.media.formats import compound, zip_directory
from hamsterd.media.formats.compound import CompoundFile
from hamsterd.media.formats.sniff import Kind
from hamsterd.media.formats.zip_directory import Entry, entries_of, small_content
from hamsterd.media.papers import is_paper, process_paper
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.rules import MAX_CONTENT_TYPES_BYTES, MAX_FILE_BYTES

_HWP_HEAD = b"HWP Document File"
_HWP_FLAGS_AT = 36
_HWP_IS_LOCKED, _HWP_HAS_SCRIPT = 0x2, 0x8
"""HWP 5.0, 3.2.1: bits of the properties in `FileHeader`."""
_VBA_STORAGES = {"VBA", "_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros"}
_ENCRYPTED = "EncryptedPackage"
"""A DOCX, XLSX or PPTX with a password, which nobody can look into ([MS-OFFCRYPTO] 2.3.4)."""
_TYPES = "[content_types].xml"
_OFFICE = {
    "word/document.xml": Kind.DOCX,
    "xl/workbook.xml": Kind.XLSX,
    "ppt/presentation.xml": Kind.PPTX,
}
_MACRO_TYPES = (b"macroenabled", b"vbaproject", b"macrosheet")
_MACRO_SHEETS = "xl/macrosheets/"
_MACRO_FILE = "vbaproject.bin"
_MIMETYPE = "mimetype"
_MIMETYPE_BYTES = 64
_TEXT_CODECS = ("utf-8-sig", "cp949")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_UNPRINTED = re.compile(r"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")
"""Controls that no text has; escape is in printers' old files."""


def process_file(source: Path, stem: str, *, is_table: bool) -> CleanUpload:
    """Store the file at `source` as `stem`. Text is a CSV if `is_table`: only its name says so.

    Raises `AttachmentTooLarge`, `UnsupportedAttachment`, `UnreadableAttachment`, `MacrosRefused`,
    `LockedAttachment`, and the errors of `process_paper`.
    """
    size = source.stat().st_size
    if size > MAX_FILE_BYTES:
        raise AttachmentTooLarge
    if is_paper(source):
        return process_paper(source, stem, MAX_FILE_BYTES)
    kind = _kind(source.read_bytes(), is_table=is_table)
    name = f"{stem}.{kind.extension}"
    source.rename(source.with_name(name))
    return CleanUpload(
        file_name=name,
        kind="document",
        mime_type=kind.mime_type,
        bytes=size,
        width=None,
        height=None,
    )


def _kind(data: bytes, *, is_table: bool) -> Kind:
    if data.startswith(zip_directory.MARK):
        return _zip_kind(data)
    if data.startswith(compound.MARK):
        return _compound_kind(data)
    if _is_text(data):
        return Kind.CSV if is_table else Kind.TXT
    raise UnsupportedAttachment


def _zip_kind(data: bytes) -> Kind:
    entries = entries_of(data)
    names = {entry.name: entry for entry in entries}
    if any(_is_macro(name) for name in names):
        raise MacrosRefused
    if _TYPES in names:
        return _office_kind(data, names)
    if _mimetype(data, entries) == Kind.HWPX.mime_type.encode():
        return Kind.HWPX
    return Kind.ZIP


def _office_kind(data: bytes, names: dict[str, Entry]) -> Kind:
    """By its main part. A project of macros may have any name: the list of types tells."""
    types = small_content(data, names[_TYPES], MAX_CONTENT_TYPES_BYTES)
    plain = types.replace(b"\0", b"").lower()  # UTF-16 reads the same
    if b"&#" in plain or b"<!" in plain or b"<types" not in plain:
        raise UnreadableAttachment  # written so that names are not found
    if any(word in plain for word in _MACRO_TYPES):
        raise MacrosRefused
    for name, kind in _OFFICE.items():
        if name in names:
            return kind
    raise UnsupportedAttachment


def _is_macro(name: str) -> bool:
    return name.rpartition("/")[2] == _MACRO_FILE or name.startswith(_MACRO_SHEETS)


def _mimetype(data: bytes, entries: list[Entry]) -> bytes:
    """What an HWPX says first of itself, as EPUB and OpenDocument do."""
    if not entries or entries[0].name != _MIMETYPE:
        return b""
    return small_content(data, entries[0], _MIMETYPE_BYTES).strip()


def _compound_kind(data: bytes) -> Kind:
    """HWP 5 alone: old Word and Excel files carry their macros where only they look."""
    document = CompoundFile(data)
    names = {stream.name for stream in document.streams}
    if names & _VBA_STORAGES:
        raise MacrosRefused
    if _ENCRYPTED in names:
        raise LockedAttachment
    if "FileHeader" not in names:
        raise UnsupportedAttachment
    head = document.small_stream("FileHeader")
    if not head.startswith(_HWP_HEAD) or len(head) < _HWP_FLAGS_AT + 4:
        raise UnsupportedAttachment
    flags = int.from_bytes(head[_HWP_FLAGS_AT : _HWP_FLAGS_AT + 4], "little")
    if flags & _HWP_HAS_SCRIPT:
        raise MacrosRefused
    if flags & _HWP_IS_LOCKED:
        raise LockedAttachment
    return Kind.HWP


def _is_text(data: bytes) -> bool:
    """Whether it can be read to its end: UTF-8, UTF-16 with its mark, or what Windows wrote."""
    codecs = ("utf-16",) if data.startswith(_UTF16_MARKS) else _TEXT_CODECS
    for codec in codecs:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        return bool(text.strip()) and not _UNPRINTED.search(text)
    return False
