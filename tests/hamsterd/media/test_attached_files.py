"""Files beside a post are known by their content, and macros are refused."""

import random
import struct
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hamsterd.core.errors import HamsterError
from hamsterd.media import errors, rules
from hamsterd.media.attached_files import process_file
from tests.factories.files import (
    A_PDF,
    a_compound_file,
    a_zip,
    an_hwp,
    an_hwpx,
    an_office_file,
)

STEM = "a" * rules.STEM_LENGTH
DOCX, XLSX, PPTX = map(
    an_office_file, ("word/document.xml", "xl/workbook.xml", "ppt/presentation.xml")
)


def kept_as(folder: Path, content: bytes, *, is_table: bool = False) -> str:
    source = folder / "0"
    source.write_bytes(content)
    clean = process_file(source, STEM, is_table=is_table)
    assert (folder / clean.file_name).read_bytes() == content
    assert rules.is_file_name(clean.file_name)
    return clean.file_name.rpartition(".")[2]


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (A_PDF, "pdf"),
        (an_hwp(), "hwp"),
        (an_hwpx(), "hwpx"),
        (DOCX, "docx"),
        (XLSX, "xlsx"),
        (PPTX, "pptx"),
        (a_zip({"사진/콩이.jpg": b"x"}), "zip"),
        ("체중,날짜\n41,오늘".encode(), "txt"),
        ("한글 메모".encode("cp949"), "txt"),
        ("한글 메모".encode("utf-16"), "txt"),
        (b"<html><script>alert(1)</script></html>", "txt"),
    ],
)
def test_the_content_says_what_it_is(tmp_path: Path, content: bytes, ending: str):
    assert kept_as(tmp_path, content) == ending


def test_only_the_name_tells_a_table_from_text(tmp_path: Path):
    assert kept_as(tmp_path, "체중,날짜\n".encode(), is_table=True) == "csv"
    assert kept_as(tmp_path, DOCX, is_table=True) == "docx"


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", errors.UnsupportedAttachment),
        (b"MZ\x90\0\3\0\0\0", errors.UnsupportedAttachment),
        (b"\x89PNG\r\n\x1a\n\0\0", errors.UnsupportedAttachment),
        (b"7z\xbc\xaf\x27\x1c\0\4", errors.UnsupportedAttachment),
        (an_office_file("visio/document.xml"), errors.UnsupportedAttachment),
        (a_compound_file({"WordDocument": b"x"}), errors.UnsupportedAttachment),
        (a_compound_file({"FileHeader": b"x" * 256}), errors.UnsupportedAttachment),
        (b"%PDF-1.7\nbroken off", errors.UnreadablePaper),
        (DOCX[:-30], errors.UnreadableAttachment),
        (DOCX + b"tail", errors.UnreadableAttachment),
        (an_hwp()[:600], errors.UnreadableAttachment),
        (an_hwp(flags=0b11), errors.LockedAttachment),
        # A DOCX, XLSX or PPTX with a password ([MS-OFFCRYPTO] 2.3.4).
        (
            a_compound_file({"EncryptionInfo": b"x", "EncryptedPackage": b"x"}),
            errors.LockedAttachment,
        ),
    ],
)
def test_what_is_none_of_these_is_refused(tmp_path: Path, content: bytes, refusal):
    with pytest.raises(refusal):
        kept_as(tmp_path, content)


@pytest.mark.parametrize(
    "content",
    [
        an_office_file(vbaProject=b"x"),
        an_office_file("xl/workbook.xml", VBAPROJECT=b"x"),
        an_office_file(types="application/vnd.ms-word.document.macroEnabled.main+xml"),
        an_office_file(types="application/vnd.ms-office.vbaProject", other=b"x"),
        a_zip({"sheet/xl/vbaProject.bin": b"x"}),
        a_zip({"xl/macrosheets/sheet1.xml": b"x"}),
        a_compound_file({"Macros": b"x", "WordDocument": b"x"}),
        an_hwp(flags=0b1001),
        an_hwp(VBA=b"x"),
    ],
)
def test_macros_are_refused_under_whatever_name(tmp_path: Path, content: bytes):
    with pytest.raises(errors.MacrosRefused):
        kept_as(tmp_path, content)


@pytest.mark.parametrize(
    "types",
    [
        b'<Types><Override ContentType="application/vnd.ms-office.vba&#80;roject"/></Types>',
        b'<!DOCTYPE x [<!ENTITY m "vbaProject">]><Types/>',
        b"+ADw-Types+AD4-",
    ],
)
def test_types_written_so_that_macros_are_not_found_are_refused(tmp_path: Path, types: bytes):
    with pytest.raises(errors.UnreadableAttachment):
        kept_as(tmp_path, a_zip({"[Content_Types].xml": types, "word/document.xml": b"x"}))


def test_types_in_utf_16_are_read_too(tmp_path: Path):
    types = '<Types><Override ContentType="x.macroEnabled"/></Types>'.encode("utf-16")
    with pytest.raises(errors.MacrosRefused):
        kept_as(tmp_path, a_zip({"[Content_Types].xml": types, "word/document.xml": b"x"}))


def test_a_bomb_is_never_unpacked(tmp_path: Path):
    bomb = a_zip({"big": bytes(200 * 2**20)})
    began = time.process_time()
    assert kept_as(tmp_path, bomb) == "zip"
    assert time.process_time() - began < 0.5


def test_a_bomb_in_the_list_of_types_is_refused(tmp_path: Path):
    bomb = a_zip({"[Content_Types].xml": b"<Types>" + bytes(50 * 2**20)})
    with pytest.raises(errors.UnreadableAttachment):
        kept_as(tmp_path, bomb)


def test_a_zip_of_too_many_files_is_refused(tmp_path: Path):
    many = a_zip({str(number): b"" for number in range(rules.MAX_ZIP_ENTRIES + 1)})
    with pytest.raises(errors.TooComplex):
        kept_as(tmp_path, many)


def test_a_file_over_its_limit_is_refused(tmp_path: Path):
    with pytest.raises(errors.AttachmentTooLarge):
        kept_as(tmp_path, b"a" * (rules.MAX_FILE_BYTES + 1))


def test_a_chain_that_bites_its_tail_ends(tmp_path: Path):
    looped = bytearray(an_hwp())
    struct.pack_into("<L", looped, 512 + 4, 1)  # the directory's sector continues in itself
    with pytest.raises(errors.UnreadableAttachment):
        kept_as(tmp_path, bytes(looped))


@pytest.mark.parametrize("good", [an_hwp(), an_hwpx(), DOCX, a_zip({"a": b"b"})])
def test_damage_is_refused_or_taken_and_never_breaks(tmp_path: Path, good: bytes):
    dice = random.Random(good)
    for _ in range(400):
        bad = bytearray(good)
        for _ in range(dice.randint(1, 4)):
            bad[dice.randrange(len(bad))] = dice.choice((0, 1, 0x7F, 0xFF, dice.randrange(256)))
        try:
            kept_as(tmp_path, bytes(bad[: dice.choice((len(bad), dice.randrange(len(bad)))) or 1]))
        except HamsterError:
            continue


def _repeated(good: bytes, size: int) -> bytes:
    """A compound file whose table of chains names itself again and again."""
    bad = bytearray(good.ljust(size, b"\0"))
    for at in range(76, 512, 4):
        struct.pack_into("<L", bad, at, 0)
    struct.pack_into("<L", bad, 68, 3)  # the list continues in sectors that list themselves
    for at in range(512 * 4, size - 4, 4):
        struct.pack_into("<L", bad, at, 3)
    return bytes(bad)


@pytest.mark.parametrize(
    "make",
    [
        lambda size: b"a" * size,
        lambda size: "가\n".encode("cp949") * (size // 3),
        lambda size: a_zip({str(number): b"" for number in range(size // 80)}),
        lambda size: b"PK\3\4" + b"PK\5\6" * (size // 4),
        lambda size: _repeated(an_hwp(), size),
        lambda size: an_hwp().ljust(size, b"\0"),
    ],
    ids=["text", "Korean", "files", "ends", "chains", "padding"],
)
def test_four_times_the_bytes_cost_four_times_as_much(tmp_path: Path, make):
    small, large = (_cost(tmp_path, make(size)) for size in (160_000, 640_000))
    if large > 5.5 * max(small, 0.03):  # once more: a page fault, a collection
        small, large = (_cost(tmp_path, make(size)) for size in (160_000, 640_000))
    assert large <= 5.5 * max(small, 0.03)


def _cost(folder: Path, content: bytes) -> float:
    began = time.thread_time()
    with suppress(HamsterError):
        kept_as(folder, content)
    return time.thread_time() - began
