"""Members as if they had joined here, but that they have agreed to nothing yet.

Whoever left is a row without personal data. No mail, bell or experience comes of it.
"""

from collections.abc import Sequence
from typing import Any

from hamsterd.content.search_index import MEMBER, Findable, spellings
from hamsterd.core.text.folding import fold, folded
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.sql import fetch_all
from hamsterd.delivery.mail.rules import masked_email
from hamsterd.media.rules import Purpose
from hamsterd.members.accounts.rules import NICKNAME_MAX_PROFILE, check_email
from hamsterd.members.levels.rules import EXPERIENCE_PER_LEVEL
from hamsterd.models.members.accounts import User
from hamsterd.models.members.identities import LinkedIdentity
from hamsterd.models.members.moved import MovedMember
from hamsterd.models.members.standing import Sanction
from hamsterd.models.notifications import NotificationSetting
from hamsterd.moving.arrival.arriving import (
    Arriving,
    FilesOf,
    Use,
    anonymous,
    attach,
    portrait_of,
    portraits,
)
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.records.reactions import MOST
from hamsterd.moving.arrival.things import Thing, next_ids
from hamsterd.moving.arrival.uploads import Intake, Refused, Stored
from hamsterd.moving.records import MemberRecord

PLACEHOLDER = "member-{id}@moved.invalid"
"""An address to which no mail is ever sent (RFC 2606)."""
BANNED_FOR = "이전 사이트에서 이용 정지"
RESTRICTIONS = {"banned": ("ban", 4), "suspended": ("suspension", 3)}
"""Of a standing: the kind of sanction, and its step of the ladder."""
ADMINS = {"owner", "admin"}

_TAKEN = f"""
    SELECT 'username' AS what, {folded("username")} AS name FROM users
     WHERE {folded("username")} = ANY(%(usernames)s::text[])
    UNION ALL
    SELECT 'looks', username_skeleton FROM users
     WHERE username_skeleton = ANY(%(username_skeletons)s::text[])
    UNION ALL
    SELECT 'nickname', {folded("nickname")} FROM users
     WHERE {folded("nickname")} = ANY(%(nicknames)s::text[]) AND status <> 'purged'
    UNION ALL
    SELECT 'nickname', nickname_skeleton FROM users
     WHERE nickname_skeleton = ANY(%(nickname_skeletons)s::text[])
    UNION ALL
    SELECT 'email', {folded("email")} FROM users
     WHERE {folded("email")} = ANY(%(emails)s::text[])
"""
_LINKED = """
    SELECT provider, subject FROM linked_identities WHERE subject = ANY(%(subjects)s::text[])
"""


class _Names:
    """Names and addresses that are taken, here and by who came before in the batch."""

    def __init__(self, records: Sequence[MemberRecord]) -> None:
        # Of usernames what they look like is apart: one that only looks like another stays.
        self._taken: dict[str, set[str]] = {
            what: set() for what in ("username", "looks", "nickname", "email")
        }
        self._look(
            [one.username for one in records],
            [one.nickname for one in records],
            [one.email for one in records if one.email],
        )

    def _look(
        self, usernames: Sequence[str], nicknames: Sequence[str], emails: Sequence[str]
    ) -> None:
        for row in fetch_all(
            _TAKEN,
            usernames=[fold(one) for one in usernames],
            username_skeletons=[skeleton(one) for one in usernames],
            nicknames=[fold(one) for one in nicknames],
            nickname_skeletons=[skeleton(one) for one in nicknames],
            emails=[fold(one) for one in emails],
        ):
            self._taken[row["what"]].add(row["name"])

    def username(self, wanted: str) -> dict[str, str | None]:
        """The columns; one that only looks like another keeps its letters, without a skeleton."""
        name, number = wanted, 1
        while fold(name) in self._taken["username"]:
            number += 1
            name = f"{wanted}-{number}"
            self._look([name], [], [])
        looks = skeleton(name)
        is_like_another = looks in self._taken["looks"]
        self._taken["username"].add(fold(name))
        self._taken["looks"].add(looks)
        return {"username": name, "username_skeleton": None if is_like_another else looks}

    def nickname(self, wanted: str) -> dict[str, str | None]:
        """The columns, with a number if somebody has it."""
        name, number = wanted, 1
        while {fold(name), skeleton(name)} & self._taken["nickname"]:
            number += 1
            name = f"{wanted[: NICKNAME_MAX_PROFILE - len(str(number))]}{number}"
            self._look([], [name], [])
        self._taken["nickname"].update({fold(name), skeleton(name)})
        return {"nickname": name, "nickname_skeleton": skeleton(name)}

    def takes_email(self, email: str) -> bool:
        """Whether the address is free; it is taken from then on."""
        if fold(email) in self._taken["email"]:
            return False
        self._taken["email"].add(fold(email))
        return True


def files_of_members(arriving: Arriving, records: Sequence[MemberRecord]) -> FilesOf:
    """The picture of each member who is still there."""
    named = {one.key: one.picture for one in records if one.standing != "left"}
    return portraits(arriving, named, "member")


def write_members(
    arriving: Arriving,
    records: Sequence[MemberRecord],
    files: FilesOf,
    taken: Intake,
) -> None:
    """Write a batch of members who are not here yet."""
    names = _Names(records)
    ids = next_ids("users", len(records))
    rows = [
        _row(arriving, names, one, id_, portrait_of(one.key, files, taken)[1])
        for one, id_ in zip(records, ids, strict=True)
    ]
    insert(User, rows)
    arriving.things.note(
        "members", [Thing(one.key, id_) for one, id_ in zip(records, ids, strict=True)]
    )
    came = [
        (one, id_, row)
        for one, id_, row in zip(records, ids, rows, strict=True)
        if one.standing != "left"
    ]
    insert(
        MovedMember,
        [
            {
                "user_id": id_,
                "chooses_nickname": one.chooses_nickname or row["nickname"] != one.nickname,
                "needs_email": row["email"] == PLACEHOLDER.format(id=id_),
                "came_at": arriving.now,
            }
            for one, id_, row in came
        ],
    )
    words = [Findable(id_, "", spellings(row["nickname"])) for _, id_, row in came]
    arriving.words.add(MEMBER, words)
    _agree_to_mail([(one, id_) for one, id_, _ in came])
    ban(arriving, [(one, id_) for one, id_, _ in came])
    _link(arriving, [(one, id_) for one, id_, _ in came])
    _show_pictures(arriving, [(one, id_) for one, id_, _ in came], files, taken)


def _row(
    arriving: Arriving, names: _Names, one: MemberRecord, id_: int, picture: Stored | Refused | None
) -> dict[str, Any]:
    if one.standing == "left":
        return anonymous(id_, one.standing_since or one.joined_at, one.joined_at)
    called = {**names.username(one.username), **names.nickname(one.nickname)}
    _note_names(arriving, one, called)
    email = _email(arriving, names, one)
    standing = _standing(arriving, one)
    role = one.role if standing == "active" else None
    return {
        **anonymous(id_, arriving.now, one.joined_at),
        **called,
        "email": email or PLACEHOLDER.format(id=id_),
        "email_verified_at": one.joined_at if email and one.email_verified else None,
        "password_hash": one.password_hash,
        "profile_image": _portrait(picture),
        "role": role,
        "is_admin": role in ADMINS,
        "status": standing,
        "suspended_until": one.standing_until if standing == "suspended" else None,
        "withdrawn_at": None,
        "last_login_at": one.last_login_at,
        "last_seen_at": one.last_login_at,
        # What their ledger will say, so that few rows are written again.
        "experience": (experience := max(0, min(MOST, one.experience))),
        "level": 1 + experience // EXPERIENCE_PER_LEVEL,
    }


def _standing(arriving: Arriving, one: MemberRecord) -> str:
    """The state of a member who came; a suspension that is over is none."""
    if one.standing != "suspended":
        return one.standing
    is_over = one.standing_until is None or one.standing_until <= arriving.now
    return "active" if is_over else "suspended"


def _note_names(arriving: Arriving, one: MemberRecord, called: dict[str, str | None]) -> None:
    if called["username"] != one.username:
        why = f"여기에 같은 사용자명이 있어 ‘{called['username']}’ 이름으로 로그인해요."
        arriving.things.leave("회원의 사용자명", one.username, why)
    if called["nickname"] != one.nickname:
        why = f"여기 회원과 겹쳐서 ‘{called['nickname']}’ 이름으로 오고, 로그인할 때 새로 정해요."
        arriving.things.leave("회원의 닉네임", one.nickname, why)
    if one.introduction:
        arriving.things.leave("회원의 소개", one.username, "여기에는 소개 칸이 없어요.")


def _email(arriving: Arriving, names: _Names, one: MemberRecord) -> str | None:
    if not one.email:
        return None
    try:
        email = check_email(one.email)
    except ValueError:
        arriving.things.leave("회원의 이메일", one.username, "쓸 수 없는 주소예요.")
        return None
    if names.takes_email(email):
        return email
    why = "여기 회원이 쓰는 주소예요. 로그인할 때 새로 정해요."
    arriving.things.leave("회원의 이메일", one.username, why)
    return None


def _agree_to_mail(came: Sequence[tuple[MemberRecord, int]]) -> None:
    rows = [
        {"user_id": id_, "marketing_since": one.mail_consent_at}
        for one, id_ in came
        if one.mail_consent_at
    ]
    insert(NotificationSetting, rows)


def ban(arriving: Arriving, came: Sequence[tuple[MemberRecord, int]]) -> None:
    """As a ban by staff looks in the console, where it can be lifted; nobody is told."""
    banned = [(one, id_) for one, id_ in came if _standing(arriving, one) in RESTRICTIONS]
    ids = next_ids("sanctions", len(banned))
    rows = [
        {
            "id": id_,
            "user_id": member_id,
            "kind": RESTRICTIONS[one.standing][0],
            "step": RESTRICTIONS[one.standing][1],
            "reason": BANNED_FOR,
            "actor": arriving.actor,
            "starts_at": one.standing_since or arriving.now,
            "ends_at": one.standing_until if one.standing == "suspended" else None,
            "created_at": arriving.now,
        }
        for id_, (one, member_id) in zip(ids, banned, strict=True)
    ]
    insert(Sanction, rows)
    arriving.things.note(
        "sanctions", [Thing(one.key, id_) for id_, (one, _) in zip(ids, banned, strict=True)]
    )


def _link(arriving: Arriving, came: Sequence[tuple[MemberRecord, int]]) -> None:
    subjects = [each.subject for one, _ in came for each in one.identities]
    if not subjects:
        return
    taken = {(row["provider"], row["subject"]) for row in fetch_all(_LINKED, subjects=subjects)}
    rows: list[dict[str, Any]] = []
    for one, id_ in came:
        own: set[str] = set()
        for each in one.identities:
            if (each.provider, each.subject) in taken or each.provider in own:
                why = f"이미 다른 회원과 이어진 {each.provider} 계정이에요."
                arriving.things.leave("소셜 로그인", one.username, why)
                continue
            taken.add((each.provider, each.subject))
            own.add(each.provider)
            rows.append(
                {
                    "user_id": id_,
                    "provider": each.provider,
                    "subject": each.subject,
                    "shown_email": masked_email(each.email) if each.email else None,
                    "linked_at": one.joined_at,
                }
            )
    insert(LinkedIdentity, rows)


def _show_pictures(
    arriving: Arriving, came: Sequence[tuple[MemberRecord, int]], files: FilesOf, taken: Intake
) -> None:
    uses = []
    for one, id_ in came:
        file, picture = portrait_of(one.key, files, taken)
        if isinstance(picture, Refused):
            arriving.things.leave("회원의 사진", one.username, picture.why)
        elif file and _portrait(picture):
            target = (Purpose.PROFILE.value, id_)
            uses.append(Use(file.key, Purpose.PROFILE, target, id_, one.joined_at))
    attach(arriving, uses, taken)


def _portrait(picture: Stored | Refused | None) -> str | None:
    """The address of a picture; a film is none."""
    is_image = isinstance(picture, Stored) and picture.clean.kind == "image"
    return picture.url if is_image and isinstance(picture, Stored) else None
