"""Mentions: members named behind an `@` in a text, and their notifications.

In markup a mention is a link to the member (`[@콩이집사](/user/12)`), so it still works after they
change their name. In a comment, which is plain text, the words stay as typed and the rows of
`mentions` say who is meant (docs/decisions/0092-mentions.md). A text without a sign costs nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from hamsterd.content.kind import ContentKind
from hamsterd.content.limits import CONTENT_MAX
from hamsterd.content.markup.ast import Document, Inline, Paragraph, Text
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.write import write
from hamsterd.content.mention_names import (
    PEOPLE_MAX,
    Mention,
    candidates,
    has_sign,
    places,
)
from hamsterd.content.parts import needed
from hamsterd.content.visibility import listed
from hamsterd.core.text.folding import fold, folded
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row
from hamsterd.models.content.hides import apart
from hamsterd.models.members.accounts import LET_IN
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify, retract

_PROFILE = re.compile(r"/user/([1-9][0-9]{0,17})")

_CALLED = f"""
    SELECT id, nickname FROM users
     WHERE {folded("nickname")} = ANY(%(names)s) AND status <> 'purged' AND {LET_IN}
       AND id <> %(author_id)s AND NOT {apart("id", "%(author_id)s")}
"""
# Members no longer mentioned keep a row without a name. A name that nobody has now stays.
_WRITE = f"""
    WITH gone AS (
        UPDATE mentions SET name = NULL
         WHERE target_type = %(target_type)s AND target_id = %(target_id)s
           AND user_id <> ALL(%(ids)s::bigint[]) AND name IS NOT NULL
    )
    INSERT INTO mentions (target_type, target_id, user_id, name)
    SELECT %(target_type)s, %(target_id)s, users.id, written.name
      FROM unnest(%(ids)s::bigint[], %(names)s::text[], %(folded)s::text[])
           AS written (id, name, folded)
      JOIN users ON users.id = written.id AND {folded("users.nickname")} = written.folded
     WHERE {LET_IN} AND users.id <> %(author_id)s
       AND NOT {apart("users.id", "%(author_id)s")}
        ON CONFLICT (target_type, target_id, user_id) DO UPDATE SET name = EXCLUDED.name
"""
_ABOUT = """
    SELECT id, {place_id} AS place_id, {text} AS text, {url} AS url,
           (SELECT {subject} FROM {place} p WHERE p.id = {table}.{place_id}) AS subject
      FROM {table} WHERE id = %(id)s
"""
# Blocking takes the same lock: a notification is either sent before the block, or sees it.
_LOCK_AUTHOR = "SELECT 1 FROM users WHERE id = %(author_id)s FOR NO KEY UPDATE"
# Members already notified of the same thing as a reply or comment are not notified twice.
_TELL = """
    UPDATE mentions SET told_at = now()
     WHERE target_type = %(target_type)s AND target_id = %(target_id)s
       AND name IS NOT NULL AND told_at IS NULL
       AND EXISTS (SELECT 1 FROM {table} WHERE id = %(target_id)s AND {listed})
    RETURNING user_id,
              EXISTS (SELECT 1 FROM notification_actors a
                        JOIN notifications n ON n.id = a.notification_id
                       WHERE n.user_id = mentions.user_id AND a.actor_id = %(author_id)s
                         AND a.created_at = now()) AS has_heard
"""
_TOLD = """
    SELECT user_id FROM mentions
     WHERE target_type = %(target_type)s AND target_id = %(target_id)s AND told_at IS NOT NULL
"""
_FORGET = "DELETE FROM mentions WHERE target_type = %(kind)s AND target_id = ANY({things})"
OF_COMMENT = """
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.user_id, 'name', m.name)
                               ORDER BY m.user_id)
                FROM mentions m
               WHERE m.target_type = '{kind}' AND m.target_id = c.id AND m.name IS NOT NULL),
             '[]')
"""
"""SQL: the members whom a comment `c` mentions, `[{"id": 12, "name": "콩이집사"}]`."""


def linked(text: str, *, author_id: int) -> str:
    """Markup in which every nickname behind a sign is replaced by a link.

    Three cases stay plain words: names nobody has, the author's own name, and members separated
    from the author by a block. One statement; none if there is no sign outside a link.
    """
    if not has_sign(text):
        return text
    document = parse(text)
    runs = [run for run in _runs(document) if run.href is None and has_sign(run.text)]
    members = _called(set().union(*(candidates(run.text) for run in runs)), author_id)
    if not members:
        return text
    people: set[int] = set()
    blocks = [
        Paragraph(tuple(part for one in block.inlines for part in _split(one, members, people)))
        if isinstance(block, Paragraph)
        else block
        for block in document.blocks
    ]
    written = write(Document(tuple(blocks)))
    return written if len(written) <= CONTENT_MAX else text


def named(
    text: str, *, author_id: int, chosen: Sequence[int] = (), known: Sequence[Mention] = ()
) -> list[Mention]:
    """The members a plain text mentions, in order; one statement, none without a sign.

    `chosen` are members picked while typing. `known` are members mentioned before, under names that
    may no longer exist. Both win over a longer name of another member.
    """
    if not has_sign(text):
        return []
    before = {fold(one.name): one.member_id for one in known}
    members = {**_called(candidates(text), author_id), **before}
    preferred = frozenset((*chosen, *before.values()))
    return _first(place.mention for place in places(text, members, preferred))


def note(kind: ContentKind, target_id: int, *, author_id: int, mentions: Sequence[Mention]) -> None:
    """Store whom a thing mentions now. Call `tell` once its state is settled."""
    execute(
        _WRITE,
        target_type=kind.name,
        target_id=target_id,
        author_id=author_id,
        ids=[one.member_id for one in mentions],
        names=[one.name for one in mentions],
        folded=[fold(one.name) for one in mentions],
    )


def note_plain(
    kind: ContentKind,
    thing: Row,
    text: str,
    *,
    chosen: Sequence[int] = (),
    known: Sequence[Mention] = (),
) -> None:
    """`note` the members that plain text names, and notify them if it is visible; see `named`."""
    author_id = thing["user_id"]
    mentions = named(text, author_id=author_id, chosen=chosen, known=known)
    if mentions or known:
        note(kind, thing["id"], author_id=author_id, mentions=mentions)
        tell(kind, thing["id"], author_id=author_id)


def note_markup(kind: ContentKind, target_id: int, text: str, *, author_id: int) -> None:
    """`note` the members that markup links to, and notify them if it is visible."""
    if has_sign(text):
        note(kind, target_id, author_id=author_id, mentions=_of_markup(text))
        tell(kind, target_id, author_id=author_id)


def tell(kind: ContentKind, target_id: int, *, author_id: int) -> None:
    """Notify mentioned members who were not notified yet, if others can see the thing."""
    parameters = {"target_type": kind.name, "target_id": target_id, "author_id": author_id}
    execute(_LOCK_AUTHOR, author_id=author_id)
    told = [row["user_id"] for row in fetch_all(_tell(kind), **parameters) if not row["has_heard"]]
    if told:
        about = fetch_row(_about(kind), id=target_id)
        news = _news(kind, author_id, about)
        for member_id in sorted(told):
            notify(member_id=member_id, url=about["url"], **news)


def shown(kind: ContentKind, thing: Row) -> None:
    """A hidden thing became visible: notify mentioned members who were not notified yet."""
    if not kind.words.has_mentions:
        return
    about = fetch_row(_about(kind), id=thing["id"])
    author_id = thing["user_id"]
    if kind.comment is None:
        # Its author may have removed the last sign, in an edit that ran no statement.
        note(kind, thing["id"], author_id=author_id, mentions=_of_markup(about["text"]))
    tell(kind, thing["id"], author_id=author_id)


def withdrawn(kind: ContentKind, thing: Row) -> None:
    """A thing was deleted or removed: withdraw the notifications of its mentions."""
    told = fetch_column(_TOLD, target_type=kind.name, target_id=thing["id"])
    if told:
        news = _news(kind, thing["user_id"], fetch_row(_about(kind), id=thing["id"]))
        for member_id in told:
            retract(member_id=member_id, **news)


def forget(kind: ContentKind, below: Iterable[ContentKind], ids: Sequence[int]) -> None:
    """Things are purged with the comments under them: delete their mentions."""
    execute(_FORGET.format(things="%(ids)s"), kind=kind.name, ids=list(ids))
    for one in below:
        parent_id = needed(one.comment).parent_id
        things = f"SELECT id FROM {one.table} WHERE {parent_id} = ANY(%(ids)s)"
        execute(_FORGET.format(things=f"ARRAY({things})"), kind=one.name, ids=list(ids))


def _called(names: Iterable[str], author_id: int) -> dict[str, int]:
    """Ids of members who may be mentioned, by folded nickname."""
    asked = list(names)
    rows = fetch_all(_CALLED, names=asked, author_id=author_id) if asked else []
    return {fold(row["nickname"]): row["id"] for row in rows}


def _first(mentions: Iterable[Mention]) -> list[Mention]:
    """One mention of each member, up to the limit."""
    found: dict[int, Mention] = {}
    for mention in mentions:
        if len(found) < PEOPLE_MAX:
            found.setdefault(mention.member_id, mention)
    return list(found.values())


def _runs(document: Document) -> Iterator[Text]:
    for block in document.blocks:
        if isinstance(block, Paragraph):
            yield from (part for part in block.inlines if isinstance(part, Text))


def _of_markup(text: str) -> list[Mention]:
    links = ((run.text, _PROFILE.fullmatch(run.href or "")) for run in _runs(parse(text)))
    return _first(
        Mention(int(profile[1]), words[1:])
        for words, profile in links
        if profile and words.startswith("@")
    )


def _split(part: Inline, members: Mapping[str, int], people: set[int]) -> Iterator[Inline]:
    """A run with nicknames replaced by links; `people` are the members linked so far."""
    if not isinstance(part, Text) or part.href is not None:
        yield part
        return
    reached = 0
    for start, end, mention in places(part.text, members, frozenset()):
        if mention.member_id not in people and len(people) >= PEOPLE_MAX:
            continue
        people.add(mention.member_id)
        yield replace(part, text=part.text[reached:start])
        yield replace(part, text=part.text[start:end], href=f"/user/{mention.member_id}")
        reached = end
    yield replace(part, text=part.text[reached:])


def _news(kind: ContentKind, author_id: int, about: Row) -> dict[str, Any]:
    """The notification. For a comment it names the parent."""
    place = _place(kind)
    return {
        "kind": NotificationKind.MENTION,
        "actor_id": author_id,
        "target_type": place.name,
        "target_id": about["place_id"],
        "noun": place.noun if place is kind else f"{place.noun}의 {kind.noun}",
        "subject": place.words.quoted(about["subject"]),
        "part": None if place is kind else about["id"],
    }


@cache
def _tell(kind: ContentKind) -> str:
    return _TELL.format(table=kind.table, listed=listed(kind))


@cache
def _about(kind: ContentKind) -> str:
    place, place_id = _place(kind), kind.comment.parent_id if kind.comment else "id"
    return _ABOUT.format(
        place_id=place_id,
        subject=place.words.told_in("p"),
        place=place.table,
        text=kind.words.text,
        url=kind.url,
        table=kind.table,
    )


def _place(kind: ContentKind) -> ContentKind:
    return kind.comment.parent if kind.comment else kind
