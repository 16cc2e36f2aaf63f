"""Entries and posts with what readers did to them: likes, comments, replies, bookmarks."""

from collections.abc import Iterator
from math import log2
from random import Random

from fixtures.load import ACTIVITIES, MOODS, WEATHERS
from hamsterd.indexing import Findable, Kind
from hamsterd.seeding.bulk import rules
from hamsterd.seeding.bulk.copying import FALSE, NULL, TRUE, text
from hamsterd.seeding.bulk.people import pet
from hamsterd.seeding.bulk.pieces import Lines
from hamsterd.seeding.bulk.plan import Plan, draw, place_of, stamp
from hamsterd.seeding.bulk.rules import Tail
from hamsterd.seeding.bulk.words import line, pool, story
from hamsterd.writing import (
    COMMENT_WEIGHT,
    HALF_LIFE_SECONDS,
    LIKE_WEIGHT,
    TITLE_MAX,
)

REACTION_SECONDS = rules.REACTION_HOURS * 3600
LIKERS_SHARE = 0.25
"""Of the members of the day, at most so many like one thing."""
_MOODS, _WEATHERS, _ACTIVITIES = (
    (*sorted(words), NULL, NULL) for words in (MOODS, WEATHERS, ACTIVITIES)
)
Reaction = tuple[float, int]
"""When, and by which member (a place)."""


def make_entries(plan: Plan, first: int, last: int) -> Lines:
    """The entries from place `first` to before `last`, oldest first."""
    lines, rng = Lines(plan), plan.rng("entries", first)
    for place in range(first, last):
        _entry(lines, plan, rng, place)
    _by_time(lines, "comments", "likes")
    return lines


def make_posts(plan: Plan, first: int, last: int) -> Lines:
    """The posts from place `first` to before `last`, oldest first."""
    lines, rng = Lines(plan), plan.rng("posts", first)
    for place in range(first, last):
        _post(lines, plan, rng, place)
    _by_time(lines, "community_likes")
    return lines


def _entry(lines: Lines, plan: Plan, rng: Random, place: int) -> None:
    ground = plan.ground
    at, there = _when(plan, rng, place, plan.sizes.entries)
    author = plan.somebody(rng, there, plan.writers)
    mine = plan.hamsters_before[author : author + 2]
    hamster = rng.randrange(mine[0], mine[1])
    one, entry_id = pet(plan, hamster), ground.entry + place
    title = line(rng, "diaryTitles", one.name)[:TITLE_MAX]
    content = story(rng, "diary", one.name)
    is_public = rng.random() >= rules.PRIVATE_SHARE
    likes = _likes(plan, rng, at, there, author, rules.ENTRY_LIKES) if is_public else []
    kept = [liker for liker in likes if rng.random() < rules.BOOKMARKS_PER_LIKE]
    wanted = draw(rng, rules.ENTRY_COMMENTS) if is_public else 0
    comments = sorted(_comments(plan, rng, at, there, wanted))
    lines.add(
        "diary_entries",
        *(entry_id, ground.member + author, ground.hamster + hamster, *one),
        *(text(title), text(content)),
        *(rng.choice(_MOODS), rng.choice(_WEATHERS), rng.choice(_ACTIVITIES)),
        TRUE if is_public else FALSE,
        *(len(likes), len(comments), len(kept), _popularity(len(likes), len(comments), at)),
        *(stamp(at), stamp(at)),
    )
    lines.findable(Kind.DIARY, Findable(entry_id, title, one, content))
    for table, reactions in (("likes", likes), ("bookmarks", kept)):
        for when, who in reactions:
            lines.add(table, ground.member + who, entry_id, stamp(when))
    for when, who in comments:
        said = line(rng, "comment", one.name)
        lines.add("comments", ground.member + who, entry_id, said, stamp(when), stamp(when))


def _post(lines: Lines, plan: Plan, rng: Random, place: int) -> None:
    ground = plan.ground
    at, there = _when(plan, rng, place, plan.sizes.posts)
    author, post_id, name = (
        plan.somebody(rng, there, plan.activity),
        ground.post + place,
        rng.choice(pool("name")),
    )
    title = line(rng, "postTitles", name)[:TITLE_MAX]
    content = story(rng, "post", name)
    likes = _likes(plan, rng, at, there, author, rules.POST_LIKES)
    first, after = plan.comments_before[place], plan.comments_before[place + 1]
    lines.add(
        "community_posts",
        *(post_id, ground.member + author, rng.choice(ground.boards), text(title), text(content)),
        *(len(likes), after - first, _popularity(len(likes), after - first, at)),
        *(stamp(at), stamp(at)),
    )
    lines.findable(Kind.POST, Findable(post_id, title, (), content))
    for when, who in likes:
        lines.add("community_likes", ground.member + who, post_id, stamp(when))
    top: list[int] = []
    comments = sorted(_comments(plan, rng, at, there, after - first))
    for comment_id, (when, who) in enumerate(comments, ground.post_comment + first):
        is_reply = bool(top) and rng.random() < rules.REPLY_SHARE
        parent = rng.choice(top) if is_reply else NULL
        if not is_reply:
            top.append(comment_id)
        said, then = line(rng, "comment", name), stamp(when)
        row = (comment_id, ground.member + who, post_id, parent, said, then, then)
        lines.add("community_comments", *row)


def _when(plan: Plan, rng: Random, place: int, of: int) -> tuple[float, int]:
    """The instant of the `place`-th of so many, and how many members there were."""
    then = place_of((place + rng.random()) / of, rules.WRITING_GROWTH)
    return plan.moment(then), plan.members_by(then)


def _likes(
    plan: Plan, rng: Random, at: float, there: int, author: int, tail: Tail
) -> list[Reaction]:
    """Each by another member, and none by the author."""
    wanted = min(draw(rng, tail), int(there * LIKERS_SHARE))
    fans = {plan.somebody(rng, there, plan.activity) for _ in range(wanted)} - {author}
    return [(plan.later(rng, at, REACTION_SECONDS), fan) for fan in fans]


def _comments(plan: Plan, rng: Random, at: float, there: int, wanted: int) -> Iterator[Reaction]:
    for _ in range(wanted):
        who = plan.somebody(rng, there, plan.activity)
        yield plan.later(rng, at, REACTION_SECONDS), who


def _popularity(likes: int, comments: int, at: float) -> float:
    """The measure of `hamsterd.writing.POPULARITY`."""
    return log2(1 + LIKE_WEIGHT * likes + COMMENT_WEIGHT * comments) + at / HALF_LIFE_SECONDS


def _by_time(lines: Lines, *tables: str) -> None:
    """Rows follow each other in time: their block range indexes live by that."""
    for table in tables:
        at = 2 if table != "comments" else 3
        lines.by_table.get(table, []).sort(key=lambda row: row.split("\t")[at])
