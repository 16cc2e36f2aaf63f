"""The content of a book, read from one snapshot, without the picture files."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from hamsterd.content.markup.ast import Media, Paragraph
from hamsterd.content.markup.parse import parse
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.diaries.album.life import life_of
from hamsterd.diaries.album.queries import album_entries
from hamsterd.diaries.album.rules import Milestone, milestones
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.names import ACTIVITIES, MOODS, WEATHERS
from hamsterd.diaries.queries import VIDEO_ENDINGS
from hamsterd.hamsters.health.queries import ALL_DAYS
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.media.queries import media_by_urls, media_of
from hamsterd.media.rules import file_name_from_url, medium_name
from hamsterd.media.schemas import MediaOut
from hamsterd.models.diaries import ENTRY_DATE
from hamsterd.operations.exports.life_book.queries import ENTRIES
from hamsterd.operations.exports.life_book.rules import (
    ENTRIES_MAX,
    HEALTH_ROWS_MAX,
    PICTURES_MAX,
)
from hamsterd.operations.exports.life_book.schemas import LifeBookForm
from hamsterd.operations.exports.snapshot import snapshot

_HAMSTER = """
    SELECT h.name, h.breed, h.birth_date, h.passed_on, h.profile_image, h.created_at,
           CASE WHEN h.passed_on IS NOT NULL THEN h.farewell END AS farewell, u.nickname
      FROM hamsters h JOIN users u ON u.id = h.user_id WHERE h.id = %(hamster_id)s
"""
_HAS_PHOTO = f"""
    EXISTS (SELECT 1 FROM unnest(images) AS file WHERE file !~* '({"|".join(VIDEO_ENDINGS)})$')
"""
_CHOSEN = f"""
    {ENTRIES} AND {ENTRY_DATE} BETWEEN %(from_day)s AND %(to_day)s
    AND (is_public OR %(with_private)s) AND (NOT %(with_photos_only)s OR {_HAS_PHOTO})
"""
_ENTRIES = f"""
    SELECT id, title, content, images, mood, weather, activity, {ENTRY_DATE} AS day,
           CASE WHEN user_id <> %(viewer_id)s
                THEN (SELECT nickname FROM users WHERE id = user_id) END AS author,
           count(*) OVER ()::int AS in_all
      FROM diary_entries WHERE {_CHOSEN}
     ORDER BY day, created_at, id LIMIT {ENTRIES_MAX}
"""
_WEIGHTS = f"""
    SELECT day, percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS value FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND kind = '{HealthKind.WEIGHT}' AND value IS NOT NULL
       AND day BETWEEN %(from_day)s AND %(to_day)s
     GROUP BY day ORDER BY day
"""
_HEALTH = f"""
    SELECT kind, day, until, name, dose, note FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND day BETWEEN %(from_day)s AND %(to_day)s
       AND kind IN ('{HealthKind.VET}', '{HealthKind.MEDICINE}', '{HealthKind.SYMPTOM}')
     ORDER BY day, id LIMIT {HEALTH_ROWS_MAX}
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A stored file, and the fallback if its smaller copy is missing."""

    name: str
    original: str


Part = str | Picture
"""A paragraph, or a picture between two."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it is printed; `author` where it is not the hamster's owner."""

    day: date
    title: str
    author: str | None
    chips: list[str]
    parts: list[Part]


@dataclass(frozen=True, slots=True)
class Weight:
    """A hamster's weight on a day, in grams: the median of several weighings."""

    day: date
    value: float


@dataclass(frozen=True, slots=True)
class HealthLine:
    """A visit, a medicine or a symptom."""

    kind: HealthKind
    day: date
    until: date | None
    text: str


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole book, and the number of things that did not fit."""

    name: str
    breed: str
    nickname: str
    born: date | None
    passed_on: date | None
    farewell: str | None
    portrait: Picture | None
    milestones: list[Milestone]
    entries: list[Entry]
    weights: list[Weight]
    health: list[HealthLine]
    entries_left_out: int
    pictures_left_out: int

    @property
    def pictures(self) -> int:
        """How many pictures are in the entries."""
        return sum(isinstance(part, Picture) for entry in self.entries for part in entry.parts)


def contents_of(*, hamster_id: int, member_id: int, form: LifeBookForm) -> Contents:
    """The chosen content of a hamster's life, in at most eight statements.

    Raises `HamsterNotFound` if it was deleted meanwhile.
    """
    days = {"from_day": form.from_day or ALL_DAYS[0], "to_day": form.to_day or ALL_DAYS[1]}
    of_hamster = {"hamster_id": hamster_id, "viewer_id": member_id, **days}
    with snapshot():
        hamster = fetch_one(_HAMSTER, hamster_id=hamster_id)
        if hamster is None:
            raise HamsterNotFound
        rows = fetch_all(
            _ENTRIES,
            **of_hamster,
            with_private=form.with_private,
            with_photos_only=form.with_photos_only,
        )
        media = media_of(ENTRY.name, [row["id"] for row in rows])
        portrait = media_by_urls([hamster["profile_image"] or ""])
        firsts = album_entries(hamster_id, viewer_id=member_id)
        weights = fetch_all(_WEIGHTS, **of_hamster) if form.with_health else []
        health = fetch_all(_HEALTH, **of_hamster) if form.with_health else []
    life = life_of(
        firsts,
        created_at=hamster["created_at"],
        birth_date=hamster["birth_date"],
        passed_on=hamster["passed_on"],
    )
    entries, left_out = _bounded([_entry(row, media.get(row["id"], {})) for row in rows])
    return Contents(
        name=hamster["name"],
        breed=hamster["breed"],
        nickname=hamster["nickname"],
        born=hamster["birth_date"],
        passed_on=hamster["passed_on"],
        farewell=hamster["farewell"],
        portrait=next((_picture(each) for each in portrait.values()), None),
        milestones=milestones(life, today=kst_day()),
        entries=entries,
        weights=[Weight(row["day"], row["value"]) for row in weights],
        health=[_health_line(row) for row in health],
        entries_left_out=rows[0]["in_all"] - len(rows) if rows else 0,
        pictures_left_out=left_out,
    )


def _entry(row: Row, media: dict[str, MediaOut]) -> Entry:
    known = (
        MOODS.get(row["mood"]),
        WEATHERS.get(row["weather"]),
        ACTIVITIES.get(row["activity"]),
    )
    return Entry(
        day=row["day"],
        title=row["title"],
        author=row["author"],
        chips=[word for word in known if word],
        parts=list(_parts(row, media)),
    )


def _parts(row: Row, media: dict[str, MediaOut]) -> Iterator[Part]:
    """Text and pictures in order, then pictures that are not in the text; no videos."""
    inside = set()
    for block in parse(row["content"]).blocks:
        if isinstance(block, Media):
            inside.add(block.url)
            if picture := _drawn(media.get(block.url)):
                yield picture
        elif isinstance(block, Paragraph):
            text = "\n".join("".join(run.text for run in line) for line in block.lines)
            if text.strip():
                yield text
    for url in row["images"]:
        if url not in inside and (picture := _drawn(media.get(url))):
            yield picture


def _drawn(media: MediaOut | None) -> Picture | None:
    return _picture(media) if media is not None and media.kind == "image" else None


def _picture(media: MediaOut) -> Picture:
    name = file_name_from_url(media.url) or ""
    return Picture(medium_name(name) if media.medium_url else name, name)


def _bounded(entries: list[Entry]) -> tuple[list[Entry], int]:
    """The entries with the first `PICTURES_MAX` of their pictures, and how many are not there."""
    seen = 0

    def fits(part: Part) -> bool:
        nonlocal seen
        if not isinstance(part, Picture):
            return True
        seen += 1
        return seen <= PICTURES_MAX

    bounded = [
        Entry(each.day, each.title, each.author, each.chips, list(filter(fits, each.parts)))
        for each in entries
    ]
    return bounded, max(0, seen - PICTURES_MAX)


def _health_line(row: Row) -> HealthLine:
    said = (row["name"], row["dose"], row["note"])
    text = " · ".join(" ".join(each.split()) for each in said if each)
    return HealthLine(HealthKind(row["kind"]), row["day"], row["until"], text)
