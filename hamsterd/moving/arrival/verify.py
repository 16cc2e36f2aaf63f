"""Comparing what is here with what was there: counts by kind, samples, files, what stayed."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import NotFound
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.media.storage import MediaStorage, open_storage
from hamsterd.media.upkeep.sums import sha256_of, sum_in
from hamsterd.moving.arrival.labels import LABELS
from hamsterd.moving.arrival.moves import keep_counts, move_row
from hamsterd.moving.arrival.things import LEFT, SEPARATOR, STAYED, Things
from hamsterd.moving.records import (
    FILE_PLACE,
    POST_PLACE,
    BoardRecord,
    CommentRecord,
    MemberRecord,
    PostRecord,
)

SAMPLES = 50
"""Records of a kind, and files, that are compared."""
EXAMPLES = 5
"""Names that are shown of what stayed for the same reason."""
_TABLES = {
    "members": "users",
    "boards": "boards",
    "posts": "community_posts",
    "comments": "community_comments",
    "likes": "community_likes",
    "bookmarks": "community_bookmarks",
    "ballots": "poll_ballots",
    "points": "experience_events",
    "inquiries": "inquiries",
    "messages": "moved_messages",
    "polls": "community_posts",
    "popups": "popups",
    "pages": "community_posts",
    "hamsters": "hamsters",
    "entries": "diary_entries",
    "entry_comments": "comments",
    "entry_likes": "likes",
    "entry_bookmarks": "bookmarks",
    "condolences": "condolences",
    "health": "health_rows",
    "follows": "follows",
    "files": "uploads",
}
_HERE = """
    SELECT count(*)::int AS came, count(r.id)::int AS here
      FROM moved_things t LEFT JOIN {table} r ON r.id = t.new_id
     WHERE t.move_id = %(move_id)s AND t.kind = %(kind)s
"""
# A record that stayed once may have come since.
_STAYED = f"""
    SELECT count(*)::int FROM moved_things s
     WHERE s.move_id = %(move_id)s AND s.kind = %(kind)s || '{STAYED}'
       AND NOT EXISTS (SELECT 1 FROM moved_things t
                        WHERE t.move_id = s.move_id AND t.kind = %(kind)s
                          AND t.old_key = s.old_key)
"""
_CAME = """
    SELECT kind, count(*)::int AS came FROM moved_things WHERE move_id = %(move_id)s GROUP BY kind
"""
_MEMBERS = """
    SELECT id, status, created_at FROM users WHERE id = ANY(%(ids)s)
"""
_BOARDS = """
    SELECT id, read_permission, write_permission, comment_permission, download_permission
      FROM boards WHERE id = ANY(%(ids)s)
"""
_POSTS = """
    SELECT id, title, content, created_at, is_secret, board_id, user_id FROM community_posts
     WHERE id = ANY(%(ids)s)
"""
_COMMENTS = """
    SELECT id, content, created_at, is_secret, post_id, user_id FROM community_comments
     WHERE id = ANY(%(ids)s)
"""
_FILES = """
    SELECT t.old_key, u.file_name, u.sha256, u.kind FROM moved_things t
      JOIN uploads u ON u.id = t.new_id
     WHERE t.move_id = %(move_id)s AND t.kind = 'files'
     ORDER BY md5(t.old_key) LIMIT %(samples)s
"""
_LEFT = f"""
    SELECT split_part(old_key, E'\\n', 1) AS what, coalesce(original, '') AS why,
           count(*)::int AS count,
           (array_agg(substr(old_key, strpos(old_key, E'\\n') + 1) ORDER BY old_key))
               [1:{EXAMPLES}] AS examples
      FROM moved_things WHERE move_id = %(move_id)s AND kind = '{LEFT}'
     GROUP BY 1, 2 ORDER BY 1, 3 DESC
"""

Find = Callable[[str], Path | None]


class _Said(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True)


class Counted(_Said):
    """One kind: how many there were, came, and are here now; `stayed` has its reasons named."""

    kind: str
    label: str
    there: int | None
    came: int
    here: int
    stayed: int = 0


class Stayed(_Said):
    """What did not come, or not as it was, for one reason."""

    what: str
    why: str
    count: int
    examples: list[str]


class Findings(_Said):
    """What a comparison found; `differences` is empty if all is well."""

    move_id: int
    source: str
    title: str
    made_at: datetime
    counts: list[Counted]
    compared: int
    files_compared: int
    differences: list[str]
    left: list[Stayed]


class Sampler:
    """Keeps some records of each kind while they pass, each with the same chance."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self._samples = samples
        self._random = Random("samples of a move")  # noqa: S311  # the same ones at every run
        self.seen: Counter[str] = Counter()
        self.kept: dict[str, list[Any]] = {}

    def look(self, records: Sequence[Any]) -> None:
        """Take some of these."""
        for one in records:
            kept = self.kept.setdefault(one.kind, [])
            self.seen[one.kind] += 1
            if len(kept) < self._samples:
                kept.append(one)
            elif (place := self._random.randrange(self.seen[one.kind])) < self._samples:
                kept[place] = one


def verify(move_id: int, sampler: Sampler, settings: Settings, find: Find) -> Findings:
    """Compare the site with the records that `sampler` saw, and with the files of the old site."""
    with connection():
        with transaction():
            move = move_row(move_id)
            counts = list(counted(move_id, sampler.seen))
            keep_counts(move_id, [one.model_dump() for one in counts])
            compared = _Comparison(Things(move_id), sampler.kept)
            differences = [*_missing(counts), *compared.differences()]
            left = stayed(move_id)
            files = fetch_all(_FILES, move_id=move_id, samples=SAMPLES)
        storage = open_storage(settings)
        differences += [said for row in files if (said := _of_file(row, storage, find))]
    return Findings(
        move_id=move_id,
        source=move["source"],
        title=str(move["details"].get("title", "")),
        made_at=utc_now(),
        counts=counts,
        compared=compared.count,
        files_compared=len(files),
        differences=differences,
        left=left,
    )


def came_numbers(move_id: int) -> Counter[str]:
    """How many things of each kind came so far; it reads all of them."""
    return Counter({row["kind"]: row["came"] for row in fetch_all(_CAME, move_id=move_id)})


def came(numbers: Mapping[str, int]) -> Iterator[Counted]:
    """What came so far of each kind, without a look at what is still here."""
    for kind in _TABLES:
        if number := numbers.get(kind, 0):
            label = LABELS.get(kind, "파일")
            yield Counted(kind=kind, label=label, there=None, came=number, here=number)


def stayed(move_id: int) -> list[Stayed]:
    """What did not come, or not as it was, by reason."""
    return [Stayed(**row) for row in fetch_all(_LEFT, move_id=move_id)]


def counted(move_id: int, seen: Counter[str]) -> Iterator[Counted]:
    """Each kind that was there (`seen`) or came, in the caller's transaction."""
    for kind, table in _TABLES.items():
        [row] = fetch_all(_HERE.format(table=table), move_id=move_id, kind=kind)
        there = None if kind == "files" else seen[kind]
        if there or row["came"]:
            label = LABELS.get(kind, "파일")
            stayed = int(fetch_value(_STAYED, move_id=move_id, kind=kind))
            yield Counted(kind=kind, label=label, there=there, stayed=stayed, **row)


def _missing(counts: Sequence[Counted]) -> Iterator[str]:
    for one in counts:
        absent = (one.there or 0) - one.came - one.stayed
        if absent > 0:
            yield f"{one.label}: 거기에 있는 {one.there:,}개 가운데 {absent:,}개가 오지 않았어요."
        if one.here < one.came:
            gone = one.came - one.here
            yield f"{one.label}: 옮겨 온 {one.came:,}개 가운데 {gone:,}개가 지금은 없어요."


class _Comparison:
    """Sampled records beside their rows."""

    def __init__(self, things: Things, kept: dict[str, list[Any]]) -> None:
        self._things, self._kept = things, kept
        self.count = 0

    def differences(self) -> Iterator[str]:
        """A sentence for each field that differs."""
        yield from self._each("members", _MEMBERS, self._member)
        yield from self._each("boards", _BOARDS, self._board)
        yield from self._each("posts", _POSTS, self._post)
        yield from self._each("comments", _COMMENTS, self._comment)

    def _each(
        self, kind: str, sql: str, compare: Callable[[Any, Row], dict[str, bool]]
    ) -> Iterator[str]:
        records = self._kept.get(kind, [])
        ids = self._things.ids(kind, [one.key for one in records])
        rows = {row["id"]: row for row in fetch_all(sql, ids=list(ids.values()))}
        for one in records:
            row = rows.get(ids.get(one.key, 0))
            if row is None:
                continue
            self.count += 1
            wrong = [name for name, is_same in compare(one, row).items() if not is_same]
            if wrong:
                yield f"{LABELS[kind]} {one.key}: {', '.join(wrong)} — 서로 달라요."

    def _member(self, one: MemberRecord, row: Row) -> dict[str, bool]:
        if one.standing == "left":
            # Who left there since waits for the purge as whoever leaves here.
            return {"상태": row["status"] in {"purged", "withdrawn"}}
        return {
            "가입한 때": row["created_at"] == one.joined_at,
            "상태": (row["status"] == "banned") == (one.standing == "banned"),
        }

    def _board(self, one: BoardRecord, row: Row) -> dict[str, bool]:
        return {
            "읽기": row["read_permission"] == one.read,
            "쓰기": row["write_permission"] == one.write,
            "댓글": row["comment_permission"] == one.comment,
            "내려받기": row["download_permission"] == one.download,
        }

    def _post(self, one: PostRecord, row: Row) -> dict[str, bool]:
        boards = self._things.ids("boards", [one.board])
        return {
            "제목": row["title"] == " ".join(one.title.split()) or not one.title.strip(),
            "내용": _is_text(one.content, row["content"]),
            "쓴 때": row["created_at"] == one.created_at,
            "비밀": row["is_secret"] == one.is_secret,
            "게시판": row["board_id"] == boards.get(one.board),
            "글쓴이": self._is_by(one.author, row),
        }

    def _comment(self, one: CommentRecord, row: Row) -> dict[str, bool]:
        posts = self._things.ids("posts", [one.post])
        return {
            "내용": row["content"].endswith(one.content),
            "쓴 때": row["created_at"] == one.created_at,
            "비밀": row["is_secret"] == one.is_secret,
            "글": row["post_id"] == posts.get(one.post),
            "글쓴이": self._is_by(one.author, row),
        }

    def _is_by(self, author: str | None, row: Row) -> bool:
        found = self._things.ids("members", [author]).get(author or "")
        return found is None or bool(row["user_id"] == found)


def _is_text(there: str, here: str) -> bool:
    """Whether a text came as it is, after its guest's name; addresses in it are new ones here."""
    return FILE_PLACE in there or POST_PLACE in there or here.endswith(there)


def _of_file(row: Row, storage: MediaStorage, find: Find) -> str | None:
    """What is wrong with a stored file; documents are the same bytes as there."""
    path = row["old_key"].partition(SEPARATOR)[0]
    try:
        stored = sum_in(storage, row["file_name"]).sha256
    except NotFound:
        return f"파일 {path}: 저장소에 없어요."
    if row["sha256"] and stored != row["sha256"]:
        return f"파일 {path}: 저장된 내용이 바뀌었어요."
    source = find(path) if row["kind"] == "document" else None
    if source is not None and sha256_of(source) != stored:
        return f"파일 {path}: 이전 사이트의 것과 달라요."
    return None
