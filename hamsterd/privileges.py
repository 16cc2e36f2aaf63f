"""Root works on a site under the account that owns it (docs/decisions/0053).

Files that root creates in a data folder belong to root: the service could not write there
afterwards, and uploads and nightly backups would fail. So a process of root first switches to the
folder's owner.
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
    """Root cannot switch to the site's account, and must not work on it as root."""


def become_owner(settings: Settings) -> None:
    """Switch this process to the owner of the data folder, if started as root.

    A folder that belongs to root, or does not exist yet, stays root's. Raises `WrongAccount` if the
    machine does not let root switch (a container without the capability), or if the account could
    not run this program, because its folder is not accessible to it.
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
    # The embedded database needs an account with a name. If it belongs to another account, root
    # started this site in somebody's folder, and only root can continue.
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
    # The audit log names root as the actor; files of the home (.pgpass) are the owner's.
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
