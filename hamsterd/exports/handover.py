"""A member's record handed to an operator: for who is banned, or asks by mail or letter.

It holds e-mail, addresses and private entries, so that each one is written down among the views of
personal data before a byte of it is read.
"""

from pathlib import Path

from hamsterd.audit.service import member_behind
from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.errors import Conflict
from hamsterd.exports.archive import Written, write_archive
from hamsterd.tracing import current
from hamsterd.uploads.storage import open_storage

_NOTE = """
    INSERT INTO personal_data_views (actor, actor_user_id, user_id, fields, reason, request_id)
    VALUES (%(actor)s, %(actor_id)s, %(member_id)s, ARRAY['email', 'ip', 'export'], %(reason)s,
            %(request_id)s)
"""


class FileThere(Conflict):
    """Something of that name is there already."""

    code = "file_there"
    message = "같은 이름의 파일이 이미 있어요. --out으로 다른 이름을 정해 주세요."


def hand_over(*, member_id: int, target: Path, reason: str, actor: str, site: Settings) -> Written:
    """Write a member's record to `target`. Raises `FileThere`, `NoRoom` or `StorageFull`."""
    if target.exists():
        raise FileThere
    with transaction():
        execute(
            _NOTE,
            actor=actor,
            actor_id=member_behind(actor),
            member_id=member_id,
            reason=reason,
            request_id=current(),
        )
    return write_archive(member_id, target, site=site, storage=open_storage(site))
