"""Diary entries and what readers do with them: like, comment, bookmark."""

from peewee import SQL, Check, DoubleField, TextField

from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    reference,
    text_list,
)
from hamsterd.models.accounts import User
from hamsterd.models.base import ID_RANGE, Table, add_index, add_unique
from hamsterd.models.hamsters import Hamster

# Must be repeated word for word in a query's WHERE for the partial indexes to be used.
VISIBLE = "is_public AND hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


class DiaryEntry(Table):
    """One day of one hamster.

    `hidden_at`: awaiting a moderator (`hidden_reason` says why), `removed_at`: taken away by one,
    restorable, `deleted_at`: deleted by its author. Images are media URLs in their order.
    """

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    hamster_id: KeyOrNone
    hamster = reference(Hamster, null=True, on_delete="SET NULL")
    hamster_name = TextField()
    hamster_breed = TextField()
    title = TextField()
    content = TextField()
    images = text_list()
    tags = text_list()
    mood = TextField(null=True)
    weather = TextField(null=True)
    activity = TextField(null=True)
    is_public = flag(default=True)
    likes_count = counter()
    comments_count = counter()
    bookmarks_count = counter()
    # log2(1 + 2·likes + 3·comments) + created_at in weeks (decisions §2, Popular).
    popularity = DoubleField(default=0.0, constraints=[SQL("DEFAULT 0")])
    created_at = instant_now()
    updated_at = instant_now()
    hidden_at = instant_or_none()
    hidden_reason = TextField(null=True)
    removed_at = instant_or_none()
    deleted_at = instant_or_none()

    class Meta:
        """What may hide an entry."""

        table_name = "diary_entries"
        constraints = (
            Check(
                "hidden_reason IN ('reports', 'review', 'takedown')",
                "diary_entries_hidden_reason_check",
            ),
        )


# The feed, latest first.
add_index(DiaryEntry, "diary_entries_feed_latest", "created_at DESC", "id DESC", where=VISIBLE)
# The feed, most popular first.
add_index(DiaryEntry, "diary_entries_feed_popular", "popularity DESC", "id DESC", where=VISIBLE)
# A hamster's page; whole, because removing a hamster looks for all of its entries.
add_index(DiaryEntry, "diary_entries_hamster", "hamster_id", "created_at DESC", "id DESC")
# A member's page, one's own list, and the daily experience cap.
add_index(DiaryEntry, "diary_entries_user", "user_id", "created_at DESC", "id DESC")
# The moderators' lists of what is hidden or in the trash, and the job that empties that.
add_index(DiaryEntry, "diary_entries_hidden", "hidden_at", where="hidden_at IS NOT NULL")
add_index(DiaryEntry, "diary_entries_removed", "removed_at", where="removed_at IS NOT NULL")
add_index(DiaryEntry, "diary_entries_deleted", "deleted_at", where="deleted_at IS NOT NULL")
# The sitemap: which ranges changed when, and what is in one.
add_index(DiaryEntry, "diary_entries_sitemap", f"({ID_RANGE})", "updated_at DESC", where=VISIBLE)
# What waits for a moderator before it is shown, oldest first.
add_index(DiaryEntry, "diary_entries_held", "hidden_at", "id", where="hidden_reason = 'review'")


class Like(Table):
    """One member likes one entry, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    diary_entry_id: Key
    diary_entry = reference(DiaryEntry, on_delete="CASCADE")
    created_at = instant_now()

    class Meta:
        """The pair is unique."""

        table_name = "likes"


# The toggle, and "which of these twenty do I like?".
add_unique(Like, "likes_user_diary_entry_key", "user_id", "diary_entry_id")
# Recounting an entry's likes; removing an entry.
add_index(Like, "likes_diary_entry", "diary_entry_id", "created_at DESC")
# The rankings of this month and week; rows only ever follow each other.
add_index(Like, "likes_lately", "created_at", using="BRIN")


class Comment(Table):
    """What a member says under an entry."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    diary_entry_id: Key
    diary_entry = reference(DiaryEntry, on_delete="CASCADE")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    hidden_at = instant_or_none()
    hidden_reason = TextField(null=True)
    removed_at = instant_or_none()
    deleted_at = instant_or_none()

    class Meta:
        """The same three marks as an entry."""

        table_name = "comments"
        constraints = (
            Check(
                "hidden_reason IN ('reports', 'review', 'takedown')",
                "comments_hidden_reason_check",
            ),
        )


# The comments under an entry, oldest first.
add_index(Comment, "comments_diary_entry", "diary_entry_id", "created_at", "id")
# A member's comments, and the daily experience cap.
add_index(Comment, "comments_user", "user_id", "created_at DESC", "id DESC")
# The comments of a day or an hour; rows only ever follow each other.
add_index(Comment, "comments_lately", "created_at", using="BRIN")
# The moderators' lists of what is hidden, and what is in the trash.
add_index(Comment, "comments_hidden", "hidden_at", where="hidden_at IS NOT NULL")
add_index(Comment, "comments_removed", "removed_at", where="removed_at IS NOT NULL")
add_index(Comment, "comments_deleted", "deleted_at", where="deleted_at IS NOT NULL")
# What waits for a moderator before it is shown, oldest first.
add_index(Comment, "comments_held", "hidden_at", "id", where="hidden_reason = 'review'")


class Bookmark(Table):
    """One member keeps one entry for later, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    diary_entry_id: Key
    diary_entry = reference(DiaryEntry, on_delete="CASCADE")
    created_at = instant_now()

    class Meta:
        """The pair is unique."""

        table_name = "bookmarks"


# The toggle, and "which of these twenty have I kept?".
add_unique(Bookmark, "bookmarks_user_diary_entry_key", "user_id", "diary_entry_id")
# A member's bookmarks, latest first.
add_index(Bookmark, "bookmarks_user", "user_id", "created_at DESC", "id DESC")
# Removing an entry.
add_index(Bookmark, "bookmarks_diary_entry", "diary_entry_id")
