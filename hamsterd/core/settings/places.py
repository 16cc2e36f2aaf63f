"""Files and folders that settings name."""

from contextlib import suppress
from pathlib import Path


def at_home(path: Path) -> Path:
    """The path with `~` as the account's home, where it has one.

    Only a shell replaces it, and neither `.env` nor systemd has one: a folder called `~` would be
    made, and whoever removes that later removes their home.
    """
    with suppress(RuntimeError):
        return path.expanduser()
    return path
