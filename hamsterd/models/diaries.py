"""Diary entries and readers' reactions: likes, comments, bookmarks."""

from peewee import SQL, DateField, DoubleField, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    key_list,
    reference,
    text_list,
)
from hamsterd.models.base import (
    ID_RANGE,
    LIVE,
    Table,
    Written,
    add_index,
    add_unique,
    index_states,
)
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    AS_CONTENT,
    COUNTED,
    ELSEWHERE_SHOWN,
    MACHINERY,
    Elsewhere,
    in_record,
    member_data,
)
from hamsterd.models.topics import Topic

# Must be repeated word for word in a query's WHERE for the partial indexes to be used.
VISIBLE = f"is_public AND {LIVE}"


def entry_date_of(t: str) -> str:
    """SQL of the day that an entry `t` is about: its author's, else that of writing."""
    return f"coalesce({t}.entry_date, ({t}.created_at AT TIME ZONE 'Asia/Seoul')::date)"


ENTRY_DATE = entry_date_of("diary_entries")


def about(hamster_id: str, t: str = "diary_entries") -> str:
    """SQL: whether an entry `t` is about the hamster that `hamster_id` (SQL) names."""
    beside = f"{t}.companion_ids @> ARRAY[{hamster_id}]::bigint[] AND {t}.companion_ids <> '{{}}'"
    return f"({t}.hamster_id = {hamster_id} OR ({beside}))"


class DiaryEntry(Written):
    """One day of one hamster.

    `erased_at`: its author wanted it gone for good; `announced_at`: followers were notified. For
    the other states see `Written`. Images are media URLs in order. Companions are the other
    hamsters it is about, with their names at the time. `entry_date`: the day it is about, if it is
    not the day of writing.
    """

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    hamster_id: KeyOrNone
    hamster = reference(Hamster, null=True, on_delete="SET NULL")
    hamster_name = TextField()
    hamster_breed = TextField()
    companion_ids = key_list()
    companion_names = text_list()
    companion_breeds = text_list()
    title = TextField()
    content = TextField()
    images = text_list()
    tags = text_list()
    mood = TextField(null=True)
    weather = TextField(null=True)
    activity = TextField(null=True)
    entry_date = DateField(null=True)
    is_public = flag(default=True)
    likes_count = counter()
    comments_count = counter()
    bookmarks_count = counter()
    # log2(1 + 2·likes + 3·comments) + created_at in weeks (decisions §2, Popular).
    popularity = DoubleField(default=0.0, constraints=[SQL("DEFAULT 0")])
    created_at = instant_now()
    updated_at = instant_now()
    announced_at = instant_or_none()
    erased_at = instant_or_none()


# The feed, latest first.
add_index(DiaryEntry, "diary_entries_feed_latest", "created_at DESC", "id DESC", where=VISIBLE)
# The feed, most popular first.
add_index(DiaryEntry, "diary_entries_feed_popular", "popularity DESC", "id DESC", where=VISIBLE)
# A hamster's page; whole, because removing a hamster looks for all of its entries.
add_index(DiaryEntry, "diary_entries_hamster", "hamster_id", "created_at DESC", "id DESC")
# A hamster's page: entries in which it is a companion.
add_index(
    DiaryEntry,
    "diary_entries_companions",
    "companion_ids",
    using="GIN",
    where="companion_ids <> '{}'",
)
# A member's page, one's own list, and the daily experience cap.
add_index(DiaryEntry, "diary_entries_user", "user_id", "created_at DESC", "id DESC")
# The newest of each followed member, and a member's page.
add_index(
    DiaryEntry, "diary_entries_author", "user_id", "created_at DESC", "id DESC", where=VISIBLE
)
# The sitemap: when each range changed, and the content of one.
add_index(DiaryEntry, "diary_entries_sitemap", f"({ID_RANGE})", "updated_at DESC", where=VISIBLE)
# Entries to announce to followers.
add_index(
    DiaryEntry, "diary_entries_unannounced", "id", where=f"announced_at IS NULL AND {VISIBLE}"
)
# The moderators' lists by likes and by comments, in any state.
add_index(DiaryEntry, "diary_entries_by_likes", "likes_count", "id")
add_index(DiaryEntry, "diary_entries_by_comments", "comments_count", "id")
# The best of a time, by likes and comments together.
add_index(
    DiaryEntry,
    "diary_entries_top",
    "(likes_count + comments_count) DESC",
    "id DESC",
    where=VISIBLE,
)
index_states(DiaryEntry)


class Like(Table):
    """One member likes one entry, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    diary_entry_id: Key
    diary_entry = reference(DiaryEntry, on_delete="CASCADE")
    created_at = instant_now()


# The toggle, and "which of these twenty do I like?".
add_unique(Like, "likes_user_diary_entry_key", "user_id", "diary_entry_id")
# Recounting an entry's likes; removing an entry.
add_index(Like, "likes_diary_entry", "diary_entry_id", "created_at DESC")
# The rankings of this month and week; rows only ever follow each other.
add_index(Like, "likes_lately", "created_at", using="BRIN")


class Comment(Written):
    """A comment under an entry, or a reply to a top-level comment (`parent`)."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    diary_entry_id: Key
    diary_entry = reference(DiaryEntry, on_delete="CASCADE")
    parent_id: KeyOrNone
    parent = reference("self", null=True, on_delete="CASCADE")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


# The comments under an entry, oldest first.
add_index(Comment, "comments_diary_entry", "diary_entry_id", "created_at", "id")
# The replies to a comment.
add_index(Comment, "comments_parent", "parent_id", "id", where="parent_id IS NOT NULL")
# A member's comments, and the daily experience cap.
add_index(Comment, "comments_user", "user_id", "created_at DESC", "id DESC")
# The comments of a day or an hour; rows only ever follow each other.
add_index(Comment, "comments_lately", "created_at", using="BRIN")
index_states(Comment)


class Bookmark(Table):
    """One member keeps one entry for later, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    diary_entry_id: Key
    diary_entry = reference(DiaryEntry, on_delete="CASCADE")
    created_at = instant_now()


# The toggle, and "which of these twenty have I kept?".
add_unique(Bookmark, "bookmarks_user_diary_entry_key", "user_id", "diary_entry_id")
# A member's bookmarks, latest first.
add_index(Bookmark, "bookmarks_user", "user_id", "created_at DESC", "id DESC")
# Removing an entry.
add_index(Bookmark, "bookmarks_diary_entry", "diary_entry_id")

member_data(
    DiaryEntry,
    "user_id",
    AS_CONTENT,
    in_record("diaries")
    .without(ELSEWHERE_SHOWN, "hamster_id", "companion_ids")
    .without(MACHINERY, "popularity", "announced_at"),
    topic=Topic.DIARIES,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    Comment,
    "user_id",
    AS_CONTENT,
    in_record("comments").without("what it answers is others'", "parent_id"),
    topic=Topic.DIARIES,
    leaks=(DataKind.PRIVATE,),
)
member_data(Like, "user_id", COUNTED, in_record("likes"), topic=Topic.REACTIONS, leaks=NO_KIND)
member_data(
    Bookmark,
    "user_id",
    Elsewhere("hamsterd.operations.retention.members"),
    in_record("bookmarks"),
    topic=Topic.REACTIONS,
    leaks=NO_KIND,
)
