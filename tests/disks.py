"""Small disks of the tests."""

import subprocess
from pathlib import Path


def unmount(folder: Path) -> None:
    """Take the disk away at once, even while the site still has a file open on it."""
    subprocess.run(["umount", "--lazy", folder], check=True)
