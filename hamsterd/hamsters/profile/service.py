"""Registering, editing and letting go of hamsters."""

from collections.abc import Iterable

from hamsterd.content.lifecycle import delete, index_words, locked
from hamsterd.content.visibility import UNDELETED, refuse_taken_down
from hamsterd.content.writing import publish, write
from hamsterd.core.clock import utc_now
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, Row, execute
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.profile import queries
from hamsterd.hamsters.profile.errors import (
    BornTooLate,
    FarewellBeforeBirth,
    HamsterNameTaken,
    HamsterNotFound,
    TooManyHamsters,
    WithUsBeforeBirth,
)
from hamsterd.hamsters.profile.home import HOME
from hamsterd.hamsters.profile.hooks import LET_GO, RENAMED
from hamsterd.hamsters.profile.kind import HAMSTER, end_reminding
from hamsterd.hamsters.profile.locks import lock_with_entries
from hamsterd.hamsters.profile.rules import MAX_PER_MEMBER, is_lifetime
from hamsterd.hamsters.profile.schemas import HamsterIn, HamsterOut
from hamsterd.hamsters.profile.species import species_of_breed
from hamsterd.media.service import attach_picture
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import member_is_visible
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.realtime.bus import drop_cached

_LOCK = f"""
    SELECT 1 FROM hamsters
     WHERE id = %(hamster_id)s AND user_id = %(owner_id)s AND {UNDELETED} FOR NO KEY UPDATE
"""


@transactional
def my_hamsters(*, owner_id: int) -> list[HamsterOut]:
    """The member's own hamsters."""
    return queries.hamsters_of(owner_id)


@transactional
def member_hamsters(*, owner_id: int) -> list[HamsterOut]:
    """A member's hamsters in public form; raises `MemberNotFound` if the member is gone."""
    if not member_is_visible(owner_id, None):
        raise MemberNotFound
    return queries.hamsters_of(owner_id)


@transactional
def hamster_profile(*, hamster_id: int) -> HamsterOut:
    """One hamster in public form; raises `HamsterNotFound` or `TakenDown`."""
    found = queries.hamster(hamster_id)
    if found is None:
        refuse_taken_down(HAMSTER, hamster_id)
        raise HamsterNotFound
    return found


@transactional
def register_hamster(*, owner_id: int, form: HamsterIn) -> HamsterOut:
    """A new hamster.

    Raises `TooManyHamsters`, `HamsterNameTaken`, or `InvalidInput` for a foreign picture or a
    farewell before the birth.
    """
    _require_lifetime(form)
    # So that two tabs can't pass the limit together.
    execute(User.select(User.id).where(User.id == owner_id).for_update(FOR_NO_KEY_UPDATE))
    names = queries.names_of(owner_id)
    if len(names) >= MAX_PER_MEMBER:
        raise TooManyHamsters
    _require_free_name(form.name, names.values())
    now = utc_now()
    hamster = write(
        HAMSTER,
        user_id=owner_id,
        **_written(form),
        species=form.species or species_of_breed(form.breed),
        created_at=now,
        updated_at=now,
    )
    publish(HAMSTER, hamster)
    _attach_picture(owner_id, hamster["id"], form.profile_image)
    return _out(hamster["id"])


@transactional
def edit_hamster(*, owner_id: int, hamster_id: int, form: HamsterIn) -> HamsterOut:
    """Change a hamster; its entries get the new name.

    Raises `HamsterNotFound`, `HamsterNameTaken` for another's name (its own stays valid), or
    `InvalidInput` as at registration.
    """
    before = _own_hamster(owner_id, hamster_id)
    was = Hamster.get_by_id(hamster_id)
    _require_lifetime(form)
    _require_kept_lifetime(form, was)
    names = queries.names_of(owner_id)
    if skeleton(form.name) != skeleton(names.pop(hamster_id)):
        _require_free_name(form.name, names.values())
    _attach_picture(owner_id, hamster_id, form.profile_image)
    species = _species(form, was)
    Hamster.update(**_written(form), species=species, updated_at=utc_now()).where(
        Hamster.id == hamster_id
    ).execute()
    if form.passed_on is not None:
        end_reminding(before)
    RENAMED.tell(hamster_id, form.name, form.breed)
    index_words(HAMSTER, hamster_id)
    drop_cached("popular_hamsters")
    drop_cached("search_hamsters")
    return _out(hamster_id)


@transactional
def remove_hamster(*, owner_id: int, hamster_id: int) -> None:
    """Delete a hamster; its entries keep the name they were written under (decisions §2).

    Its health cards in posts are deleted with it.
    """
    before = _own_hamster(owner_id, hamster_id)
    _attach_picture(owner_id, hamster_id, None)
    LET_GO.tell([hamster_id])
    Hamster.update(profile_image=None, diaries_count=0, likes_count=0).where(
        Hamster.id == hamster_id
    ).execute()
    delete(HAMSTER, before)


def _written(form: HamsterIn) -> dict[str, object]:
    """The columns that a form sets: the original fields always, the others if sent."""
    kept_unless_sent = {"species", *({"sex", "passed_on", *HOME} - form.model_fields_set)}
    columns = form.model_dump(exclude=kept_unless_sent)
    return {name: None if value == "" else value for name, value in columns.items()}


def _species(form: HamsterIn, was: Hamster) -> str | None:
    """The species sent, else the only one its breed allows; a known one stays while the breed
    does.
    """
    if "species" in form.model_fields_set:
        return form.species or species_of_breed(form.breed)
    known = was.species if was.breed == form.breed else None
    return known or species_of_breed(form.breed) or was.species


def _require_lifetime(form: HamsterIn) -> None:
    if not is_lifetime(form.birth_date, form.passed_on):
        raise FarewellBeforeBirth
    if not is_lifetime(form.birth_date, form.with_us_since):
        raise WithUsBeforeBirth


def _require_kept_lifetime(form: HamsterIn, was: Hamster) -> None:
    """The birth may not move behind the days that the form leaves as they are."""
    sent = form.model_fields_set
    if "passed_on" not in sent and not is_lifetime(form.birth_date, was.passed_on):
        raise BornTooLate(than="무지개다리를 건넌")
    if "with_us_since" not in sent and not is_lifetime(form.birth_date, was.with_us_since):
        raise BornTooLate(than="함께 살기 시작한")


def _require_free_name(name: str, names: Iterable[str]) -> None:
    if skeleton(name) in map(skeleton, names):
        raise HamsterNameTaken(fields={"name": HamsterNameTaken.message})


def _own_hamster(owner_id: int, hamster_id: int) -> Row:
    """The hamster's state, locked with its entries."""
    if not queries.is_owned(hamster_id, owner_id):
        raise HamsterNotFound
    lock_with_entries([hamster_id])
    execute(User.select(User.id).where(User.id == owner_id).for_update(FOR_NO_KEY_UPDATE))
    is_own = execute(_LOCK, hamster_id=hamster_id, owner_id=owner_id)
    hamster = locked(HAMSTER, hamster_id) if is_own else None
    if hamster is None:
        raise HamsterNotFound
    return hamster


def _attach_picture(owner_id: int, hamster_id: int, url: str | None) -> None:
    attach_picture(owner_id=owner_id, url=url, target_type=HAMSTER.name, target_id=hamster_id)


def _out(hamster_id: int) -> HamsterOut:
    found = queries.hamster(hamster_id)
    if found is None:
        raise HamsterNotFound
    return found
