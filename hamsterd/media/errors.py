"""Errors of uploads, in the product's error shape (decisions §1.12)."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Self

from hamsterd.core.errors import InvalidInput, TooLarge, TooOften, Unavailable, WrongKind
from hamsterd.core.files import FULL, explain_file

_MINUTE = 60
_MIB = 1024 * 1024
_QUOTA_RETRY_SECONDS = 3_600
"""The first bytes of yesterday leave the count some time within a day."""


def _megabytes(most: int) -> str:
    """`10MB`, `1.5MB`; never more than it is."""
    return f"{10 * most // _MIB / 10:g}MB"


class UnsupportedFile(WrongKind):
    """The content is neither an accepted picture nor video, whatever the name says."""

    message = (
        "이미지나 동영상 파일만 올릴 수 있어요. (JPG, PNG, GIF, WebP, HEIC, AVIF, MP4, WebM, MOV)"
    )


class UnsupportedPicture(UnsupportedFile):
    """A picture of a kind that is known by name and not taken."""

    code = UnsupportedFile.code

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} 그림은 올릴 수 없어요. JPG나 PNG로 저장해 다시 올려 주세요.")


class ImageOnly(WrongKind):
    """A video or anything else where only a picture fits, such as a profile (spec 1 §9)."""

    message = "이미지 파일만 업로드할 수 있습니다."


class ImageTooLarge(TooLarge):
    """A picture over its limit in bytes, pixels or frames."""

    message = "이미지가 너무 커요. 크기를 줄여 다시 올려 주세요."

    @classmethod
    def over(cls, most_bytes: int) -> Self:
        """Names the site's own limit."""
        return cls(f"이미지가 너무 커요. {_megabytes(most_bytes)}보다 작은 이미지를 올려 주세요.")


class VideoTooLarge(TooLarge):
    """A video over its limit in bytes."""

    message = "동영상이 너무 커요. 짧게 자르거나 크기를 줄여 다시 올려 주세요."

    @classmethod
    def over(cls, most_bytes: int) -> Self:
        """Names the site's own limit."""
        return cls(f"동영상이 너무 커요. {_megabytes(most_bytes)}보다 작은 동영상을 올려 주세요.")


class UnreadableImage(InvalidInput):
    """Starts like a picture but can't be decoded to its end."""

    message = "이미지를 읽을 수 없어요. 파일이 손상되지 않았는지 확인해 주세요."


class UnreadableVideo(InvalidInput):
    """Starts like a video but its boxes or elements don't fit together."""

    message = "동영상을 읽을 수 없어요. 파일이 손상되지 않았는지 확인해 주세요."


class NoPicture(WrongKind):
    """A film's container with nothing to see in it: a voice memo, a song."""

    message = "소리만 들어 있는 파일이에요. 사진이나 동영상을 올려 주세요."


class IncompatibleFilm(WrongKind):
    """A film in a codec that browsers don't play; the message is that of an iPhone's own."""

    message = (
        "HEVC(H.265) 동영상은 재생하지 못하는 기기가 많아요. 아이폰은 설정 → 카메라 → 포맷에서"
        " '높은 호환성'을 고르고, 갤럭시는 카메라 설정에서 '고효율 비디오'를 끈 뒤 다시 찍어"
        " 주세요. 이미 찍은 것은 H.264 MP4로 저장해서 올려 주세요."
    )


class FilmTooLong(TooLarge):
    """A film that would have to be converted, for longer than others may wait."""

    message = (
        "이 동영상은 변환해야 하는데, 변환은 5분까지만 할 수 있어요. 짧게 잘라서 다시 올려 주세요."
    )


class Unconvertible(InvalidInput):
    """ffmpeg could not make anything of the film, or not often enough."""

    message = "동영상을 변환하지 못했어요. H.264 MP4로 저장해서 다시 올려 주세요."


class TooComplex(InvalidInput):
    """Small to send, but reading it takes more steps, time or memory than any camera's file."""

    code = "file_too_complex"
    message = (
        "파일이 너무 복잡해서 읽을 수 없어요. 다른 형식으로 저장하거나 줄여서 다시 올려 주세요."
    )


class UploadsPaused(TooOften):
    """A file of this member was given up a moment ago; the next one waits, each time longer."""

    def __init__(self, retry_after_seconds: int) -> None:
        wait = (
            f"{retry_after_seconds}초"
            if retry_after_seconds < _MINUTE
            else f"{-(-retry_after_seconds // _MINUTE)}분"
        )
        super().__init__(
            retry_after_seconds,
            f"앞서 올린 파일을 읽는 데 너무 오래 걸려서 잠시 멈췄어요. {wait} 뒤에 다른 파일로"
            " 올려 주세요.",
        )


class DecodersBusy(Unavailable):
    """Twice the file took long while others waited, and made room for them."""

    message = (
        "지금은 올라오는 파일이 많아서 오래 걸리는 파일을 읽지 못했어요. 잠시 뒤에 다시 올리거나"
        " 줄여서 올려 주세요."
    )
    retry_after_seconds = 30


class UnreadablePaper(InvalidInput):
    """Starts like a PDF and is none from end to end."""

    message = "PDF를 읽을 수 없어요. 파일이 손상되지 않았는지 확인하거나 사진으로 찍어 올려 주세요."


class LockedPaper(InvalidInput):
    """A PDF that cannot be opened without its password."""

    code = "locked_paper"
    message = (
        "비밀번호가 걸린 PDF예요. 비밀번호를 풀어 다시 저장하거나 화면을 사진으로 올려 주세요."
    )


class PaperTooLarge(TooLarge):
    """A photo or PDF over its limit where papers are taken."""

    message = "파일이 너무 커요. 10MB보다 작은 PDF나 사진을 올려 주세요."


class SymptomFilmOnly(WrongKind):
    """Something else than a film where a film of a symptom is taken."""

    message = "동영상 파일만 올릴 수 있어요."


class SymptomFilmTooLong(TooLarge):
    """A film of a symptom that is too long for a vet, or does not state its length."""

    message = "증상 동영상은 30초까지 올릴 수 있어요. 짧게 잘라서 다시 올려 주세요."


class UnsupportedPaper(WrongKind):
    """Neither a photo nor a PDF."""

    message = "사진이나 PDF 파일만 올릴 수 있어요."


class UnsupportedAttachment(WrongKind):
    """A file of a kind that posts don't carry."""

    message = (
        "PDF, HWP, HWPX, DOCX, XLSX, PPTX, TXT, CSV, ZIP 파일만 붙일 수 있어요. 사진과 동영상은"
        " 사진 자리에 올려 주세요."
    )


class UnreadableAttachment(InvalidInput):
    """Starts like a document or ZIP and does not fit together."""

    message = "파일을 읽을 수 없어요. 손상되지 않았는지 확인하거나 다시 저장해 올려 주세요."


class LockedAttachment(InvalidInput):
    """A document that cannot be opened without its password."""

    message = "비밀번호가 걸린 문서예요. 비밀번호를 풀어 다시 저장해 올려 주세요."


class AttachmentTooLarge(TooLarge):
    """A file of a post over its limit."""

    message = "파일이 너무 커요. 하나에 20MB까지 붙일 수 있어요."


class MacrosRefused(WrongKind):
    """A document with a program in it that runs when it is opened."""

    message = (
        "매크로가 들어 있는 문서는 붙일 수 없어요. 매크로 없는 형식(DOCX, XLSX, PPTX, HWPX,"
        " PDF)으로 저장해 다시 올려 주세요."
    )


class VirusFound(InvalidInput):
    """The virus scanner knows the file."""

    message = "이 파일에서 악성코드가 발견되어 올릴 수 없어요."


class ScannerAway(Unavailable):
    """The virus scanner does not answer, or not as it should; nothing of the upload was kept."""

    message = "파일을 검사하는 곳에 잠시 연결할 수 없어요. 잠시 뒤에 다시 올려 주세요."


class QuotaSpent(TooLarge):
    """The member has stored as much as one member may."""

    message = (
        "올릴 수 있는 용량을 모두 썼어요. 쓰지 않는 사진이나 동영상이 있는 글을 지우면 다시 올릴 수"
        " 있어요."
    )


class DailyQuotaSpent(TooOften):
    """The member has sent as much in a day as one member may."""

    message = "하루에 올릴 수 있는 용량을 모두 썼어요. 내일 다시 올려 주세요."

    def __init__(self) -> None:
        super().__init__(_QUOTA_RETRY_SECONDS, self.message)


class StorageFull(Unavailable):
    """The disk (or its quota) has no room; nothing of the upload was kept."""

    message = "지금은 파일을 저장할 공간이 부족해요. 잠시 뒤에 다시 시도해 주세요."


class StorageReadOnly(Unavailable):
    """The disk can be read and not written; nothing of the upload was kept."""

    message = (
        "지금은 저장 공간에 새 파일을 쓸 수 없어요. 운영진이 고치는 대로 다시 올릴 수 있으니 잠시"
        " 뒤에 시도해 주세요."
    )


class StorageFault(StrEnum):
    """Why a store failed, as named in metrics and `hamster doctor`."""

    UNREACHABLE = "unreachable"
    NO_BUCKET = "no_bucket"
    UNKNOWN_KEY = "unknown_key"
    WRONG_SECRET = "wrong_secret"  # noqa: S105  # the name of a fault
    CLOCK = "clock"
    REGION = "region"
    DENIED = "denied"


class StorageUnavailable(Unavailable):
    """The store of files does not answer, or not as it should; `fault` is for the operator."""

    message = "사진과 동영상을 두는 곳에 잠시 연결할 수 없어요. 잠시 뒤에 다시 시도해 주세요."

    def __init__(self, fault: StorageFault, detail: str) -> None:
        super().__init__()
        self.fault = fault
        self.detail = detail


@contextmanager
def full_disk_as_refusal() -> Iterator[None]:
    """Turn "no space left" (disk, quota, file size limit) into `StorageFull`, and a read-only disk
    into `StorageReadOnly`. The log tells operators which one it is.
    """
    try:
        yield
    except OSError as error:
        if error.errno not in FULL | {errno.EROFS}:
            raise
        refusal = StorageReadOnly() if error.errno == errno.EROFS else StorageFull()
        refusal.explanation = explain_file(error)
        raise refusal from error
