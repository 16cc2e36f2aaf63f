"""Any failure in the words of whoever runs the site: commands, the scheduler and a worker's start.

What is foreseen is a refusal with its cause and its mend; what is not is a bug, and None.
"""

import errno
import getpass
import os

from hamsterd.core.errors import Explanation, HamsterError, Unavailable
from hamsterd.db.faults import explain_database

MAKE_ROOM = "오래된 백업과 로그를 지우거나 디스크를 늘려 주세요."
_FILES: dict[int, Explanation] = {
    errno.ENOENT: Explanation("파일이나 폴더가 없어요.", "경로를 확인해 주세요."),
    errno.EACCES: Explanation(
        "다룰 권한이 없어요. 소유자와 권한을 확인해 주세요.",
        "`sudo chown -R {account} {path}`로 이 계정({account})의 것으로 하거나, 주인인 계정으로"
        " 실행해 주세요.",
    ),
    errno.ENOSPC: Explanation("디스크가 가득 차 쓸 수 없어요.", MAKE_ROOM),
    errno.EROFS: Explanation(
        "읽기 전용으로 연결된 디스크예요.",
        "`mount -o remount,rw`로 다시 연결하거나, systemd의 ReadWritePaths에 적어 주세요.",
    ),
    errno.ENOTDIR: Explanation(
        "폴더여야 하는 곳에 파일이 있어요.", "그 파일을 옮기거나 다른 경로를 정해 주세요."
    ),
    errno.EISDIR: Explanation(
        "파일이어야 하는 곳에 폴더가 있어요.", "그 폴더를 옮기거나 다른 경로를 정해 주세요."
    ),
    errno.EMFILE: Explanation(
        "열 수 있는 파일의 수를 다 썼어요.",
        "systemd의 LimitNOFILE이나 `ulimit -n`을 늘려 주세요.",
    ),
}
_FILES |= {
    errno.EPERM: _FILES[errno.EACCES],
    errno.EDQUOT: _FILES[errno.ENOSPC],
    errno.ENFILE: _FILES[errno.EMFILE],
    errno.EEXIST: _FILES[errno.ENOTDIR],
}


class Fault(HamsterError):
    """Something outside the program stands in its way."""

    def __init__(self, known: Explanation) -> None:
        super().__init__(known.says)
        self.explanation = known


def as_refusal(error: BaseException) -> HamsterError | None:
    """The error as something to read and act on; None for what nobody foresaw."""
    if isinstance(error, HamsterError):
        if error.explanation is None and isinstance(error, Unavailable):
            error.explanation = explain_database(error)
        return error
    if isinstance(error, OSError) and (known := _explain_file(error)):
        return Fault(known)
    found = explain_database(error)
    return Fault(found) if found is not None else None


def told(error: BaseException) -> str:
    """Cause and mend on one line, for a log; a bug is named by its class."""
    refusal = as_refusal(error)
    if refusal is None:
        return f"{type(error).__name__}: {error}"
    known = refusal.explanation
    return f"{known.says} → {known.mend}" if known else refusal.message


def account() -> str:
    """The account that this process runs as."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"uid{os.getuid()}"


def _explain_file(error: OSError) -> Explanation | None:
    """Of a file or a folder; a socket's failures are their callers' to explain."""
    known = _FILES.get(error.errno or 0)
    if known is None or (error.filename is None and error.errno == errno.ENOENT):
        return None
    path = os.fspath(error.filename) if isinstance(error.filename, str | os.PathLike) else ""
    where = f"{path}: " if path else ""
    return Explanation(
        f"{where}{known.says}", known.mend.format(account=account(), path=path or "폴더")
    )
