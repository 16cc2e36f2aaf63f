"""Members of a Gnuboard5 as records: who joined first keeps what two of them have."""

from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count
from typing import Any, NamedTuple

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.text.folding import fold
from hamsterd.core.text.skeletons import skeleton
from hamsterd.members.accounts.rules import (
    NICKNAME_MAX_PROFILE,
    PURGED_NICKNAME,
    check_profile_nickname,
)
from hamsterd.members.accounts.signing_up.staff_names import is_staff_name
from hamsterd.moving.gnuboard5.data_folder import DataFolder, Look
from hamsterd.moving.gnuboard5.dates import midnight, moment
from hamsterd.moving.gnuboard5.marks import Marks
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.planning.proofs import Proof, proofs_of
from hamsterd.moving.gnuboard5.records.texts import Texts, line, plain
from hamsterd.moving.gnuboard5.rows import ban, has_left, is_email_proven, left_on, number, text
from hamsterd.moving.gnuboard5.staging import Staged, Staging
from hamsterd.moving.records import IdentityPart, MemberRecord

STOPGAP = "이사온회원{number}"
INTRODUCTION_MAX = 1_000
PROVIDERS = {"google": "google", "kakao": "kakao", "naver": "naver"}
HTML = frozenset({"html1"})

_MEMBERS = """
    SELECT * FROM member
     ORDER BY iif(mb_datetime LIKE '0000%' OR coalesce(mb_datetime, '') = '', 1, 0),
              mb_datetime, mb_no
"""
_ADD_PERSON = """
    INSERT INTO people (name, key, nickname, level, has_left, proofs) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE
           SET key = excluded.key, nickname = excluded.nickname, level = excluded.level,
               has_left = excluded.has_left, proofs = excluded.proofs
"""
_PERSON = "SELECT key, nickname, level, has_left, proofs FROM people WHERE name = ?"
_PEOPLE = "SELECT key, nickname, level, has_left, proofs FROM people ORDER BY place"
LATELY = 10_000
"""Members who are in memory: most rows are of few."""
_KEEPERS = 'SELECT bo_admin AS name FROM board UNION SELECT gr_admin FROM "group"'
_TIMES = ("mb_datetime", "mb_email_certify", "mb_nick_date", "mb_open_date", "mb_today_login")
_CONFIG = "SELECT cf_use_email_certify FROM config"
_SOCIAL = "SELECT * FROM member_social_profiles ORDER BY mp_no"

SUGGESTED = "admin@domain.com"
"""What the form of installing has as the owner's address; the domain is a stranger's."""

STRANGERS = "그누보드를 설치할 때 적혀 있던 남의 주소라, 로그인할 때 새로 정해요."
EMAIL_TAKEN = "먼저 가입한 회원과 같은 이메일이어서 이메일 없이 와요."
EMAIL_NOBODYS = "같은 이메일을 쓰는 회원이 있어 아무도 갖지 않아요."
NICKNAME_CLASHES = "먼저 가입한 회원과 겹쳐서 새 이름으로 와요: {nickname}"
NICKNAME_REFUSED = "여기서 쓸 수 없는 닉네임이어서 로그인할 때 새로 정해요. 그때까지: {nickname}"
SKIPPED = "이메일이 없는 회원은 옮기지 않기로 했어요."
LEAVER_SKIPPED = "탈퇴한 회원은 옮기지 않기로 했어요."
LATER_BAN = "차단이 시작될 날({day})이 아직 오지 않아 차단하지 않아요."
NOT_OPEN = "정보를 공개하지 않은 회원의 자기소개라 옮기지 않아요."
SECOND_PICTURE = "회원 사진이 있어서 아이콘은 옮기지 않아요."
LEAVERS_PICTURE = "탈퇴한 회원의 사진이에요."
NO_PICTURE = "사진이 아니에요."
OF_NOBODY = "회원이 오지 않거나 탈퇴했어요."
OWN_FIELDS = "운영자가 정한 칸(mb_1~mb_10)이라 무엇인지 몰라 옮기지 않아요."
HOMEPAGE = "여기에는 홈페이지 칸이 없어요."
LEVEL = "여기의 레벨은 경험치가 정해요. 읽을 수 있던 게시판은 그대로 읽어요."
CERTIFIED = "본인 확인은 이 사이트에서 다시 해요."
NO_PROVIDER = "여기에 없는 로그인({provider})이에요."
IDENTITY_TAKEN = "다른 회원과 이어진 {provider} 계정이에요."
PERSONAL = "이름, 전화번호, 주소, 생일, 성별, 접속 IP는 옮기지 않아요."
LONG_INTRODUCTION = "소개가 길어서 뒷부분은 옮기지 않아요."


class Person(NamedTuple):
    """What other records need to know of a member."""

    key: str
    nickname: str
    level: int
    has_left: bool
    proofs: frozenset[Proof]


def _person(row: tuple[Any, ...]) -> Person:
    key, nickname, level, has_left, proofs = row
    proved = frozenset(Proof[name] for name in proofs.split(",") if name)
    return Person(key, nickname, level, bool(has_left), proved)


class People:
    """All members who come, by their id as MySQL compares it."""

    def __init__(self, stage: Staging) -> None:
        self._stage = stage
        self._lately: dict[str, Person] = {}
        self.since = utc_now()
        """When the first one joined."""

    def add(self, person: Person, joined: datetime) -> None:
        """One who comes."""
        proofs = ",".join(proof.name for proof in person.proofs)
        row = (fold(person.key), *person[:-1], proofs)
        self._stage.db.execute(_ADD_PERSON, row)
        self.since = min(self.since, joined)

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def get(self, name: str) -> Person | None:
        """A member by the id in another table; None for guests and for whoever has no row."""
        key = fold(name)
        if not key or key in self._lately:
            return self._lately.get(key)
        row = self._stage.first(_PERSON, key)
        if row is None:
            return None
        if len(self._lately) >= LATELY:
            self._lately.clear()
        self._lately[key] = person = _person(row)
        return person

    def all(self) -> Iterator[Person]:
        """Everybody, in the order in which they joined."""
        yield from map(_person, self._stage.db.execute(_PEOPLE))

    def name_of(self, name: str) -> str:
        """What a member is called in texts of others."""
        person = self.get(name)
        return person.nickname if person else name


class Members:
    """Makes the records of members; `people` fills while it does."""

    def __init__(self, stage: Staging, folder: DataFolder, plan: Plan, texts: Texts) -> None:
        self._stage, self._folder, self._plan, self._texts = stage, folder, plan, texts
        self._now, self._today = utc_now(), kst_day()
        self._names, self._wanted = Marks(stage, "name"), Marks(stage, "wanted")
        self._emails, self._usernames = Marks(stage, "email"), Marks(stage, "username")
        self._subjects: set[tuple[str, str]] = set()
        self._keepers = set(plan.members.administrators)
        self._proves_emails = number(next(stage.rows(_CONFIG), {}), "cf_use_email_certify") > 0
        self.people = People(stage)

    def leavers(self) -> Iterator[str]:
        """Members who left and do not come, by their id as MySQL compares it."""
        if self._plan.members.leavers == "skip":
            for row in self._stage.rows("SELECT * FROM member"):
                if has_left(row):
                    yield fold(text(row, "mb_id"))

    def records(self) -> Iterator[MemberRecord]:
        """All members by the time at which they joined."""
        self._learn_names()
        identities = self._identities()
        for row in self._stage.rows(_MEMBERS):
            name = text(row, "mb_id")
            if why := self._skipped(row, name):
                self._stage.left("회원", name, why)
                continue
            self._count(row)
            record = self._leaver(row) if has_left(row) else self._member(row, identities)
            level, has_gone = number(row, "mb_level"), record.standing == "left"
            person = Person(record.key, record.nickname, level, has_gone, proofs_of(row))
            self.people.add(person, record.joined_at)
            yield record
        self._stage.left_count("소셜 로그인", OF_NOBODY, sum(map(len, identities.values())))

    def _learn_names(self) -> None:
        """Which names are wanted, so that no stopgap takes one; how many have an address."""
        for nickname in self._plan.nicknames.values():
            self._names.add(skeleton(nickname))
        for row in self._stage.rows(_KEEPERS):
            self._keepers.update(one.strip() for one in text(row, "name").split(","))
        for row in self._stage.rows("SELECT * FROM member"):
            if not has_left(row):
                self._wanted.add(skeleton(line(text(row, "mb_nick"))))
                self._emails.add(fold(text(row, "mb_email")))

    def _skipped(self, row: Staged, name: str) -> str | None:
        if not name:
            return "사용자명이 없어요."
        if has_left(row):
            return LEAVER_SKIPPED if self._plan.members.leavers == "skip" else None
        is_needed = name in self._plan.members.administrators
        if self._plan.members.without_email == "skip" and not text(row, "mb_email"):
            return None if is_needed else SKIPPED
        return None

    def _count(self, row: Staged) -> None:
        level, counted = number(row, "mb_level"), self._stage.left_count
        if level > 2:  # noqa: PLR2004  Gnuboard's level of a new member
            counted(f"회원의 레벨 {level}", LEVEL)
        counted("본인 확인", CERTIFIED, int(bool(text(row, "mb_certify"))))
        counted("회원의 신상", PERSONAL)
        own = any(text(row, f"mb_{n}") for n in range(1, 11))
        counted("회원의 여분 필드", OWN_FIELDS, int(own))
        counted("회원의 홈페이지", HOMEPAGE, int(bool(text(row, "mb_homepage"))))

    def _leaver(self, row: Staged) -> MemberRecord:
        """Somebody without a name, an address or a face."""
        name, since = text(row, "mb_id"), left_on(row)
        for folder in ("member_image", "member"):
            if path := self._picture_in(folder, name):
                self._stage.left("회원 사진", path, LEAVERS_PICTURE)
        return MemberRecord(
            key=name,
            username=self._username(name),
            nickname=PURGED_NICKNAME,
            joined_at=self._joined(row),
            standing="left",
            standing_since=midnight(since) if since else None,
        )

    def _member(self, row: Staged, identities: dict[str, list[IdentityPart]]) -> MemberRecord:
        name = text(row, "mb_id")
        is_admin = name in self._plan.members.administrators
        nickname, chooses = self._nickname(row, name)
        email = self._email(row, name)
        joined, (is_banned, banned) = self._joined(row), ban(row, self._today)
        if banned is not None and not is_banned:
            self._stage.left("차단", name, LATER_BAN.format(day=banned))
        points = number(row, "mb_point") if self._plan.members.points == "experience" else 0
        seen = moment(text(row, "mb_today_login"))
        return MemberRecord(
            key=name,
            username=self._username(name),
            nickname=nickname,
            chooses_nickname=chooses,
            email=email,
            email_verified=self._proves_emails and email is not None and is_email_proven(row),
            password_hash=text(row, "mb_password") or None,
            joined_at=joined,
            last_login_at=min(seen, self._now) if seen else None,
            role="admin" if is_admin else None,
            standing="banned" if is_banned else "active",
            standing_since=midnight(banned) if banned and is_banned else None,
            mail_consent_at=self._consent(row, joined),
            experience=max(points, 0),
            introduction=self._introduction(row, name),
            picture=self._picture(name),
            identities=identities.pop(fold(name), []),
        )

    def _joined(self, row: Staged) -> datetime:
        for column in _TIMES:
            written = moment(text(row, column))
            if written is not None and written <= self._now:
                return written
        return self._now

    def _consent(self, row: Staged, joined: datetime) -> datetime | None:
        """When they ticked the box is known since 5.6; before, it was in the form of joining."""
        if number(row, "mb_mailling") <= 0:
            return None
        written = moment(text(row, "mb_mailling_date"))
        return written if written is not None and written <= self._now else joined

    def _username(self, name: str) -> str:
        """As it was; two that we cannot tell apart are told apart by a number."""
        taken = next(
            each
            for each in chain((name,), (f"{name}-{n}" for n in count(2)))
            if fold(each) not in self._usernames
        )
        self._usernames.add(fold(taken))
        if taken != name:
            self._stage.left(
                "사용자명", name, f"같은 사용자명이 있어서 새 사용자명으로 로그인해요: {taken}"
            )
        return taken

    def _email(self, row: Staged, name: str) -> str | None:
        email = text(row, "mb_email")
        folded = fold(email)
        if not email:
            return None
        if folded == SUGGESTED:
            self._stage.left("이메일", name, STRANGERS)
            return None
        shared = self._emails[folded]
        if shared > 1 and self._plan.members.shared_emails == "nobody":
            self._stage.left("이메일", name, EMAIL_NOBODYS)
            return None
        if shared < 0:
            self._stage.left("이메일", name, EMAIL_TAKEN)
            return None
        self._emails[folded] = -shared if shared > 1 else shared
        return email

    def _nickname(self, row: Staged, name: str) -> tuple[str, bool]:
        """Theirs, the plan's, or a stopgap; and whether they choose one."""
        if name in self._plan.nicknames:
            return self._plan.nicknames[name], False
        wanted = line(text(row, "mb_nick"))
        if not _is_allowed(wanted) or self._is_pretence(wanted, name):
            stopgap = self._free(STOPGAP.format(number=text(row, "mb_no")))
            self._stage.left(f"닉네임 {wanted}", name, NICKNAME_REFUSED.format(nickname=stopgap))
            return stopgap, True
        if skeleton(wanted) not in self._names:
            self._names.add(skeleton(wanted))
            return wanted, False
        is_numbered = self._plan.members.clashing_nicknames == "number"
        taken = self._free(wanted if is_numbered else STOPGAP.format(number=text(row, "mb_no")))
        self._stage.left(f"닉네임 {wanted}", name, NICKNAME_CLASHES.format(nickname=taken))
        return taken, not is_numbered

    def _is_pretence(self, nickname: str, name: str) -> bool:
        """Whether a name that only staff may have is that of somebody who never was."""
        return is_staff_name(nickname, "") and name not in self._keepers

    def _free(self, base: str) -> str:
        """`base`, or with the first number behind it that leaves it nobody else's."""
        numbered = (base[: NICKNAME_MAX_PROFILE - len(str(n))] + str(n) for n in count(2))
        free = next(name for name in chain((base,), numbered) if self._is_free(name))
        self._names.add(skeleton(free))
        return free

    def _is_free(self, name: str) -> bool:
        key = skeleton(name)
        return key not in self._names and key not in self._wanted and _is_allowed(name)

    def _introduction(self, row: Staged, name: str) -> str | None:
        """The profile, if its owner showed it, and the signature that stood under their posts."""
        profile = plain(text(row, "mb_profile")).strip()
        if profile and number(row, "mb_open") <= 0:
            self._stage.left("자기소개", name, NOT_OPEN)
            profile = ""
        signature = self._texts.words(text(row, "mb_signature"), HTML)
        whole = "\n\n".join(filter(None, (profile, signature)))
        if len(whole) > INTRODUCTION_MAX:
            self._stage.left("자기소개", name, LONG_INTRODUCTION)
        return whole[:INTRODUCTION_MAX] or None

    def _picture(self, name: str) -> str | None:
        picture = self._picture_in("member_image", name)
        icon = self._picture_in("member", name)
        if picture and icon:
            self._stage.left("회원 아이콘", icon, SECOND_PICTURE)
        return picture or icon

    def _picture_in(self, folder: str, name: str) -> str | None:
        path = self._folder.find(folder, name[:2], f"{name}.gif")
        look = self._folder.look(path) if path else Look.MISSING
        if path and look is not Look.PICTURE:
            self._stage.left("회원 사진", path, look.value.strip() or NO_PICTURE)
        return path if look is Look.PICTURE else None

    def _identities(self) -> dict[str, list[IdentityPart]]:
        """Accounts elsewhere by member: one account opens one member's."""
        found: dict[str, list[IdentityPart]] = {}
        for row in self._stage.rows(_SOCIAL):
            name, subject = text(row, "mb_id"), text(row, "identifier")
            said = fold(text(row, "provider"))
            provider = PROVIDERS.get(said)
            if provider is None or not subject:
                self._stage.left("소셜 로그인", name, NO_PROVIDER.format(provider=said))
            elif (provider, subject) in self._subjects:
                self._stage.left("소셜 로그인", name, IDENTITY_TAKEN.format(provider=said))
            else:
                self._subjects.add((provider, subject))
                part = IdentityPart.model_validate({"provider": provider, "subject": subject})
                found.setdefault(fold(name), []).append(part)
        return found


def _is_allowed(nickname: str) -> bool:
    try:
        return check_profile_nickname(nickname) == nickname
    except ValueError:
        return False
