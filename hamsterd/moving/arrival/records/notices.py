"""What the old site itself said: polls that are over, and pages."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from hamsterd.community.caches import drop_board_caches
from hamsterd.community.kind import POST
from hamsterd.community.rules import (
    ADMIN,
    ALL,
    CATEGORY_NAME_MAX,
    MEMBERS,
    POLL_CHOICE_MAX,
    POLL_CHOICES_MAX,
)
from hamsterd.content.parts import needed
from hamsterd.content.search_index import index
from hamsterd.db.sql import execute, fetch_value
from hamsterd.media.rules import Purpose
from hamsterd.models.community.polls import PollChoice, PostPoll
from hamsterd.models.community.posts import Board, BoardCategory, CommunityPost
from hamsterd.moving.arrival.arriving import Arriving, FileOf, FilesOf, Use, attach
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.records.boards import CATEGORIES, category_key
from hamsterd.moving.arrival.records.writing import link_addresses
from hamsterd.moving.arrival.texts import places_in, resolved
from hamsterd.moving.arrival.things import SEPARATOR, Thing, next_ids
from hamsterd.moving.arrival.uploads import Intake, Refused, Stored
from hamsterd.moving.records import PageRecord, PollRecord

BOARDS = {
    "polls": ("이전 사이트의 설문", ALL),
    "polls.members": ("이전 사이트의 회원 설문", MEMBERS),
    "pages": ("이전 사이트의 안내", ALL),
}
"""Boards for what has no board there, with who reads them; written by admins."""
KEPT_IN = "boards.own"
"""The kind of these boards."""
_NAMED = "SELECT id FROM boards WHERE lower(name) = lower(%(name)s)"
_LAST = "SELECT coalesce(max(sort_order), 0) + 1 FROM boards"
_LAST_CATEGORY = """
    SELECT coalesce(max(sort_order), 0) + 1 FROM board_categories WHERE board_id = %(board_id)s
"""
# Nobody knows who voted, so nobody's ballots say how many did.
_VOTE = """
    INSERT INTO poll_ballots (poll_id, choice_ids, created_at, updated_at)
    SELECT %(poll_id)s, ARRAY[%(choice_id)s]::bigint[], %(at)s, %(at)s
      FROM generate_series(1, %(votes)s)
"""
VOTES_MAX = 100_000
"""Of one choice: more say nothing else."""


def files_of_pages(arriving: Arriving, records: Sequence[PageRecord]) -> FilesOf:
    """The files in each page's text."""
    named = {one.key: sorted(places_in(one.content).files) for one in records}
    used = set(arriving.things.known("files", [path for each in named.values() for path in each]))
    found: dict[str, list[FileOf]] = {}
    for page, paths in named.items():
        found[page] = []
        for path in paths:
            key = path if path not in used else f"{path}{SEPARATOR}{page}"
            used.add(path)
            found[page].append(FileOf(key, path, path.rpartition("/")[2], is_inside=True))
    return found


def write_pages(
    arriving: Arriving, records: Sequence[PageRecord], files: FilesOf, taken: Intake
) -> None:
    """Write pages as posts of a board that everybody reads."""
    board_id, (author, since) = _board(arriving, "pages"), arriving.voice
    links = link_addresses(arriving, (one.content for one in records))
    ids = next_ids("community_posts", len(records))
    rows, uses = [], []
    for id_, one in zip(ids, records, strict=True):
        came = {}
        for file in files.get(one.key, ()):
            stored = taken.get(file.key)
            if isinstance(stored, Stored):
                came[file.path] = stored
                target = (POST.name, id_)
                uses.append(Use(file.key, Purpose.COMMUNITY, target, author, since))
            elif isinstance(stored, Refused):
                arriving.things.leave("페이지의 사진", f"{one.key}: {file.name}", stored.why)
        urls = {path: stored.url for path, stored in came.items()}
        rows.append(
            {
                **_post(id_, board_id, author, one.title, since),
                "content": resolved(one.content, urls, links),
                "category_id": _category(arriving, board_id, one.group),
                "images": [stored.url for stored in came.values() if not stored.is_document],
            }
        )
    insert(CommunityPost, rows)
    attach(arriving, uses, taken)
    _index(rows)
    arriving.things.note(
        "pages", [Thing(one.key, id_) for id_, one in zip(ids, records, strict=True)]
    )


def write_polls(arriving: Arriving, records: Sequence[PollRecord]) -> None:
    """Write polls as posts with a poll that is over."""
    author = arriving.voice.author_id
    boards = {
        read: _board(arriving, "polls" if read == ALL else "polls.members")
        for read in sorted({one.read for one in records})
    }
    ids = next_ids("community_posts", len(records))
    rows = [
        {
            **_post(id_, boards[one.read], author, one.question, one.created_at),
            "content": "이전 사이트에서 한 설문이에요.",
        }
        for id_, one in zip(ids, records, strict=True)
    ]
    insert(CommunityPost, rows)
    for id_, one in zip(ids, records, strict=True):
        _write_poll(arriving, id_, one)
    _index(rows)
    arriving.things.note(
        "polls", [Thing(one.key, id_) for id_, one in zip(ids, records, strict=True)]
    )


def _write_poll(arriving: Arriving, post_id: int, one: PollRecord) -> None:
    [poll_id] = next_ids("post_polls", 1)
    poll = {
        "id": poll_id,
        "post_id": post_id,
        "question": None,
        "choices_max": 1,
        "ends_at": min(one.created_at, arriving.now),
        "created_at": one.created_at,
    }
    insert(PostPoll, [poll])
    choices = one.choices[:POLL_CHOICES_MAX]
    _name_cuts(arriving, one)
    ids = next_ids("poll_choices", len(choices))
    insert(
        PollChoice,
        [
            {"id": id_, "poll_id": poll_id, "place": place, "text": each.text[:POLL_CHOICE_MAX]}
            for place, (id_, each) in enumerate(zip(ids, choices, strict=True), start=1)
        ],
    )
    for id_, each in zip(ids, choices, strict=True):
        votes = max(0, min(each.votes, VOTES_MAX))
        execute(_VOTE, poll_id=poll_id, choice_id=id_, votes=votes, at=one.created_at)


def _name_cuts(arriving: Arriving, one: PollRecord) -> None:
    for number, each in enumerate(one.choices, start=1):
        whys = {
            f"보기는 {POLL_CHOICES_MAX}개까지 와요.": number > POLL_CHOICES_MAX,
            f"보기가 길어서 {POLL_CHOICE_MAX}자까지 와요.": len(each.text) > POLL_CHOICE_MAX,
            f"한 보기의 표는 {VOTES_MAX:,}개까지 와요.": each.votes > VOTES_MAX,
        }
        for why in (why for why, is_so in whys.items() if is_so):
            arriving.things.leave("설문의 보기", f"{one.question}: {each.text}", why)


def _board(arriving: Arriving, kind: str) -> int:
    """The board for this kind, made with its first thing."""
    found = arriving.things.ids(KEPT_IN, [kind]).get(kind)
    if found is not None:
        return found
    wanted, read = BOARDS[kind]
    name, number = wanted, 1
    while fetch_value(_NAMED, name=name) is not None:
        number += 1
        name = f"{wanted} {number}"
    [id_] = next_ids("boards", 1)
    board = {
        "id": id_,
        "name": name,
        "sort_order": fetch_value(_LAST),
        "read_permission": read,
        "write_permission": ADMIN,
        "created_at": arriving.now,
        "updated_at": arriving.now,
    }
    insert(Board, [board])
    arriving.things.note(KEPT_IN, [Thing(kind, id_)])
    drop_board_caches()
    return id_


def _category(arriving: Arriving, board_id: int, group: str | None) -> int | None:
    whole = (group or "").strip()
    name = whole[:CATEGORY_NAME_MAX]
    if not name:
        return None
    if name != whole:
        why = f"말머리는 {CATEGORY_NAME_MAX}자까지예요."
        arriving.things.leave("페이지의 분류", whole, why)
    key = category_key(KEPT_IN, name)
    found = arriving.things.ids(CATEGORIES, [key]).get(key)
    if found is not None:
        return found
    [id_] = next_ids("board_categories", 1)
    place = fetch_value(_LAST_CATEGORY, board_id=board_id)
    insert(BoardCategory, [{"id": id_, "board_id": board_id, "name": name, "sort_order": place}])
    arriving.things.note(CATEGORIES, [Thing(key, id_)])
    return id_


def _post(id_: int, board_id: int, author: int, title: str, at: datetime) -> dict[str, Any]:
    return {
        "id": id_,
        "user_id": author,
        "board_id": board_id,
        "title": " ".join(title.split()) or "제목 없음",
        "content": "",
        "images": [],
        "created_at": at,
        "updated_at": at,
    }


def _index(rows: Sequence[dict[str, Any]]) -> None:
    search = needed(POST.search)
    index(search.name, *(search.findable({**row, "poll_words": ""}) for row in rows))
