"""Files as office programs write them, as small as they can be."""

import struct
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

A_PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_SECTOR, _END_OF_CHAIN, _FREE, _IS_FAT = 512, 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def a_zip(files: dict[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """A ZIP with these files."""
    packed = BytesIO()
    with ZipFile(packed, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def an_office_file(part: str = "word/document.xml", *, types: str = _WORD, **more: bytes) -> bytes:
    """A DOCX, or by its main part an XLSX or PPTX; `more` are further parts beside it."""
    said = f'<Types><Override PartName="/{part}" ContentType="{types}"/></Types>'
    folder = part.partition("/")[0]
    beside = {f"{folder}/{name}.bin": content for name, content in more.items()}
    return a_zip({"[Content_Types].xml": said.encode(), part: b"<x/>", **beside})


def an_hwpx() -> bytes:
    """An HWPX: its type stands first, not compressed."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/hwp+zip", ZIP_STORED)
        archive.writestr("Contents/section0.xml", "<sec/>")
    return packed.getvalue()


def a_compound_file(streams: dict[str, bytes]) -> bytes:
    """An OLE file of small streams: header, one FAT sector, directory, small FAT, their content."""
    content, small_fat, entries = b"", list[int](), list[bytes]()
    for name, data in streams.items():
        first = len(content) // 64
        padded = data.ljust(-(-len(data) // 64) * 64, b"\0")
        content += padded
        small_fat += [*range(first + 1, len(content) // 64), _END_OF_CHAIN]
        entries.append(_entry(name, 2, first, len(data)))
    entries.insert(0, _entry("Root Entry", 5, 3, len(content)))
    directory = b"".join(entries).ljust(_SECTOR, b"\0")
    held = content.ljust(_SECTOR, b"\0")
    assert len(directory) == len(held) == _SECTOR
    fat = [_IS_FAT, *[_END_OF_CHAIN] * 3]
    return _header() + _table(fat) + directory + _table(small_fat) + held


def an_hwp(flags: int = 1, **more: bytes) -> bytes:
    """An HWP 5 document with these properties."""
    head = b"HWP Document File".ljust(32, b"\0") + struct.pack("<LL", 0x05010100, flags)
    return a_compound_file({"FileHeader": head.ljust(256, b"\0"), "DocInfo": b"x", **more})


def _header() -> bytes:
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<5H6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<9L", 0, 1, 1, 0, 4096, 2, 1, _END_OF_CHAIN, 0)
    return head + struct.pack("<109L", 0, *[_FREE] * 108)


def _entry(name: str, kind: int, start: int, size: int) -> bytes:
    raw = (name + "\0").encode("utf-16-le")
    head = raw.ljust(64, b"\0") + struct.pack("<HBB3L", len(raw), kind, 1, *[_FREE] * 3)
    return head.ljust(116, b"\0") + struct.pack("<LQ", start, size)


def _table(numbers: list[int]) -> bytes:
    return struct.pack("<128L", *numbers, *[_FREE] * (128 - len(numbers)))
