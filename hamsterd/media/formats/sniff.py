"""Detects a file's type by its first bytes, never by its name (decisions §1.10).

It only reports what the file claims to be; `images` and `video` verify it by reading the whole
file.
"""

from enum import Enum
from pathlib import Path

from hamsterd.media.errors import UnsupportedFile, UnsupportedPicture

HEAD_BYTES = 1024
"""Bytes `sniff` wants to see; PDF readers look for their marker that far too."""


class Kind(Enum):
    """A kind of file we take; the value is (media type, extension without dot)."""

    JPEG = ("image/jpeg", "jpg")
    PNG = ("image/png", "png")
    GIF = ("image/gif", "gif")
    WEBP = ("image/webp", "webp")
    HEIF = ("image/heic", "heic")
    AVIF = ("image/avif", "avif")
    MP4 = ("video/mp4", "mp4")
    MOV = ("video/quicktime", "mov")
    WEBM = ("video/webm", "webm")
    PDF = ("application/pdf", "pdf")
    """Never returned by `sniff`, like those below: accepted only as papers and files of posts."""
    HWP = ("application/x-hwp", "hwp")
    HWPX = ("application/hwp+zip", "hwpx")
    DOCX = ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx")
    XLSX = ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx")
    PPTX = ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx")
    TXT = ("text/plain", "txt")
    CSV = ("text/csv", "csv")
    ZIP = ("application/zip", "zip")

    @property
    def mime_type(self) -> str:
        """The MIME type for browsers."""
        return self.value[0]

    @property
    def extension(self) -> str:
        """The file extension, lower case, without the dot."""
        return self.value[1]

    @property
    def is_image(self) -> bool:
        """Picture rather than video."""
        return self.mime_type.startswith("image/")


_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_AVIF_BRANDS = {b"avif", b"avis"}
_OTHER_BRANDS = {b"M4A ", b"M4B ", b"M4P ", b"crx ", b"jp2 ", b"jpx ", b"jxl ", b"mjp2"}
"""Audio, raw photos and pictures that browsers cannot show.

Any other brand may be a film, because cameras write XAVC, 3gp4, MSNV and others; its content
decides.
"""
_UNBRANDED = {b"moov", b"mdat", b"wide", b"pnot"}
"""First boxes of QuickTime files from before brands existed."""
_FOREIGN = (b"%pdf-", b"<script", b"<html", b"<!doctype", b"<svg", b"<?php")


def sniff(head: bytes) -> Kind | None:
    """The type that `head` (the file's first `HEAD_BYTES`) announces; None if unknown.

    A head that also contains the marker of a document or script is refused: no camera writes such a
    file, and a browser or mail filter may treat it as the other type.
    """
    kind = _image_kind(head) or _brand_kind(head) or _webm_kind(head)
    if kind is None or (not kind.is_image and looks_foreign(head)):
        return None
    return kind


_NAMED = {
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"\xff\x0a": "JPEG XL",
    b"\0\0\0\x0cJXL \r\n\x87\n": "JPEG XL",
    b"\0\0\0\x0cjP  \r\n\x87\n": "JPEG 2000",
    b"8BPS": "PSD",
    b"\0\0\1\0": "ICO",
}
"""Pictures that people have and we don't take, by their first bytes."""


def sniff_file(path: Path) -> Kind:
    """The kind of the file at `path`; `UnsupportedFile` when it is none of ours."""
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    kind = sniff(head)
    if kind is None:
        for mark, name in _NAMED.items():
            if head.startswith(mark):
                raise UnsupportedPicture(name)
        raise UnsupportedFile
    return kind


def _image_kind(head: bytes) -> Kind | None:
    if head.startswith(b"\xff\xd8\xff"):
        return Kind.JPEG
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return Kind.PNG
    if head.startswith((b"GIF87a", b"GIF89a")):
        return Kind.GIF
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return Kind.WEBP
    return None


def _brand_kind(head: bytes) -> Kind | None:
    """ISO base media (MP4, MOV, HEIC, AVIF): the `ftyp` box names the major brand first."""
    if head[4:8] != b"ftyp":
        return Kind.MOV if head[4:8] in _UNBRANDED else None
    end = min(int.from_bytes(head[:4], "big"), len(head))
    major = head[8:12]
    brands = {major, *(head[at : at + 4] for at in range(16, end - 3, 4))}
    if major in _HEIF_BRANDS | _AVIF_BRANDS:
        return Kind.AVIF if brands & _AVIF_BRANDS else Kind.HEIF
    if major in _OTHER_BRANDS or len(head) < 12:  # noqa: PLR2004  ends before its brand
        return None
    return Kind.MOV if major == b"qt  " else Kind.MP4


def _webm_kind(head: bytes) -> Kind | None:
    """EBML whose DocType is `webm`; plain Matroska plays in no browser."""
    if not head.startswith(b"\x1aE\xdf\xa3"):
        return None
    at = head.find(b"\x42\x82", 4, 80)
    if at < 0 or head[at + 2 : at + 3] < b"\x80":
        return None
    size = head[at + 2] & 0x7F
    return Kind.WEBM if head[at + 3 : at + 3 + size].rstrip(b"\0") == b"webm" else None


def looks_foreign(head: bytes) -> bool:
    """Whether `head` carries the marker of a document or script."""
    lowered = head.lower()
    return any(marker in lowered for marker in _FOREIGN)
