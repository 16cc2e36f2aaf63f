"""Whether there is room: the folder of uploads, the disk under it."""

import shutil
import tempfile
from collections.abc import Iterator

from cli.examination.findings import Finding, gigabytes
from cli.output import Mark
from hamsterd.config import Settings

LEAST_FREE_BYTES = 1024**3
"""Below it uploads and the database run into a full disk soon."""
WARN_FREE_BYTES = 5 * 1024**3


def check_data_folder(settings: Settings) -> Iterator[Finding]:
    """Whether uploads can be written."""
    folder = settings.media_dir
    mend = f"{folder}의 소유자와 권한을 확인하거나 HAMSTERD_DATA_DIR를 바꿔 주세요."
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"probe")
    except OSError as error:
        says = f"{folder}에 쓸 수 없어요 ({error.strerror})."
        yield Finding("업로드 폴더", Mark.BAD, says, mend)
        return
    yield Finding("업로드 폴더", Mark.GOOD, f"{folder.resolve()}에 쓸 수 있어요.")


def check_disk(settings: Settings) -> Iterator[Finding]:
    """Whether the disk under the data folder has room."""
    wanted = settings.data_dir.resolve()
    folder = next(part for part in (wanted, *wanted.parents) if part.exists())
    usage = shutil.disk_usage(folder)
    says = f"{gigabytes(usage.total)} 가운데 {gigabytes(usage.free)} 남았어요."
    mend = "오래된 백업과 로그를 지우거나 디스크를 늘려 주세요."
    if usage.free < LEAST_FREE_BYTES:
        yield Finding("디스크", Mark.BAD, says, mend)
    elif usage.free < WARN_FREE_BYTES:
        yield Finding("디스크", Mark.WARN, says, mend)
    else:
        yield Finding("디스크", Mark.GOOD, says)
