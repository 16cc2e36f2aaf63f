"""Registering, editing and letting go of hamsters."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.accounts.queries import member_is_visible
from hamsterd.clock import utc_now
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.hamsters import queries
from hamsterd.hamsters.errors import HamsterNotFound, TooManyHamsters
from hamsterd.hamsters.rules import MAX_PER_MEMBER
from hamsterd.hamsters.schemas import HamsterIn, HamsterOut
from hamsterd.hiding import refuse_taken_down
from hamsterd.indexing import index_hamster, rename_in_entries
from hamsterd.live.bus import drop_cached
from hamsterd.models import Hamster
from hamsterd.uploads.service import attach_picture

_ADD_TO_COUNT = """
    UPDATE users SET hamsters_count = hamsters_count + %(step)s WHERE id = %(owner_id)s
"""
_FOLLOW_NAME = """
    UPDATE diary_entries SET hamster_name = %(name)s, hamster_breed = %(breed)s
     WHERE hamster_id = %(hamster_id)s
       AND (hamster_name, hamster_breed) IS DISTINCT FROM (%(name)s, %(breed)s)
"""
_LET_GO = "UPDATE diary_entries SET hamster_id = NULL WHERE hamster_id = %(hamster_id)s"
_OWNER = """
    SELECT user_id, hidden_at IS NULL AND removed_at IS NULL AS is_counted FROM hamsters
     WHERE id = %(hamster_id)s AND deleted_at IS NULL FOR NO KEY UPDATE
"""
_CLAIM = "SELECT pg_advisory_xact_lock_shared(hashtextextended(%(name)s, 0))"
_CLAIM_ALONE = "SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))"
# Likes and edits lock the entry, then its author, then its hamster. Whoever locks in another
# order meets them in a deadlock.
_LOCK_ENTRIES = """
    SELECT 1 FROM diary_entries WHERE hamster_id = %(hamster_id)s ORDER BY id FOR NO KEY UPDATE
"""
_LOCK_MEMBER = "SELECT 1 FROM users WHERE id = %(owner_id)s FOR NO KEY UPDATE"


@transactional
def my_hamsters(*, owner_id: int) -> list[HamsterOut]:
    """The member's own hamsters."""
    return queries.hamsters_of(owner_id)


@transactional
def member_hamsters(*, owner_id: int) -> list[HamsterOut]:
    """A member's hamsters as anybody sees them; `MemberNotFound` when the member is gone."""
    if not member_is_visible(owner_id, None):
        raise MemberNotFound
    return queries.hamsters_of(owner_id)


@transactional
def hamster_profile(*, hamster_id: int) -> HamsterOut:
    """One hamster as anybody sees it; `HamsterNotFound` or `TakenDown`."""
    refuse_taken_down("hamster", hamster_id)
    return _out(hamster_id)


@transactional
def register_hamster(*, owner_id: int, form: HamsterIn) -> HamsterOut:
    """A new hamster. Raises `TooManyHamsters`, or `InvalidInput` for a foreign picture."""
    # Adding to the count first locks the member, so two tabs can't pass the limit together.
    execute(_ADD_TO_COUNT, owner_id=owner_id, step=1)
    if queries.count_of(owner_id) >= MAX_PER_MEMBER:
        raise TooManyHamsters
    row = Hamster.create(
        user=owner_id,
        name=form.name,
        breed=form.breed,
        birth_date=form.birth_date,
        profile_image=form.profile_image or None,
        description=form.description or None,
    )
    index_hamster(row.id, name=form.name, breed=form.breed)
    _attach_picture(owner_id, row.id, form.profile_image)
    return _out(row.id)


@transactional
def edit_hamster(*, owner_id: int, hamster_id: int, form: HamsterIn) -> HamsterOut:
    """Change a hamster; its entries follow the new name. Raises `HamsterNotFound`."""
    _require_owner(owner_id, hamster_id)
    _attach_picture(owner_id, hamster_id, form.profile_image)
    Hamster.update(
        name=form.name,
        breed=form.breed,
        birth_date=form.birth_date,
        profile_image=form.profile_image or None,
        description=form.description or None,
        updated_at=utc_now(),
    ).where(Hamster.id == hamster_id).execute()
    if execute(_FOLLOW_NAME, hamster_id=hamster_id, name=form.name, breed=form.breed):
        rename_in_entries(hamster_id, name=form.name, breed=form.breed)
        drop_cached("diary_cards")
    index_hamster(hamster_id, name=form.name, breed=form.breed)
    drop_cached("popular_hamsters")
    drop_cached("search_hamsters")
    return _out(hamster_id)


@transactional
def remove_hamster(*, owner_id: int, hamster_id: int) -> None:
    """Let a hamster go; its entries keep the name they were written under (decisions §2)."""
    is_counted = _require_owner(owner_id, hamster_id)
    _attach_picture(owner_id, hamster_id, None)
    execute(_LET_GO, hamster_id=hamster_id)
    Hamster.update(deleted_at=utc_now(), profile_image=None, diaries_count=0, likes_count=0).where(
        Hamster.id == hamster_id
    ).execute()
    execute(_ADD_TO_COUNT, owner_id=owner_id, step=-1 if is_counted else 0)
    for cache in ("diary_cards", "diary_feeds", "popular_hamsters", "search_hamsters"):
        drop_cached(cache)


def _require_owner(owner_id: int, hamster_id: int) -> bool:
    """Lock the hamster and its entries; whether it is part of its owner's count."""
    if not queries.is_owned(hamster_id, owner_id):
        raise HamsterNotFound
    claim_hamster(hamster_id, alone=True)
    execute(_LOCK_ENTRIES, hamster_id=hamster_id)
    execute(_LOCK_MEMBER, owner_id=owner_id)
    hamster = fetch_one(_OWNER, hamster_id=hamster_id)
    if hamster is None or hamster["user_id"] != owner_id:
        raise HamsterNotFound
    return bool(hamster["is_counted"])


def claim_hamster(hamster_id: int, *, alone: bool = False) -> None:
    """Before any other lock: writing under a hamster, or (`alone`) changing or removing it.

    An entry that is not committed yet can't be locked, so without this it would come out under a
    hamster that is gone, or under the name it no longer has.
    """
    execute(_CLAIM_ALONE if alone else _CLAIM, name=f"hamster:{hamster_id}")


def _attach_picture(owner_id: int, hamster_id: int, url: str | None) -> None:
    attach_picture(owner_id=owner_id, url=url, target_type="hamster", target_id=hamster_id)


def _out(hamster_id: int) -> HamsterOut:
    found = queries.hamster(hamster_id)
    if found is None:
        raise HamsterNotFound
    return found
