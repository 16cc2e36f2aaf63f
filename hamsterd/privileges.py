"""Root works on a site as the account that the site belongs to (docs/decisions/0053).

Whatever root makes in a data folder is root's: the service could not write there afterwards, and
its uploads and nightly backups would fail. So a process of root becomes the folder's owner first.
"""

import os
import pwd
import shlex
import sys
from contextlib import suppress
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError

ROOT = 0


class WrongAccount(HamsterError):
    """Root may not become the account whose site this is, and must not work on it as root."""


def become_owner(settings: Settings) -> None:
    """From here on this process is the owner of the data folder, where root started it.

    A folder of root's, or one that is not there yet, stays root's. Raises `WrongAccount` where
    the machine does not let root change (a container without the capability), or where the
    account could not go on, because this program lies in a folder that is closed to it.
    """
    if os.geteuid() != ROOT:
        return
    owner = _owner(settings)
    if owner != ROOT:
        _become(owner, settings.data_dir)


def _owner(settings: Settings) -> int:
    """The account that a process has to be; root's own number where it stays root."""
    folder = settings.data_dir
    if not folder.is_dir():
        return ROOT
    owner = folder.stat().st_uid
    if settings.database_url is not None:
        return owner
    # The embedded database cannot run as an account without a name; and where another account
    # has it, root started this site in a folder of somebody's, and root alone goes on with it.
    data = folder / "postgres"
    is_others = data.exists() and data.stat().st_uid != owner
    return ROOT if is_others or _account(owner) is None else owner


def _become(owner: int, folder: Path) -> None:
    account = _account(owner)
    name = account.pw_name if account else f"#{owner}"
    group = account.pw_gid if account else folder.stat().st_gid
    try:
        if account:
            os.initgroups(account.pw_name, group)
        else:
            os.setgroups([group])
        os.setgid(group)
        os.setuid(owner)
    except OSError as error:
        raise _refusal(name, folder) from error
    if not all(os.access(part, os.R_OK) for part in (__file__, os.__file__)):
        raise _refusal(name, folder)
    # Who acted is written down as who they were; files of the home (.pgpass) are the owner's.
    os.environ.setdefault("LOGNAME", "root")
    if account:
        os.environ["HOME"] = account.pw_dir


def _refusal(name: str, folder: Path) -> WrongAccount:
    again = shlex.join(["sudo", "-u", name, "hamster", *sys.argv[1:]])
    return WrongAccount(
        f"{folder} 폴더는 {name} 계정의 것이라 root로는 하지 않아요."
        f" 그 계정이 읽을 수 있는 곳에 설치해서 이렇게 해 주세요: {again}"
    )


def _account(number: int) -> pwd.struct_passwd | None:
    with suppress(KeyError):
        return pwd.getpwuid(number)
    return None
