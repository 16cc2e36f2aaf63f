"""Posts and comments as if they had been written here at their time; nobody is told of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from hamsterd.community.kind import COMMENT, POST
from hamsterd.content.limits import popularity
from hamsterd.content.parts import needed
from hamsterd.content.visibility import gone_since
from hamsterd.db.sql import fetch_all
from hamsterd.media.rules import Purpose
from hamsterd.models.community.posts import CommunityComment, CommunityPost
from hamsterd.models.content.mentions import Mention
from hamsterd.moving.arrival.arriving import Arriving, FileOf, FilesOf, Use, attach
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.records.boards import CATEGORIES, category_key
from hamsterd.moving.arrival.records.extras import accept, poll_words, write_extras
from hamsterd.moving.arrival.records.reactions import MOST
from hamsterd.moving.arrival.texts import BYLINE, Meant, places_in, resolved, with_byline
from hamsterd.moving.arrival.things import SEPARATOR, Thing
from hamsterd.moving.arrival.uploads import Intake, Refused, Stored
from hamsterd.moving.records import Authored, CommentRecord, PostRecord

UNTITLED = "제목 없음"
POSTS, COMMENTS = CommunityPost._meta.table_name, CommunityComment._meta.table_name

_ANSWERED_POSTS = """
    SELECT id, coalesce(thread_id, id) AS thread_id FROM community_posts WHERE id = ANY(%(ids)s)
"""
_ANSWERED_COMMENTS = """
    SELECT c.id, c.post_id, c.parent_id, c.user_id,
           CASE WHEN u.status = 'active' THEN u.nickname END AS nickname
      FROM community_comments c JOIN users u ON u.id = c.user_id
     WHERE c.id = ANY(%(ids)s)
"""
_CALLED = "SELECT id, nickname FROM users WHERE id = ANY(%(ids)s) AND status = 'active'"


def files_of_posts(arriving: Arriving, records: Sequence[PostRecord]) -> FilesOf:
    """The files of each post; one that another post has too is stored once for each."""
    named = {one.key: list(_named(one)) for one in records}
    used = set(
        arriving.things.known("files", [path for each in named.values() for path, _, _ in each])
    )
    files: dict[str, list[FileOf]] = {}
    for post, each in named.items():
        files[post] = []
        for path, name, is_inside in each:
            key = path if path not in used else f"{path}{SEPARATOR}{post}"
            used.add(path)
            files[post].append(FileOf(key, path, name, is_inside))
    return files


def write_posts(
    arriving: Arriving, records: Sequence[PostRecord], files: FilesOf, taken: Intake
) -> None:
    """Write a batch of posts that are not here yet, with their files and words."""
    boards = arriving.things.ids("boards", [one.board for one in records])
    records = _of_known(arriving, records, boards)
    if not records:
        return
    # First the links: one to a post of this batch reserves its number.
    links = link_addresses(arriving, (one.content for one in records))
    ids = arriving.things.numbered("posts", POSTS, [one.key for one in records])
    authors = arriving.authors([one.author for one in records])
    categories = arriving.things.ids(
        CATEGORIES, [category_key(one.board, one.category) for one in records if one.category]
    )
    threads = _threads(arriving, records, ids)
    uses: list[Use] = []
    rows: list[dict[str, Any]] = []
    for one in records:
        post_id, author = ids[one.key], authors[one.author]
        came = _came(arriving, one, files.get(one.key, ()), taken)
        parent, thread = threads.get(one.key, (None, None))
        rows.append(
            {
                "id": post_id,
                "user_id": author,
                "board_id": boards[one.board],
                "category_id": categories.get(category_key(one.board, one.category or "")),
                "title": " ".join(one.title.split()) or UNTITLED,
                "content": _content(one, came, links),
                # In their order; those in the text too, so that an edit keeps them.
                "images": [stored.url for _, stored in came if not stored.is_document],
                "is_pinned": one.is_pinned,
                "is_pinned_everywhere": one.is_pinned_everywhere,
                "is_locked": one.is_locked,
                "is_secret": one.is_secret,
                "parent_id": parent,
                "thread_id": thread,
                "views_count": _count(one.views),
                # As they will be: each version of a post is in twenty indexes.
                "likes_count": _count(one.likes),
                "comments_count": _count(one.comments),
                "bookmarks_count": _count(one.bookmarks),
                "popularity": popularity(_count(one.likes), _count(one.comments), one.created_at),
                "created_at": one.created_at,
                "updated_at": one.updated_at or one.created_at,
            }
        )
        target = (POST.name, post_id)
        uses += [
            Use(file.key, Purpose.COMMUNITY, target, author, one.created_at) for file, _ in came
        ]
    insert(CommunityPost, rows)
    attach(arriving, uses, taken)
    write_extras(records, ids)
    polls = {ids[one.key]: poll_words(one) for one in records}
    words = [POSTS_INDEX.findable({**row, "poll_words": polls[row["id"]]}) for row in rows]
    arriving.words.add(POSTS_INDEX.name, words)
    arriving.things.note("posts", [Thing(one.key, ids[one.key], one.original) for one in records])


POSTS_INDEX = needed(POST.search)


def _named(one: PostRecord) -> Iterable[tuple[str, str, bool]]:
    """Path, name, and whether it is in the text; each path once."""
    inside = places_in(one.content).files
    paths: set[str] = set()
    for part in (*one.images, *one.files):
        if part.path not in paths:
            paths.add(part.path)
            yield part.path, part.name, part.path in inside
    for path in sorted(inside - paths):
        yield path, path.rpartition("/")[2], True


def _of_known(
    arriving: Arriving, records: Sequence[PostRecord], boards: Mapping[str, int]
) -> list[PostRecord]:
    for one in records:
        if one.board not in boards:
            arriving.things.leave("글", one.key, "게시판이 오지 않았어요.", of=(one.kind, one.key))
    return [one for one in records if one.board in boards]


def _came(
    arriving: Arriving, one: PostRecord, files: Sequence[FileOf], taken: Intake
) -> list[tuple[FileOf, Stored]]:
    came = []
    for file in files:
        stored = taken.get(file.key)
        if isinstance(stored, Stored):
            came.append((file, stored))
        elif isinstance(stored, Refused):
            what = "글 안의 사진" if file.is_inside else "첨부 파일"
            arriving.things.leave(what, f"{one.key}: {file.name}", stored.why)
    return came


def _content(
    one: PostRecord, came: Sequence[tuple[FileOf, Stored]], links: Mapping[Meant, str]
) -> str:
    text = resolved(one.content, {file.path: stored.url for file, stored in came}, links)
    return text if one.author or not one.author_name else with_byline(text, one.author_name)


def link_addresses(arriving: Arriving, texts: Iterable[str]) -> dict[Meant, str]:
    """Addresses of posts and comments that texts lead to, also of those still to come."""
    meant = {one for text in texts for one in places_in(text).posts}
    if not meant:
        return {}
    posts = arriving.things.reserve("posts", POSTS, sorted({one.post for one in meant}))
    named = sorted({one.comment for one in meant if one.comment})
    comments = arriving.things.reserve("comments", COMMENTS, named)
    return {
        one: COMMENT.address.format(post_id=posts[one.post], id=comments[one.comment])
        if one.comment
        else POST.address.format(id=posts[one.post])
        for one in meant
    }


def _count(said: int) -> int:
    """How many, as a row can say it."""
    return max(0, min(MOST, said))


def _threads(
    arriving: Arriving, records: Sequence[PostRecord], ids: Mapping[str, int]
) -> dict[str, tuple[int, int]]:
    """Of each post that answers one: that one, and the first of its thread."""
    answered = arriving.things.ids("posts", [one.answers for one in records])
    rows = fetch_all(_ANSWERED_POSTS, ids=list(answered.values())) if answered else []
    first = {row["id"]: row["thread_id"] for row in rows}
    found: dict[str, tuple[int, int]] = {}
    came: set[str] = set()
    for one in records:
        came.add(one.key)
        if one.answers in came and one.answers is not None:
            parent = ids[one.answers]
            first.setdefault(parent, found.get(one.answers, (0, parent))[1])
        else:
            parent = answered.get(one.answers or "", 0)
        if parent in first:
            found[one.key] = (parent, first[parent])
    return found


class _Answered(TypedDict):
    """A comment that another answers."""

    id: int
    post_id: int
    parent_id: int | None
    user_id: int
    nickname: str | None


def write_comments(arriving: Arriving, records: Sequence[CommentRecord]) -> None:
    """Write a batch of comments that are not here yet: replies are one level deep."""
    posts = arriving.things.ids("posts", [one.post for one in records])
    for one in records:
        if one.post not in posts:
            arriving.things.leave("댓글", one.key, "글이 오지 않았어요.", of=(one.kind, one.key))
    records = [one for one in records if one.post in posts]
    if not records:
        return
    ids = arriving.things.numbered("comments", COMMENTS, [one.key for one in records])
    authors = arriving.authors([one.author for one in records])
    called = {
        row["id"]: row["nickname"] for row in fetch_all(_CALLED, ids=list(set(authors.values())))
    }
    known = _answered(arriving, records)
    rows: list[dict[str, Any]] = []
    mentions: list[dict[str, Any]] = []
    for one in records:
        author, post_id = authors[one.author], posts[one.post]
        answered = known.get(one.answers or "")
        if answered is not None and answered["post_id"] != post_id:
            answered = None
        called_first, parent_id = "", None
        if answered is not None:
            parent_id = answered["parent_id"] or answered["id"]
            if answered["parent_id"] and answered["nickname"] and answered["user_id"] != author:
                called_first = f"@{answered['nickname']} "
                mentions.append(_mention(ids[one.key], answered, one))
        rows.append(
            {
                "id": ids[one.key],
                "user_id": author,
                "post_id": post_id,
                "parent_id": parent_id,
                "content": "" if one.is_gone else f"{_byline(one)}{called_first}{one.content}",
                "is_secret": one.is_secret,
                "created_at": one.created_at,
                "updated_at": one.updated_at or one.created_at,
                **gone_since(one.created_at if one.is_gone else None),
            }
        )
        known[one.key] = _Answered(
            id=ids[one.key],
            post_id=post_id,
            parent_id=parent_id,
            user_id=author,
            nickname=called.get(author),
        )
    insert(CommunityComment, rows)
    insert(Mention, mentions)
    accept(records, ids, posts)
    arriving.things.note("comments", [Thing(o.key, ids[o.key], o.original) for o in records])


def _answered(arriving: Arriving, records: Sequence[CommentRecord]) -> dict[str, _Answered]:
    keys = arriving.things.ids("comments", [one.answers for one in records])
    if not keys:
        return {}
    rows = {
        row["id"]: row for row in fetch_all(_ANSWERED_COMMENTS, _Answered, ids=list(keys.values()))
    }
    return {key: rows[id_] for key, id_ in keys.items() if id_ in rows}


def _byline(one: Authored) -> str:
    if one.author or not one.author_name:
        return ""
    return f"{BYLINE.format(name=one.author_name)}\n"


def _mention(comment_id: int, answered: _Answered, one: CommentRecord) -> dict[str, Any]:
    """As the house keeps whom a reply names; told, so that nobody hears of it now."""
    return {
        "target_type": COMMENT.name,
        "target_id": comment_id,
        "user_id": answered["user_id"],
        "name": answered["nickname"],
        "told_at": one.created_at,
    }
