"""What every step of an arrival needs: the move, the site, and who wrote what nobody here wrote."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from hamsterd.config import Settings
from hamsterd.db.sql import fetch_column, fetch_row
from hamsterd.media.rules import Purpose
from hamsterd.members.accounts.rules import PURGED_NICKNAME
from hamsterd.models.media import Upload
from hamsterd.models.members.accounts import User
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.things import SEPARATOR, Thing, Things, next_ids
from hamsterd.moving.arrival.uploads import Intake, Refused, Stored, Wanted
from hamsterd.moving.arrival.words import Words, WordsAtOnce

NOBODY = "nobody"
"""The kind and key of the row that stands for authors without an account."""
GUEST = "비회원"
"""What it is called; the name that a guest gave stands above the text."""
_PRESENT = "SELECT id FROM users WHERE id = ANY(%(ids)s) AND status <> 'purged'"
# Without a date of its own it is as old as the site.
_VOICE = """
    SELECT (array_agg(u.id ORDER BY u.created_at, u.id) FILTER (WHERE u.is_admin))[1] AS id,
           min(u.created_at) AS since
      FROM moved_things t JOIN users u ON u.id = t.new_id
     WHERE t.move_id = %(move_id)s AND t.kind = 'members'
"""


class Voice(NamedTuple):
    """Whose words the old site's own pages are, and since when they stand there."""

    author_id: int
    since: datetime


@dataclass
class Arriving:
    """One run of a move."""

    move_id: int
    settings: Settings
    now: datetime
    actor: str
    words: Words = field(default_factory=WordsAtOnce)

    @cached_property
    def things(self) -> Things:
        """What came already."""
        return Things(self.move_id)

    def nobody(self) -> int:
        """The one anonymous row for all guests and for authors whom the old site had lost."""
        found = self.things.ids(NOBODY, [NOBODY]).get(NOBODY)
        if found is not None:
            return found
        [id_] = next_ids("users", 1)
        insert(User, [anonymous(id_, self.now, self.now, nickname=GUEST)])
        self.things.note(NOBODY, [Thing(NOBODY, id_)])
        return id_

    @cached_property
    def voice(self) -> Voice:
        """Who said what the old site itself said: its first administrator who came, if one did."""
        found = fetch_row(_VOICE, move_id=self.move_id)
        return Voice(found["id"] or self.nobody(), found["since"] or self.now)

    def present(self, keys: Iterable[str | None]) -> dict[str, int]:
        """The ids of members who came and had not left: what is private has nobody else."""
        found = self.things.ids("members", keys)
        here = set(fetch_column(_PRESENT, ids=list(found.values()))) if found else set()
        return {key: id_ for key, id_ in found.items() if id_ in here}

    def authors(self, keys: Iterable[str | None]) -> Mapping[str | None, int]:
        """The ids of authors; whoever has no row is nobody."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str | None, int] = {}
        found.update(self.things.ids("members", wanted))
        if any(key not in found for key in wanted):
            nobody = self.nobody()
            found |= {key: nobody for key in wanted if key not in found}
        return found


def anonymous(
    id_: int, since: datetime, joined: datetime, *, nickname: str = PURGED_NICKNAME
) -> dict[str, object]:
    """A row of `users` that names nobody, with the columns of every row that comes."""
    return {
        "id": id_,
        "username": None,
        "username_skeleton": None,
        "nickname": nickname,
        "nickname_skeleton": None,
        "email": None,
        "email_verified_at": None,
        "password_hash": None,
        "profile_image": None,
        "role": None,
        "is_admin": False,
        "status": "purged",
        "suspended_until": None,
        "withdrawn_at": since,
        "last_login_at": None,
        "last_seen_at": None,
        "experience": 0,
        "level": 1,
        "settings": {},
        "created_at": joined,
        "updated_at": joined,
    }


class FileOf(NamedTuple):
    """A file of a post: its key, and how the post names it."""

    key: str
    path: str
    name: str
    is_inside: bool = False
    """It stands in the text."""


FilesOf = Mapping[str, Sequence[FileOf]]
"""By the post's key."""


def portraits(arriving: Arriving, named: Mapping[str, str | None], what: str) -> FilesOf:
    """The picture of each `what`, by its key; one that several show is stored once for each."""
    used = set(arriving.things.known("files", [path for path in named.values() if path]))
    found: dict[str, list[FileOf]] = {}
    for key, path in named.items():
        if path:
            own = path if path not in used else f"{path}{SEPARATOR}{what} {key}"
            used.add(path)
            found[key] = [FileOf(own, path, path.rpartition("/")[2])]
    return found


def portrait_of(
    key: str, files: FilesOf, taken: Intake
) -> tuple[FileOf | None, Stored | Refused | None]:
    """A thing's one picture, and what became of it."""
    for file in files.get(key, ()):
        return file, taken.get(file.key)
    return None, None


def wanted(files: FilesOf) -> list[Wanted]:
    """What is to be stored before the posts are written."""
    return [Wanted(one.key, one.path, one.name) for each in files.values() for one in each]


@dataclass(frozen=True, slots=True)
class Use:
    """A file where it is shown: the thing, its owner and its time."""

    key: str
    purpose: Purpose
    target: tuple[str, int]
    owner_id: int | None
    created_at: datetime


def attach(arriving: Arriving, uses: Sequence[Use], taken: Intake) -> None:
    """Write the rows of stored files, in the order of `uses`."""
    stored = [(use, taken[use.key]) for use in uses if isinstance(taken.get(use.key), Stored)]
    ids = next_ids("uploads", len(stored))
    rows = [
        one.row(
            id_,
            owner_id=use.owner_id,
            purpose=use.purpose,
            target=use.target,
            created_at=use.created_at,
            now=arriving.now,
        )
        for id_, (use, one) in zip(ids, stored, strict=True)
        if isinstance(one, Stored)
    ]
    insert(Upload, rows)
    arriving.things.note(
        "files", [Thing(use.key, id_) for id_, (use, _) in zip(ids, stored, strict=True)]
    )
