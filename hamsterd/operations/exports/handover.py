"""A member's record for an operator, for members who are banned or ask by mail or letter.

It contains e-mail, addresses and private entries, so it is logged as access to personal data before
any of it is read.
"""

from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.files import FileThere
from hamsterd.db.transaction import transaction
from hamsterd.media.storage import open_storage
from hamsterd.operations.exports.archive import Written, write_archive
from hamsterd.staff.people.personal_data import note_views


def hand_over(*, member_id: int, target: Path, reason: str, actor: str, site: Settings) -> Written:
    """Write a member's record to `target`. Raises `FileThere`, `NoRoom` or `StorageFull`."""
    if target.exists():
        raise FileThere(target)
    with transaction():
        shown = ["email", "ip", "export"]
        note_views(actor=actor, members=[member_id], fields=shown, reason=reason)
    return write_archive(member_id, target, site=site, storage=open_storage(site))
