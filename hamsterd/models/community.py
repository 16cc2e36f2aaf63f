"""Boards, their posts, and what readers do with them."""

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
    word,
)
from hamsterd.models.accounts import User
from hamsterd.models.base import ID_RANGE, Table, add_index, add_unique

# Must be repeated word for word in a query's WHERE for the partial indexes to be used.
VISIBLE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


class Board(Table):
    """A place for posts; `write_permission` says who may start one."""

    name = TextField()
    description = TextField(null=True)
    is_active = flag(default=True)
    sort_order = counter()
    write_permission = word("all")
    # Kept count of its visible posts: the total that the post list shows.
    posts_count = counter()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        """Board 1 is protected by the service."""

        table_name = "boards"
        constraints = (
            Check("write_permission IN ('all', 'admin')", "boards_write_permission_check"),
        )


# One board per name.
add_unique(Board, "boards_name_key", "lower(name)")


class CommunityPost(Table):
    """A post on a board; the three marks are those of a diary entry."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    board_id: Key
    board = reference(Board, on_delete="RESTRICT")
    title = TextField()
    content = TextField()
    images = text_list()
    is_pinned = flag(default=False)
    likes_count = counter()
    comments_count = counter()
    # The same measure as a diary entry's (decisions §2, Popular).
    popularity = DoubleField(default=0.0, constraints=[SQL("DEFAULT 0")])
    created_at = instant_now()
    updated_at = instant_now()
    hidden_at = instant_or_none()
    hidden_reason = TextField(null=True)
    removed_at = instant_or_none()
    deleted_at = instant_or_none()

    class Meta:
        """What may hide a post."""

        table_name = "community_posts"
        constraints = (
            Check(
                "hidden_reason IN ('reports', 'review', 'takedown')",
                "community_posts_hidden_reason_check",
            ),
        )


# All posts: latest, popular, most commented.
add_index(CommunityPost, "community_posts_latest", "created_at DESC", "id DESC", where=VISIBLE)
add_index(CommunityPost, "community_posts_popular", "popularity DESC", "id DESC", where=VISIBLE)
add_index(
    CommunityPost, "community_posts_commented", "comments_count DESC", "id DESC", where=VISIBLE
)
# One board's posts in the same three orders; the first is whole, because removing a board looks
# for all of its posts.
add_index(CommunityPost, "community_posts_board", "board_id", "created_at DESC", "id DESC")
add_index(
    CommunityPost,
    "community_posts_board_popular",
    "board_id",
    "popularity DESC",
    "id DESC",
    where=VISIBLE,
)
add_index(
    CommunityPost,
    "community_posts_board_commented",
    "board_id",
    "comments_count DESC",
    "id DESC",
    where=VISIBLE,
)
# Pinned posts above a list.
add_index(
    CommunityPost, "community_posts_pinned", "board_id", "id DESC", where=f"is_pinned AND {VISIBLE}"
)
# A member's posts, and the daily experience cap.
add_index(CommunityPost, "community_posts_user", "user_id", "created_at DESC", "id DESC")
# The moderators' lists of what is hidden or in the trash, and the job that empties that.
add_index(CommunityPost, "community_posts_hidden", "hidden_at", where="hidden_at IS NOT NULL")
add_index(CommunityPost, "community_posts_removed", "removed_at", where="removed_at IS NOT NULL")
add_index(CommunityPost, "community_posts_deleted", "deleted_at", where="deleted_at IS NOT NULL")
# The sitemap: which ranges changed when, and what is in one.
add_index(
    CommunityPost, "community_posts_sitemap", f"({ID_RANGE})", "updated_at DESC", where=VISIBLE
)
# What waits for a moderator before it is shown, oldest first.
add_index(
    CommunityPost, "community_posts_held", "hidden_at", "id", where="hidden_reason = 'review'"
)


class CommunityComment(Table):
    """A comment under a post, or a reply to a top-level one (`parent`)."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    parent_id: KeyOrNone
    parent = reference("self", null=True, on_delete="CASCADE")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    hidden_at = instant_or_none()
    hidden_reason = TextField(null=True)
    removed_at = instant_or_none()
    deleted_at = instant_or_none()

    class Meta:
        """One level of replies; the service sees to that."""

        table_name = "community_comments"
        constraints = (
            Check(
                "hidden_reason IN ('reports', 'review', 'takedown')",
                "community_comments_hidden_reason_check",
            ),
        )


# The comments under a post, oldest first.
add_index(CommunityComment, "community_comments_post", "post_id", "created_at", "id")
# The replies to a comment.
add_index(CommunityComment, "community_comments_parent", "parent_id", "id")
# A member's comments, and the daily experience cap.
add_index(CommunityComment, "community_comments_user", "user_id", "created_at DESC", "id DESC")
# The comments of a day or an hour; rows only ever follow each other.
add_index(CommunityComment, "community_comments_lately", "created_at", using="BRIN")
# The moderators' lists of what is hidden, and what is in the trash.
add_index(CommunityComment, "community_comments_hidden", "hidden_at", where="hidden_at IS NOT NULL")
add_index(
    CommunityComment, "community_comments_removed", "removed_at", where="removed_at IS NOT NULL"
)
add_index(
    CommunityComment, "community_comments_deleted", "deleted_at", where="deleted_at IS NOT NULL"
)
# What waits for a moderator before it is shown, oldest first.
add_index(
    CommunityComment, "community_comments_held", "hidden_at", "id", where="hidden_reason = 'review'"
)


class CommunityLike(Table):
    """One member likes one post, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    created_at = instant_now()

    class Meta:
        """The pair is unique."""

        table_name = "community_likes"


# The toggle, and "which of these fifteen do I like?".
add_unique(CommunityLike, "community_likes_user_post_key", "user_id", "post_id")
# Recounting a post's likes; removing a post.
add_index(CommunityLike, "community_likes_post", "post_id", "created_at DESC")
# The likes of an hour; rows only ever follow each other.
add_index(CommunityLike, "community_likes_lately", "created_at", using="BRIN")
