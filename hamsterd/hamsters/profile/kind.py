"""The kind of this domain: a hamster's page. Its entries are a kind of their own."""

from pydantic.alias_generators import to_camel

from hamsterd.content.comment_kind import comment_kind
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Count, Events, Search, Snapshot, Visibility, Words
from hamsterd.content.record import KindRecord
from hamsterd.content.search_index import HAMSTERS, Findable, spellings
from hamsterd.content.visibility import LIVE, PRESENT
from hamsterd.db.sql import Row, fetch_column
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import withdraw_mail
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.home import HOME
from hamsterd.hamsters.profile.hooks import CARED_FOR_BY, LET_GO
from hamsterd.hamsters.profile.locks import lock_with_entries
from hamsterd.hamsters.profile.species import SPECIES
from hamsterd.models.hamsters.profile import Condolence, Hamster
from hamsterd.models.members.accounts import User
from hamsterd.notifications.service import forget_below
from hamsterd.realtime.bus import drop_cached

# One look for each hamster: as IN (SELECT …), a search that found one read all members.
_KEEPER_IS_HERE = "(SELECT status FROM users WHERE id = user_id) IN ('active', 'suspended')"
# One that was restored meanwhile stays.
_LOCK_GONE = f"""
    SELECT id FROM hamsters
     WHERE id = ANY(%(ids)s) AND NOT ({PRESENT})
     ORDER BY id FOR UPDATE
"""


def _drop(_: Row) -> None:
    for cache in ("diary_feeds", "media", "popular_hamsters", "search_hamsters"):
        drop_cached(cache)


def end_reminding(hamster: Row) -> None:
    """Nobody is woken for the health or the care of one that is no more."""
    carers = [each for some in CARED_FOR_BY.tell(hamster["id"]) for each in some]
    stop_telling(hamster["id"], [hamster["user_id"], *carers])


def stop_telling(hamster_id: int, members: list[int]) -> None:
    """What members were told of a hamster's health and care, and have not read or received."""
    address = HAMSTER.address.format(id=hamster_id)
    forget_below(members=members, address=address)
    withdraw_mail(MailKind.HEALTH_ALERT, members=members, link=f"{address}/health")


def _findable(hamster: Row) -> Findable:
    """By name as a member's, and by breed."""
    return Findable(hamster["id"], "", (*spellings(hamster["name"]), hamster["breed"]))


def _purging(ids: list[int]) -> list[int]:
    """Entries keep the name they were written under, and are locked before their hamster."""
    lock_with_entries(ids)
    gone: list[int] = fetch_column(_LOCK_GONE, ids=ids)
    LET_GO.tell(gone)
    return gone


HAMSTER = ContentKind(
    name="hamster",
    noun="햄스터 프로필",
    label="햄스터",
    plural="hamsters",
    trashed="보낸 햄스터",
    model=Hamster,
    address="/hamster/{id}",
    not_found=HamsterNotFound,
    missing="지워진 프로필이거나 주소가 바뀌었을 수 있어요.",
    words=Words(title="name", text="description", picture="profile_image", has_mentions=False),
    snapshot=Snapshot(
        columns=(
            *("name", "breed", "sex", "species", "description", "profile_image"),
            *("birth_date", "passed_on", "farewell"),
        ),
        without={
            **dict.fromkeys(HOME, "how it lives is its owner's and carers' alone"),
            "condolences_from": "a choice, no words",
            "is_remembered": "a choice, no words",
            "housing_dismissed_at": "whether a line of ours was read",
        },
    ),
    visibility=Visibility(seen_with=_KEEPER_IS_HERE, reactable=f"{LIVE} AND {_KEEPER_IS_HERE}"),
    search=Search(name=HAMSTERS, columns="name, breed", findable=_findable, newest="id DESC"),
    record=KindRecord(
        "hamsters",
        "햄스터",
        {
            "id": "햄스터 번호",
            "name": "이름",
            "breed": "품종",
            "sex": "성별 (female 암컷, male 수컷, unknown 모름)",
            "species": "종 (" + ", ".join(f"{k} {v.label}" for k, v in SPECIES.items()) + ")",
            "birthDate": "태어난 날",
            "passedOn": "무지개다리를 건넌 날",
            "farewell": "마지막 인사",
            "condolencesFrom": "추모 인사를 받는 사람 (everyone 모두, followers 팔로워,"
            " nobody 받지 않음)",
            "isRemembered": "1년 뒤 그날 알림을 받을지",
            "profileImage": "사진",
            "description": "소개",
            **{to_camel(column): label for column, label in HOME.items()},
            "diariesCount": "공개 일기 수",
            "likesCount": "받은 좋아요",
            "createdAt": "등록한 시각",
        },
        {"profileImage": "ltrim(profile_image, '/')"},
    ),
    counts=(Count(User, "hamsters_count"),),
    locks=("users", "user_id"),
    events=Events(changed=_drop, withdrawn=end_reminding, purging=_purging),
)

CONDOLENCE = comment_kind(
    name="condolence",
    noun="추모 인사",
    label="추모 인사",
    plural="condolences",
    trashed="지운 추모 인사",
    model=Condolence,
    parent=HAMSTER,
    parent_id="hamster_id",
    seen=f"{LIVE} AND hamster_id IN (SELECT id FROM hamsters WHERE passed_on IS NOT NULL)",
    # It has no counters, so no other row is locked: members are locked before hamsters.
    is_counted=False,
)
"""Condolences on a memorial; they earn no experience and are not counted."""
