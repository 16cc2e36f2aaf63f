"""Texts in files, and explanations of failures to read or write one, by errno.

A full disk, a quota, a read-only mount and missing rights each need a different fix.
"""

import errno
import getpass
import os
import stat
from pathlib import Path

from hamsterd.core.errors import Conflict, Explanation, InvalidInput

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""No space: on the disk, in the account's quota, or in one file."""

_ABSENT = frozenset(
    {
        *(errno.ENOENT, errno.ENOTDIR, errno.ELOOP),
        # Names that the file system cannot have.
        *(errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ),
    }
)
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
    errno.EDQUOT: Explanation(
        "{account} 계정의 디스크 할당량을 다 썼어요.",
        "`quota -s`로 보고, 오래된 백업과 로그를 지우거나 할당량을 늘려 주세요.",
    ),
    errno.EFBIG: Explanation(
        "한 파일이 가질 수 있는 크기를 넘었어요.",
        "`ulimit -f`나 systemd의 LimitFSIZE를 늘려 주세요.",
    ),
    errno.EIO: Explanation(
        "디스크를 읽거나 쓰다 오류가 났어요.",
        "`dmesg`로 디스크의 상태를 보고, 백업이 온전한지 `hamster backup verify`로 확인해 주세요.",
    ),
    errno.EMFILE: Explanation(
        "열 수 있는 파일의 수를 다 썼어요.",
        "systemd의 LimitNOFILE이나 `ulimit -n`을 늘려 주세요.",
    ),
}
_FILES |= {
    errno.EPERM: _FILES[errno.EACCES],
    errno.ENFILE: _FILES[errno.EMFILE],
    errno.EEXIST: _FILES[errno.ENOTDIR],
}


class FileThere(Conflict):
    """Something of that name is there already, perhaps with somebody's work in it."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} 파일이 이미 있어요. 다른 이름을 정하거나 그 파일을 옮겨 주세요.")


class NotUtf8(InvalidInput):
    """A text in another encoding, such as CP949 of an older Windows editor."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: UTF-8로 저장한 글이 아니에요. UTF-8로 다시 저장해 주세요.")


def is_file(path: Path) -> bool:
    """Whether a file is there, also at the end of links.

    Raises `OSError` where nobody can say: a closed folder, a disk that fails. `Path.is_file` says
    no in such a case, from Python 3.14 on of a closed folder, too.
    """
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except ValueError:  # a name with a zero byte
        return False
    except OSError as error:
        if error.errno in _ABSENT:
            return False
        raise


def read_text(file: Path) -> str:
    """The text of a file from any editor, without the mark that Notepad puts before it.

    Raises `NotUtf8` or `OSError`.
    """
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise NotUtf8(file) from None


def first_line(file: Path) -> str:
    """A secret in a file, of at most 4,096 characters. Raises `NotUtf8` or `OSError`."""
    try:
        with file.open(encoding="utf-8-sig") as lines:
            return lines.readline(4096).rstrip("\r\n")
    except UnicodeDecodeError:
        raise NotUtf8(file) from None


def write_new(file: Path, content: str | bytes) -> None:
    """Write a new file, all of it or nothing; one that holds the same stays.

    Raises `FileThere` or `OSError`.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        written = file.open("xb")
    except FileExistsError:
        if file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data:
            return
        raise FileThere(file) from None
    try:
        with written:
            written.write(data)
    except OSError:
        file.unlink(missing_ok=True)
        raise


def explain_file(error: OSError, path: Path | None = None) -> Explanation | None:
    """The explanation for a file or folder (`path` if the error names none); None if unknown.

    Callers explain socket errors themselves.
    """
    known = _FILES.get(error.errno or 0)
    named = isinstance(error.filename, str | os.PathLike)
    if known is None or (not named and path is None and error.errno == errno.ENOENT):
        return None
    place = os.fspath(error.filename) if named else str(path or "")
    where = f"{place}: " if place else ""
    words = {"account": account(), "path": place or "폴더"}
    closed = _closed_above(place) if error.errno in {errno.EACCES, errno.EPERM} else None
    if closed is not None:
        return Explanation(
            f"{where}이 계정({account()})은 {closed} 폴더에 들어가지 못해요.",
            f"이 계정이 읽는 곳으로 옮겨 주세요. 폴더를 열려면 `sudo chmod o+x {closed}`",
        )
    return Explanation(where + known.says.format(**words), known.mend.format(**words))


def _closed_above(place: str) -> Path | None:
    """The outermost folder on the way to `place` that this account may not enter."""
    as_effective = os.access in os.supports_effective_ids
    for folder in reversed(Path(place).absolute().parents):
        if not os.access(folder, os.X_OK, effective_ids=as_effective):
            return folder if folder.is_dir() else None
    return None


def account() -> str:
    """The account that this process runs as."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"uid{os.getuid()}"
