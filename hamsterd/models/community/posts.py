"""Boards, posts, and readers' reactions."""

from peewee import (
    SQL,
    BigIntegerField,
    Check,
    CompositeKey,
    DateField,
    DoubleField,
    IntegerField,
    TextField,
)

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    generated,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    text_list,
    word,
)
from hamsterd.models.base import (
    ID_RANGE,
    LIVE,
    OVERT,
    PlainTable,
    Table,
    Written,
    add_index,
    add_unique,
    index_states,
)
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    AS_CONTENT,
    COUNTED,
    ITS_OWN,
    MACHINERY,
    OF_STAFF,
    Anonymise,
    Delete,
    Elsewhere,
    NotInRecord,
    in_record,
    member_data,
    nobodys,
    part_of,
)
from hamsterd.models.topics import Topic

# The inner SELECT runs once per statement. The planner takes `IS NOT NULL` of an expression for
# nearly always true, as it is here. For `<> ALL` of an unknown array it expects a tenth of the
# rows, and reads the table from end to end.
OPEN_BOARD = """
    CASE WHEN board_id = ANY (ARRAY(SELECT id FROM boards WHERE read_permission <> 'all'))
         THEN NULL ELSE board_id END IS NOT NULL
"""
"""SQL over posts: they are on a board that everybody may read."""
LISTED = f"{LIVE} AND {OPEN_BOARD}"
"""SQL over posts: everybody may know that there is one. `LIVE` is the partial indexes' condition.

Only the lists of a board use it: they show secret posts without words.
"""
VISIBLE = f"{LISTED} AND {OVERT}"
"""SQL over posts: everybody may read them."""
PINNED_EVERYWHERE = f"""
    is_pinned_everywhere AND {VISIBLE}
    AND board_id IN (SELECT id FROM boards WHERE is_active)
"""
"""SQL over posts: pinned above every list, for as long as everybody may read them."""


VIEWS_RANK = """
    CASE WHEN views_count < 1000 THEN views_count
         ELSE views_count - mod(views_count, (10 ^ (length(views_count::text) - 2))::int) END
"""


class Board(Table):
    """A board; the permissions say who may do what there. The first one is protected.

    Who may not read it does not learn of it, unless `shows_restriction`. If `purpose` is
    `question`, one comment can be accepted as a post's answer; if `giving`, a post has a region and
    a last day.
    """

    name = TextField()
    description = TextField(null=True)
    is_active = flag(default=True)
    sort_order = counter()
    read_permission = word("all")
    shows_restriction = flag(default=True)
    write_permission = word("all")
    comment_permission = word("all")
    # Who may download the files of posts, of those who may read them.
    download_permission = word("all")
    purpose = word("talk")
    # What lets members in (`BoardReader`) where a permission is `granted`, when comparing everybody
    # with it last began, and up to which member that has come; NULL when it is done.
    grant_rule = json_object()
    rule_applied_at = instant_or_none()
    rule_walked_to = BigIntegerField(null=True)
    # Whether posts and comments may be secret.
    allows_secrets = flag(default=False)
    # Whether posts carry files beside their pictures.
    allows_files = flag(default=False)
    # Whether a new post needs one of the board's categories.
    is_category_required = flag(default=False)
    # Kept count of its visible posts: the total that the post list shows.
    posts_count = counter()
    # How many of them are secret: lists of all boards leave them out.
    secrets_count = counter()
    # The board that it was merged into; its address leads there, and it stays closed.
    merged_into_id: KeyOrNone
    merged_into = reference("self", null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "read_permission ~ '^(all|members|granted|admin|level:[1-9][0-9]{0,2})$'",
                "boards_read_permission_check",
            ),
            Check(
                "write_permission ~ '^(all|granted|admin|level:[1-9][0-9]{0,2})$'",
                "boards_write_permission_check",
            ),
            Check(
                "comment_permission ~ '^(all|granted|admin|level:[1-9][0-9]{0,2})$'",
                "boards_comment_permission_check",
            ),
            Check(
                "download_permission ~ '^(all|members|granted|admin|level:[1-9][0-9]{0,2})$'",
                "boards_download_permission_check",
            ),
            Check("purpose IN ('talk', 'question', 'giving')", "boards_purpose_check"),
        )


# One board per name.
add_unique(Board, "boards_name_key", "lower(name)")


# A board that is deleted; which boards lead to one.
add_index(Board, "boards_merged_into", "merged_into_id", where="merged_into_id IS NOT NULL")


class BoardReader(PlainTable):
    """A member who was let in to a board that is read, or written on, by who was `granted`."""

    board_id: Key
    board = reference(Board, on_delete="CASCADE")
    user_id: Key
    user = reference(User, on_delete="CASCADE")
    # The staff member who did; None for the board's rule.
    granted_by_id: KeyOrNone
    granted_by = reference(User, null=True, on_delete="SET NULL")
    granted_at = instant_now()
    # Since when they are let in no more; the board's rule does not let them in again.
    let_out_at = instant_or_none()

    class Meta:
        primary_key = CompositeKey("board", "user")
        table_name = "board_readers"


# The console's list, latest first.
add_index(
    BoardReader,
    "board_readers_latest",
    "board_id",
    "granted_at DESC",
    "user_id DESC",
    where="let_out_at IS NULL",
)
# The boards that a member was let in to.
add_index(BoardReader, "board_readers_user", "user_id")
# The staff member who is purged.
add_index(
    BoardReader, "board_readers_granted_by", "granted_by_id", where="granted_by_id IS NOT NULL"
)


class BoardCategory(Table):
    """A category (말머리) of the posts on one board.

    Names are unique in a board by their skeleton; `community.categories` sees to it.
    """

    board_id: Key
    board = reference(Board, on_delete="CASCADE")
    name = TextField()
    color = word("gray")
    sort_order = counter()
    # Kept count of its visible posts: the total of its list.
    posts_count = counter()

    class Meta:
        constraints = (
            Check(
                "color IN ('gray', 'orange', 'red', 'green', 'blue', 'purple')",
                "board_categories_color_check",
            ),
        )


# A board's categories in order.
add_index(BoardCategory, "board_categories_board", "board_id", "sort_order")


class CommunityPost(Written):
    """A post on a board; the marks are those of a diary entry."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    board_id: Key
    board = reference(Board, on_delete="RESTRICT")
    # Always one of its own board's.
    category_id: KeyOrNone
    category = reference(BoardCategory, null=True, on_delete="SET NULL")
    title = TextField()
    content = TextField()
    images = text_list()
    is_pinned = flag(default=False)
    # Above the list of every board, while everybody may read it.
    is_pinned_everywhere = flag(default=False)
    # Read by its author, by whom it answers, and by the staff; lists show that there is one.
    is_secret = flag(default=False)
    # The post that it answers, and the one that its thread began with; both None at a thread's top.
    parent_id: KeyOrNone
    parent = reference("self", null=True, on_delete="SET NULL")
    thread_id: KeyOrNone
    thread = reference("self", null=True, on_delete="SET NULL")
    # Nobody comments any more but the staff.
    is_locked = flag(default=False)
    likes_count = counter()
    comments_count = counter()
    bookmarks_count = counter()
    # How often it was opened (`community/views`), and what lists are ordered by: from a thousand
    # on its first two digits, as shown, so that most openings leave the indexes alone.
    views_count = counter()
    views_rank = generated(IntegerField, VIEWS_RANK)
    # The same measure as a diary entry's (decisions §2, Popular).
    popularity = DoubleField(default=0.0, constraints=[SQL("DEFAULT 0")])
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


# A thread, oldest first; a post that is purged.
add_index(
    CommunityPost,
    "community_posts_thread",
    "thread_id",
    "created_at",
    "id",
    where="thread_id IS NOT NULL",
)
add_index(CommunityPost, "community_posts_parent", "parent_id", where="parent_id IS NOT NULL")
# All posts: latest, popular, most commented.
add_index(CommunityPost, "community_posts_latest", "created_at DESC", "id DESC", where=LIVE)
add_index(CommunityPost, "community_posts_popular", "popularity DESC", "id DESC", where=LIVE)
add_index(CommunityPost, "community_posts_commented", "comments_count DESC", "id DESC", where=LIVE)
add_index(CommunityPost, "community_posts_viewed", "views_rank DESC", "id DESC", where=LIVE)
# One board's posts in the same orders; the first is whole, because removing a board looks
# for all of its posts.
add_index(CommunityPost, "community_posts_board", "board_id", "created_at DESC", "id DESC")
add_index(
    CommunityPost,
    "community_posts_board_popular",
    "board_id",
    "popularity DESC",
    "id DESC",
    where=LIVE,
)
add_index(
    CommunityPost,
    "community_posts_board_commented",
    "board_id",
    "comments_count DESC",
    "id DESC",
    where=LIVE,
)
add_index(
    CommunityPost,
    "community_posts_board_viewed",
    "board_id",
    "views_rank DESC",
    "id DESC",
    where=LIVE,
)
# One category's posts in the same orders; the first is whole, because removing a category looks
# for all of its posts. Posts without a category cost nothing.
add_index(
    CommunityPost,
    "community_posts_category",
    "category_id",
    "created_at DESC",
    "id DESC",
    where="category_id IS NOT NULL",
)
add_index(
    CommunityPost,
    "community_posts_category_popular",
    "category_id",
    "popularity DESC",
    "id DESC",
    where=f"category_id IS NOT NULL AND {LIVE}",
)
add_index(
    CommunityPost,
    "community_posts_category_commented",
    "category_id",
    "comments_count DESC",
    "id DESC",
    where=f"category_id IS NOT NULL AND {LIVE}",
)
add_index(
    CommunityPost,
    "community_posts_category_viewed",
    "category_id",
    "views_rank DESC",
    "id DESC",
    where=f"category_id IS NOT NULL AND {LIVE}",
)
# Pinned posts above a list.
add_index(
    CommunityPost, "community_posts_pinned", "board_id", "id DESC", where=f"is_pinned AND {LIVE}"
)
# Posts pinned above every list.
add_index(
    CommunityPost,
    "community_posts_pinned_everywhere",
    "id DESC",
    where=f"is_pinned_everywhere AND {LIVE}",
)
# A member's posts, and the daily experience cap.
add_index(CommunityPost, "community_posts_user", "user_id", "created_at DESC", "id DESC")
# The moderators' lists by likes and by comments, in any state.
add_index(CommunityPost, "community_posts_by_likes", "likes_count", "id")
add_index(CommunityPost, "community_posts_by_comments", "comments_count", "id")
# The best of a time, by likes and comments together.
add_index(
    CommunityPost,
    "community_posts_top",
    "(likes_count + comments_count) DESC",
    "id DESC",
    where=LIVE,
)
index_states(CommunityPost)
# The sitemap: when each range changed, and the content of one.
add_index(CommunityPost, "community_posts_sitemap", f"({ID_RANGE})", "updated_at DESC", where=LIVE)


class PostViewer(PlainTable):
    """Who has opened a post in an hour (since 1970), as a keyed hash of post, hour and viewer."""

    hour = IntegerField()
    seen = BigIntegerField()
    post_id = BigIntegerField()

    class Meta:
        primary_key = CompositeKey("hour", "seen")
        table_name = "post_viewers"


class CommunityComment(Written):
    """A comment under a post, or a reply to a top-level one (`parent`)."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    parent_id: KeyOrNone
    parent = reference("self", null=True, on_delete="CASCADE")
    content = TextField()
    # Read by its author, the post's author, whom it answers, and the staff.
    is_secret = flag(default=False)
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


# The comments under a post, oldest first.
add_index(CommunityComment, "community_comments_post", "post_id", "created_at", "id")
# The replies to a comment.
add_index(CommunityComment, "community_comments_parent", "parent_id", "id")
# A member's comments, and the daily experience cap.
add_index(CommunityComment, "community_comments_user", "user_id", "created_at DESC", "id DESC")
# The comments of a day or an hour; rows only ever follow each other.
add_index(CommunityComment, "community_comments_lately", "created_at", using="BRIN")
index_states(CommunityComment)


class AcceptedAnswer(PlainTable):
    """The comment accepted as the answer to a post: one at most.

    Readers of this row must check that the comment is still visible.
    """

    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    comment_id: Key
    comment = reference(CommunityComment, on_delete="CASCADE")
    accepted_at = instant_now()

    class Meta:
        primary_key = CompositeKey("post")
        table_name = "accepted_answers"


# The answer that is purged.
add_unique(AcceptedAnswer, "accepted_answers_comment_key", "comment_id")


class Giveaway(PlainTable):
    """The giveaway details of a post on a giving board: region, last day and state.

    The row stays when the post is moved, and is shown only on giving boards.
    """

    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    state = word("open")
    region = TextField()
    ends_on = DateField()

    class Meta:
        primary_key = CompositeKey("post")
        table_name = "giveaways"
        constraints = (Check("state IN ('open', 'reserved', 'done')", "giveaways_state_check"),)


# Current giveaways: many are never closed, so the expired ones are skipped by day.
add_index(Giveaway, "giveaways_open", "ends_on", "post_id", where="state = 'open'")


class CommunityLike(Table):
    """One member likes one post, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    created_at = instant_now()


# The toggle, and "which of these fifteen do I like?".
add_unique(CommunityLike, "community_likes_user_post_key", "user_id", "post_id")
# Recounting a post's likes; removing a post.
add_index(CommunityLike, "community_likes_post", "post_id", "created_at DESC")
# The likes of an hour; rows are in chronological order.
add_index(CommunityLike, "community_likes_lately", "created_at", using="BRIN")


class CommunityBookmark(Table):
    """One member keeps one post for later, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    created_at = instant_now()


# The toggle, and "which of these fifteen have I kept?".
add_unique(CommunityBookmark, "community_bookmarks_user_post_key", "user_id", "post_id")
# A member's bookmarks, latest first.
add_index(CommunityBookmark, "community_bookmarks_user", "user_id", "created_at DESC", "id DESC")
# Recounting a post's bookmarks; removing a post.
add_index(CommunityBookmark, "community_bookmarks_post", "post_id")

member_data(
    CommunityPost,
    "user_id",
    AS_CONTENT,
    in_record("posts")
    .without(MACHINERY, "is_pinned", "is_pinned_everywhere", "is_locked")
    .without(MACHINERY, "popularity", "views_rank")
    .without("what it answers is others'", "parent_id", "thread_id"),
    topic=Topic.COMMUNITY,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    CommunityComment,
    "user_id",
    AS_CONTENT,
    in_record("comments").without("what it answers is others'", "parent_id"),
    topic=Topic.COMMUNITY,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    BoardReader,
    "user_id",
    Delete(),
    NotInRecord("which boards a member reads is seen on the boards"),
    topic=Topic.COMMUNITY,
    leaks=NO_KIND,
)
member_data(BoardReader, "granted_by_id", Anonymise(), OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
member_data(
    CommunityLike, "user_id", COUNTED, in_record("likes"), topic=Topic.REACTIONS, leaks=NO_KIND
)
member_data(
    CommunityBookmark,
    "user_id",
    Elsewhere("hamsterd.operations.retention.members"),
    in_record("bookmarks"),
    topic=Topic.REACTIONS,
    leaks=NO_KIND,
)

nobodys(Board, ITS_OWN)
nobodys(PostViewer, "a keyed hash that leads to nobody, for two hours")
nobodys(BoardCategory, ITS_OWN)
part_of(
    AcceptedAnswer,
    CommunityPost,
    in_record("posts").without(MACHINERY, "accepted_at"),
    leaks=NO_KIND,
)
part_of(Giveaway, CommunityPost, in_record("posts"), leaks=NO_KIND)
