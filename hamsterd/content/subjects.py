"""The subject of a notice: a thing's kind, its first words, the day it was written and its link.

Every notice about an act on a member's writing names that writing. The words are plain text of
bounded length. The caller decides who may read them: notices to the author show the words, except
a secret's, and notices to others go through `staff.subjects`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.plain import preview
from hamsterd.content.visibility import is_secret
from hamsterd.core.clock import kst_day
from hamsterd.core.text.cutting import cut
from hamsterd.core.text.visible import isolated, one_line, without_directions
from hamsterd.db.sql import Row, fetch_row

BELL_CHARACTERS = 30
"""Characters of a thing's words inside a sentence."""
TITLE_CHARACTERS = 100
EXCERPT_CHARACTERS = 120
"""First characters of a text, where there is room for a line."""
BELL_SUBJECTS = 2
"""Things that a sentence names; the rest is a number."""
MAIL_SUBJECTS = 20
"""Things that a mail lists; the rest is a number."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing. `title` and `excerpt` are None if it has none or the reader may not see them.

    `url` is a path of this site (`/diary/3#comment-9`), None if there is nothing to see.
    """

    kind: str
    noun: str
    """The name of its kind: `일기`."""
    title: str | None = None
    excerpt: str | None = None
    written_at: datetime | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class SubjectLine:
    """One thing in a mail: its kind, its first words if any, its link if any."""

    label: str
    excerpt: str
    url: str


@dataclass(frozen=True, slots=True)
class SubjectList:
    """The things listed in a mail, up to the limit, and the number of those left out, if any."""

    lines: list[SubjectLine]
    more: str


def subject(
    kind: str,
    *,
    noun: str,
    title: str | None,
    content: str | None,
    written_at: datetime | None,
    url: str | None,
) -> Subject:
    """A subject with its words as plain text of bounded length, converted from markup."""
    return Subject(
        kind,
        noun,
        cut(one_line(title or ""), TITLE_CHARACTERS) or None,
        without_directions(preview(content or "", EXCERPT_CHARACTERS)) or None,
        written_at,
        url,
    )


def subject_of(kind: ContentKind, target_id: int) -> Subject:
    """A thing in any state, for its author only; a secret without words, as news leave the site."""
    secret = is_secret(kind)
    sql = f"SELECT {columns_of(kind)}, {secret} AS is_secret FROM {kind.table} t WHERE id = %(id)s"
    row = fetch_row(sql, id=target_id)
    found = subject_in(row)
    if row["is_secret"]:
        return replace(found, title=kind.words.secret_as, excerpt=None)
    return found


def columns_of(kind: ContentKind) -> str:
    """SQL: the columns that `subject_in` needs from this kind's table."""
    return (
        f"'{kind.name}' AS kind, '{kind.noun}' AS noun, id, {kind.words.title_in()} AS title,"
        f" {kind.words.text} AS content, created_at, {kind.url} AS url"
    )


def subject_in(row: Row) -> Subject:
    """The subject from a row that has `columns_of` its kind."""
    return subject(
        row["kind"],
        noun=row["noun"],
        title=row["title"],
        content=row["content"],
        written_at=row["created_at"],
        url=row["url"],
    )


def without_words(one: Subject) -> Subject:
    """Its kind and day alone, for what is kept longer than its reader may read it."""
    return Subject(one.kind, one.noun, written_at=one.written_at)


def label(one: Subject, characters: int = BELL_CHARACTERS) -> str:
    """`일기 ‘해씨의 하루’ (2026. 11. 20.)`: its name in a sentence."""
    words = one.title or one.excerpt
    quoted = f" ‘{isolated(cut(words, characters))}’" if words else ""
    day = f" ({kst_day(one.written_at):%Y. %m. %d.})" if one.written_at else ""
    return f"{one.noun}{quoted}{day}"


def sentence_of(subjects: Sequence[Subject], most: int = BELL_SUBJECTS) -> str:
    """`대상: 일기 ‘해씨의 하루’ (2026. 11. 20.) 외 5건. `, or nothing when there is none."""
    if not subjects:
        return ""
    named = ", ".join(label(one) for one in subjects[:most])
    more = len(subjects) - most
    return f"대상: {named}{f' 외 {more}건' if more > 0 else ''}. "


def mail_list(subjects: Sequence[Subject]) -> SubjectList:
    """The `about` variable of mail templates."""
    more = len(subjects) - MAIL_SUBJECTS
    return SubjectList(
        [_line(one) for one in subjects[:MAIL_SUBJECTS]], str(more) if more > 0 else ""
    )


def _line(one: Subject) -> SubjectLine:
    return SubjectLine(
        label(one, TITLE_CHARACTERS if one.title else BELL_CHARACTERS),
        (one.excerpt or "") if one.title or len(one.excerpt or "") > BELL_CHARACTERS else "",
        one.url or "",
    )
