"""Reads of carers and of their invitations."""

from typing import Any

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.hamsters.carers.rules import CarerRole
from hamsterd.hamsters.carers.schemas import CaredHamster, CarerInvitationOut, CarerOut
from hamsterd.hamsters.profile.queries import visible_hamsters
from hamsterd.members.accounts.queries import VISIBLE, author
from hamsterd.members.accounts.schemas import MemberRef
from hamsterd.models.content.hides import apart
from hamsterd.models.hamsters.carers import HamsterCarer

_CARERS = f"""
    SELECT u.id AS user_id, u.nickname, u.profile_image, u.level, c.role, c.created_at AS since
      FROM hamster_carers c JOIN users u ON u.id = c.member_id
     WHERE c.hamster_id = %(hamster_id)s AND {VISIBLE} AND NOT {apart("u.id")}
     ORDER BY c.created_at, u.id
"""
_OWNER = """
    SELECT u.id AS user_id, u.nickname, u.profile_image, u.level, h.name AS hamster_name
      FROM hamsters h JOIN users u ON u.id = h.user_id WHERE h.id = %(hamster_id)s
"""
_COLUMNS = "id, role, expires_at, created_at"
_INVITATIONS = f"""
    SELECT {_COLUMNS} FROM carer_invitations
     WHERE hamster_id = %(hamster_id)s AND expires_at > now() ORDER BY id DESC
"""
_CARED = Prepared(f"""
    SELECT c.hamster_id, c.role, c.created_at AS since
      FROM hamster_carers c JOIN hamsters h ON h.id = c.hamster_id
     WHERE c.member_id = %(viewer_id)s AND NOT {apart("h.user_id")} ORDER BY c.created_at, h.id
""")
_COUNT = "SELECT count(*) FROM hamster_carers WHERE hamster_id = %(hamster_id)s"


def carers_of(hamster_id: int, viewer_id: int) -> list[CarerOut]:
    """The carers that the viewer may see, longest-standing first."""
    rows = fetch_all(_CARERS, hamster_id=hamster_id, viewer_id=viewer_id)
    return [
        CarerOut(member=author(row), role=CarerRole(row["role"]), since=row["since"])
        for row in rows
    ]


def carer_ids(hamster_id: int) -> list[int]:
    """All carers, visible to the viewer or not."""
    return fetch_column(
        HamsterCarer.select(HamsterCarer.member_id).where(HamsterCarer.hamster_id == hamster_id)
    )


def owner_of(hamster_id: int) -> MemberRef:
    """The hamster's owner."""
    return author(fetch_row(_OWNER, hamster_id=hamster_id))


def name_of(hamster_id: int) -> str:
    """The hamster's name."""
    return str(fetch_row(_OWNER, hamster_id=hamster_id)["hamster_name"])


def open_invitations(hamster_id: int) -> list[CarerInvitationOut]:
    """The links that are good, the newest first."""
    return [invitation(row) for row in fetch_all(_INVITATIONS, hamster_id=hamster_id)]


def count_of(hamster_id: int) -> int:
    """How many care for the hamster."""
    return int(fetch_value(_COUNT, hamster_id=hamster_id))


def cared_by(viewer_id: int) -> list[CaredHamster]:
    """Other members' hamsters that a member cares for, without those that are hidden."""
    rows = fetch_all(_CARED, viewer_id=viewer_id)
    there = visible_hamsters([row["hamster_id"] for row in rows])
    return [
        CaredHamster(
            hamster=there[row["hamster_id"]], role=CarerRole(row["role"]), since=row["since"]
        )
        for row in rows
        if row["hamster_id"] in there
    ]


def invitation(row: dict[str, Any], url: str | None = None) -> CarerInvitationOut:
    """A link, with its address when it was just made."""
    return CarerInvitationOut(
        id=row["id"],
        role=CarerRole(row["role"]),
        url=url,
        expires_at=row["expires_at"],
        created_at=row["created_at"],
    )
