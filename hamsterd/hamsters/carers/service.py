"""Inviting carers by link, joining, changing rights, and leaving.

A carer's writing is theirs and stays, however the care ends.
"""

from secrets import token_urlsafe

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.core.hooks import Hook
from hamsterd.core.text.particles import with_particle
from hamsterd.db.sql import (
    FOR_NO_KEY_UPDATE,
    Row,
    execute,
    fetch_all,
    fetch_one,
    fetch_row,
    fetch_value,
)
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.carers import queries
from hamsterd.hamsters.carers.access import care_of
from hamsterd.hamsters.carers.errors import (
    AlreadyCares,
    CarerInvitationNotFound,
    CarerInvitationOver,
    CarerNotFound,
    TooManyCarerInvitations,
    TooManyCarers,
)
from hamsterd.hamsters.carers.rules import (
    CARERS_MAX,
    INVITATION_LIFE,
    INVITATIONS_MAX,
    ROLE_NAMES,
    Care,
    CarerRole,
)
from hamsterd.hamsters.carers.schemas import (
    CaredHamster,
    CarerInvitationOut,
    CarerInvitationPage,
    CarersOut,
)
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.kind import HAMSTER, stop_telling
from hamsterd.hamsters.profile.queries import VISIBLE
from hamsterd.members.accounts.sessions import token_hash
from hamsterd.models.content.hides import apart
from hamsterd.models.hamsters.carers import CarerInvitation, HamsterCarer
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.notifications.service import announce

PAGE = "/carers/"
TITLE = "공동집사"
CARE_ENDED: Hook[[int, int], None] = Hook()
"""A hamster is not in a member's care any more: they parted, were put out, or only look now."""

# The hamster first, so that two concurrent joins or invitations cannot exceed a limit. Blocking
# locks both members in this order too, so that it cannot deadlock with joining.
_LOCK_MEMBERS = """
    SELECT 1 FROM users WHERE id IN (%(owner_id)s, %(member_id)s) ORDER BY id FOR NO KEY UPDATE
"""
_INVITE = """
    INSERT INTO carer_invitations (hamster_id, inviter_id, role, token_hash, expires_at)
    VALUES (%(hamster_id)s, %(inviter_id)s, %(role)s, %(hash)s, %(expires_at)s)
    RETURNING id, role, expires_at, created_at
"""
_OPEN = f"""
    SELECT i.id, i.hamster_id, i.role, i.expires_at, h.name AS hamster_name,
           h.breed AS hamster_breed, h.profile_image, u.nickname AS owner_nickname,
           h.user_id AS owner_id
      FROM carer_invitations i JOIN hamsters h ON h.id = i.hamster_id
      JOIN users u ON u.id = h.user_id
     WHERE i.token_hash = %(hash)s AND i.expires_at > now() AND i.inviter_id = h.user_id
       AND {VISIBLE}
"""
_IS_REFUSED = f"SELECT {apart('%(owner_id)s', '%(member_id)s')}"
_JOIN = """
    INSERT INTO hamster_carers (hamster_id, member_id, role, invited_by_id)
    VALUES (%(hamster_id)s, %(member_id)s, %(role)s, %(owner_id)s) ON CONFLICT DO NOTHING
"""
_PART_BOTH = """
    DELETE FROM hamster_carers c USING hamsters h
     WHERE h.id = c.hamster_id
       AND ((h.user_id = %(one)s AND c.member_id = %(other)s)
            OR (h.user_id = %(other)s AND c.member_id = %(one)s))
    RETURNING c.hamster_id, c.member_id
"""


@transactional
def cared_hamsters(*, member_id: int) -> list[CaredHamster]:
    """The hamsters of others that a member cares for."""
    return queries.cared_by(member_id)


@transactional
def carers(*, member_id: int, hamster_id: int) -> CarersOut:
    """The carers of a hamster; raises `HamsterNotFound` for all but them and the owner."""
    care = care_of(hamster_id, member_id)
    if care is None:
        raise HamsterNotFound
    is_owner = care is Care.OWNER
    return CarersOut(
        owner=queries.owner_of(hamster_id),
        care=care,
        carers=queries.carers_of(hamster_id, member_id),
        invitations=queries.open_invitations(hamster_id) if is_owner else [],
    )


@transactional
def invite(
    *, owner_id: int, hamster_id: int, role: CarerRole, site: Settings
) -> CarerInvitationOut:
    """A link for one person; raises `HamsterNotFound`, or that there are too many of either."""
    _lock_hamster(hamster_id)
    _require_owner(hamster_id, owner_id)
    if queries.count_of(hamster_id) >= CARERS_MAX:
        raise TooManyCarers
    if len(queries.open_invitations(hamster_id)) >= INVITATIONS_MAX:
        raise TooManyCarerInvitations
    token = token_urlsafe(32)
    row = fetch_row(
        _INVITE,
        hamster_id=hamster_id,
        inviter_id=owner_id,
        role=role.value,
        hash=token_hash(token),
        expires_at=kst_day_end(utc_now() + INVITATION_LIFE),
    )
    return queries.invitation(row, f"{site.base_url}{PAGE}{token}")


@transactional
def withdraw(*, owner_id: int, hamster_id: int, invitation_id: int) -> None:
    """End a link now; raises `HamsterNotFound` or `CarerInvitationNotFound`."""
    _require_owner(hamster_id, owner_id)
    if not execute(
        CarerInvitation.delete().where(
            CarerInvitation.id == invitation_id, CarerInvitation.hamster_id == hamster_id
        )
    ):
        raise CarerInvitationNotFound


@transactional
def offered(*, token: str, viewer_id: int | None) -> CarerInvitationPage:
    """The offer of a link; raises `CarerInvitationOver` if it is not valid for the viewer."""
    row = fetch_row(_OPEN, CarerInvitationOver, hash=token_hash(token))
    _refuse_apart(row, viewer_id)
    return CarerInvitationPage(
        hamster_id=row["hamster_id"],
        hamster_name=row["hamster_name"],
        hamster_breed=row["hamster_breed"],
        profile_image=row["profile_image"],
        owner_nickname=row["owner_nickname"],
        role=CarerRole(row["role"]),
        care=None if viewer_id is None else care_of(row["hamster_id"], viewer_id),
        expires_at=row["expires_at"],
    )


@transactional
def accept(*, token: str, member_id: int) -> list[CaredHamster]:
    """Become a carer; the link is used up. All that the member cares for now.

    Raises `CarerInvitationOver`, `AlreadyCares` or `TooManyCarers`.
    """
    hash_ = token_hash(token)
    found = fetch_row(_OPEN, CarerInvitationOver, hash=hash_)
    hamster_id, owner_id = found["hamster_id"], found["owner_id"]
    if member_id == owner_id:
        raise AlreadyCares
    execute(_LOCK_MEMBERS, owner_id=owner_id, member_id=member_id)
    _lock_hamster(hamster_id)
    row = fetch_row(_OPEN, CarerInvitationOver, hash=hash_)
    _refuse_apart(row, member_id)
    if queries.count_of(hamster_id) >= CARERS_MAX:
        raise TooManyCarers
    joining = {"hamster_id": hamster_id, "owner_id": owner_id, "role": row["role"]}
    if not execute(_JOIN, member_id=member_id, **joining):
        raise AlreadyCares
    execute(CarerInvitation.delete().where(CarerInvitation.id == row["id"]))
    role = ROLE_NAMES[CarerRole(row["role"])]
    _tell(owner_id, hamster_id, f"{_nickname(member_id)}님이 {{}} 함께 돌봐요. ({role})")
    return queries.cared_by(member_id)


@transactional
def change_role(*, owner_id: int, hamster_id: int, carer_id: int, role: CarerRole) -> CarersOut:
    """Change a carer's rights; raises `HamsterNotFound` or `CarerNotFound`."""
    _require_owner(hamster_id, owner_id)
    if not execute(
        HamsterCarer.update(role=role.value).where(
            HamsterCarer.hamster_id == hamster_id, HamsterCarer.member_id == carer_id
        )
    ):
        raise CarerNotFound
    if role is CarerRole.VIEW:  # who only looks is told nothing
        _end_care(hamster_id, carer_id)
    return carers(member_id=owner_id, hamster_id=hamster_id)


@transactional
def part(*, member_id: int, hamster_id: int, carer_id: int) -> None:
    """End a carer's care, by themselves or by the owner; the other is notified.

    Raises `HamsterNotFound` for other members, or `CarerNotFound`.
    """
    is_leaving = member_id == carer_id
    if not is_leaving:
        _require_owner(hamster_id, member_id)
    if not execute(
        HamsterCarer.delete().where(
            HamsterCarer.hamster_id == hamster_id, HamsterCarer.member_id == carer_id
        )
    ):
        raise CarerNotFound
    _end_care(hamster_id, carer_id)
    if is_leaving:
        owner_id = queries.owner_of(hamster_id).id
        _tell(owner_id, hamster_id, f"{_nickname(carer_id)}님이 {{}} 돌보는 일을 그만두었어요.")
    else:
        _tell(carer_id, hamster_id, "이제 {} 함께 돌보지 않아요. 쓴 글과 기록은 남아 있어요.")


def part_both(one: int, other: int) -> None:
    """End the care of two members for each other's hamsters, without notifications."""
    for parted in fetch_all(_PART_BOTH, one=one, other=other):
        _end_care(parted["hamster_id"], parted["member_id"])


def _end_care(hamster_id: int, carer_id: int) -> None:
    CARE_ENDED.tell(hamster_id, carer_id)  # reminders are locked before what was told of them
    stop_telling(hamster_id, [carer_id])


def _lock_hamster(hamster_id: int) -> None:
    hamster = Hamster.select(Hamster.id).where(Hamster.id == hamster_id)
    execute(hamster.for_update(FOR_NO_KEY_UPDATE))


def _require_owner(hamster_id: int, member_id: int) -> None:
    if care_of(hamster_id, member_id) is not Care.OWNER:
        raise HamsterNotFound


def _refuse_apart(row: Row, member_id: int | None) -> None:
    """For a member whom a block separates from the owner, the link has expired, as for a
    stranger.
    """
    if member_id is None or member_id == row["owner_id"]:
        return
    if fetch_value(_IS_REFUSED, owner_id=row["owner_id"], member_id=member_id):
        raise CarerInvitationOver


def _nickname(member_id: int) -> str:
    row = fetch_one(User.select(User.nickname).where(User.id == member_id))
    return str(row["nickname"]) if row else ""


def _tell(member_id: int, hamster_id: int, message: str) -> None:
    name = with_particle(queries.name_of(hamster_id), "을", "를")
    announce(
        member_id=member_id,
        title=TITLE,
        message=message.format(name),
        url=HAMSTER.address.format(id=hamster_id),
    )
