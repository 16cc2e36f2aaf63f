"""Whether all of the data folder belongs to the account that the site runs as, and to it alone."""

import os
import pwd
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well

LOOKED_AT = 5_000
"""Entries of one folder that are checked: enough to find files left by root."""


@check(
    "owners",
    "폴더의 주인",
    "`sudo chown -R`로 모두 사이트 계정의 것으로 해 주세요.",
    needs=Needs.SETTINGS,
)
def owners(look: Look) -> Iterator[Finding]:
    """Owners of folders and files, and other accounts' access to private ones."""
    root = look.settings.data_dir
    if not root.exists():
        return
    owner, private = root.stat().st_uid, _private(look.settings)
    troubles = []
    strange = {str(path) for path in _entries(private) if path.lstat().st_uid != owner}
    if strange:
        first = min(strange, key=len)
        whose = _name(Path(first).lstat().st_uid)
        says = f"{first} 등 {len(strange)}개가 {whose}의 것이에요 (사이트는 {_name(owner)})."
        troubles.append(Finding(says, f"sudo chown -R {_name(owner)}: {first}"))
    for one in private:
        if one.stat().st_mode & stat.S_IWOTH:
            troubles.append(Finding(f"{one}에 다른 계정도 쓸 수 있어요.", f"chmod o-w {one}"))
        is_read_only = os.statvfs(one).f_flag & os.ST_RDONLY  # not a question of rights
        if not is_read_only and not os.access(one, os.R_OK | os.W_OK | os.X_OK):
            own = _name(os.geteuid())
            mend = f"`chmod u+rwx {one}`을 하거나 `sudo chown -R {own}: {one}`"
            troubles.append(Finding(f"{one}을 {own} 계정이 읽고 쓸 수 없어요.", mend))
    yield from troubles or [well(f"모두 {_name(owner)} 계정의 것이에요.")]


def _private(settings: Settings) -> list[Path]:
    folders = (settings.data_dir, settings.media_dir, settings.exports_dir, settings.backups_dir)
    return [folder for folder in folders if folder.is_dir()]


def _entries(folders: list[Path]) -> Iterator[Path]:
    """Files in the folders of the site; the embedded database has a separate account."""
    for folder in folders:
        if os.access(folder, os.R_OK | os.X_OK):
            yield folder
            entries = islice(folder.iterdir(), LOOKED_AT)
            yield from (path for path in entries if not path.name.startswith("postgres"))


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"#{uid}"
