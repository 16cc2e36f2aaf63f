"""Whether the bucket that holds the media can be written, read and listed, by nobody else."""

import time
from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark
from hamsterd.config import Settings
from hamsterd.errors import HamsterError
from hamsterd.uploads.errors import StorageUnavailable
from hamsterd.uploads.storage import EXPLAINED, open_storage, try_out

SUBJECT = "S3 저장소"


def check_storage(settings: Settings) -> Iterator[Finding]:
    """Try the bucket with a file of a few bytes; a site on its own disk has none."""
    if settings.media_storage != "s3":
        return
    storage = open_storage(settings)
    began = time.monotonic()
    try:
        is_exposed = try_out(storage)
    except StorageUnavailable as error:
        known = EXPLAINED[error.fault]
        says = f"{known.says} ({storage.place}: {error.detail})"
        yield Finding(SUBJECT, Mark.BAD, says, known.mend)
        return
    except (HamsterError, OSError) as error:
        yield Finding(SUBJECT, Mark.BAD, f"{storage.place}: {error}", "S3의 기록을 확인해 주세요.")
        return
    if is_exposed:
        says = f"{storage.place}의 파일을 누구나 볼 수 있어요. 비공개 일기의 사진도요."
        yield Finding(SUBJECT, Mark.BAD, says, "버킷의 공개 읽기 권한을 없애 주세요.")
        return
    milliseconds = 1000 * (time.monotonic() - began)
    says = f"{storage.place}에 쓰고 읽고 지울 수 있어요 ({milliseconds:,.0f}ms)."
    yield Finding(SUBJECT, Mark.GOOD, says)
