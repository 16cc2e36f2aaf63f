"""Queries of hamsters. `VISIBLE` is the only predicate of existing ones."""

from collections.abc import Sequence

from hamsterd.content.visibility import LIVE, UNDELETED, at
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.hamsters.profile.rules import CondolencesFrom
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.members.accounts.schemas import MemberRef

VISIBLE = f"""
    {at("h", LIVE)}
    AND u.status IN ('active', 'suspended')
"""
"""Over `hamsters h JOIN users u`."""

_SELECT = f"""
    SELECT h.id, h.name, h.breed, h.sex, h.species, h.birth_date, h.passed_on, h.farewell,
           h.condolences_from, h.profile_image, h.description,
           h.diaries_count, h.likes_count, h.created_at, u.id AS owner_id, u.nickname, u.level,
           u.profile_image AS owner_image
      FROM hamsters h JOIN users u ON u.id = h.user_id
     WHERE {VISIBLE}
"""
# Hamsters that have died come after the living ones.
_OF_OWNER = Prepared(
    _SELECT + "AND h.user_id = %(owner_id)s ORDER BY (h.passed_on IS NOT NULL), h.id"
)
_ONE = Prepared(_SELECT + "AND h.id = %(hamster_id)s")
_MANY = Prepared(_SELECT + "AND h.id = ANY(%(ids)s::bigint[])")
_NAMES = f"SELECT id, name FROM hamsters WHERE user_id = %(owner_id)s AND {UNDELETED}"
_IS_OWNED = f"""
    SELECT 1 FROM hamsters
     WHERE id = %(hamster_id)s AND user_id = %(owner_id)s AND {UNDELETED}
"""


def hamsters_of(owner_id: int) -> list[HamsterOut]:
    """A member's hamsters, the longest kept first, those that have passed on last."""
    return [_out(row) for row in fetch_all(_OF_OWNER, owner_id=owner_id)]


def hamster(hamster_id: int) -> HamsterOut | None:
    """One visible hamster."""
    row = fetch_one(_ONE, hamster_id=hamster_id)
    return _out(row) if row else None


def visible_hamsters(ids: Sequence[int]) -> dict[int, HamsterOut]:
    """The visible hamsters among `ids`, by id."""
    return {row["id"]: _out(row) for row in fetch_all(_MANY, ids=list(ids))}


def names_of(owner_id: int) -> dict[int, str]:
    """Names of the member's hamsters, by id."""
    return {row["id"]: row["name"] for row in fetch_all(_NAMES, owner_id=owner_id)}


def is_owned(hamster_id: int, owner_id: int) -> bool:
    """Whether the hamster is there and this member's."""
    return fetch_one(_IS_OWNED, hamster_id=hamster_id, owner_id=owner_id) is not None


def _out(row: Row) -> HamsterOut:
    return HamsterOut(
        id=row["id"],
        name=row["name"],
        breed=row["breed"],
        sex=row["sex"],
        species=row["species"],
        birth_date=row["birth_date"],
        passed_on=row["passed_on"],
        farewell=row["farewell"] if row["passed_on"] else None,
        condolences_from=CondolencesFrom(row["condolences_from"]),
        profile_image=row["profile_image"],
        description=row["description"],
        diary_count=row["diaries_count"],
        total_likes=row["likes_count"],
        created_at=row["created_at"],
        owner=MemberRef(
            id=row["owner_id"],
            nickname=row["nickname"],
            profile_image=row["owner_image"],
            level=row["level"],
        ),
    )
