"""The kinds of this domain: a post, and what readers say under it and to each other."""

from hamsterd.community.anchors import ANCHORS
from hamsterd.community.caches import CARDS, FLAGS, drop_lists
from hamsterd.community.errors import PostNotFound
from hamsterd.community.queries import visible_to
from hamsterd.content.comment_kind import comment_kind, drop_comments
from hamsterd.content.kind import ContentKind, Count, Measure, Reaction, StaffList
from hamsterd.content.markup.plain import plain_text
from hamsterd.content.record import HIDDEN, MARKUP, URL, WRITTEN, KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import POSTS, Findable
from hamsterd.db.sql import Row
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.writing import WritingExperience
from hamsterd.realtime.bus import drop_cached

_BOARD = "(SELECT name FROM boards WHERE boards.id = board_id)"


def _drop_post(post: Row) -> None:
    drop_cached(CARDS.name, post["id"])
    drop_lists()
    drop_comments(POST, post["id"])
    drop_cached(ANCHORS.name)
    drop_cached("media")


def _findable(post: Row) -> Findable:
    """By title and text."""
    return Findable(post["id"], post["title"], (), plain_text(post["content"]))


POST = ContentKind(
    name="community",
    noun="글",
    label="게시글",
    plural="posts",
    trashed="지운 글",
    table="community_posts",
    address="/community/post/{id}",
    title="title",
    files="images",
    place=_BOARD,
    snapshot="title, content, images, board_id",
    staff_list=StaffList(
        """t.board_id, t.is_pinned, t.likes_count, t.comments_count,
           (SELECT jsonb_build_object('id', b.id, 'name', b.name)
              FROM boards b WHERE b.id = t.board_id) AS board""",
        {"boardId": "t.board_id = %(boardId)s::bigint"},
    ),
    record=KindRecord(
        "posts",
        "커뮤니티 글",
        {
            "id": "글 번호",
            "url": URL,
            "board": "게시판",
            "title": "제목",
            "content": MARKUP,
            "images": "사진과 동영상 파일",
            "hiddenReason": HIDDEN,
            "likesCount": "좋아요 수",
            "commentsCount": "댓글 수",
            **WRITTEN,
        },
        {"board": _BOARD},
    ),
    not_found=PostNotFound,
    missing="지워졌거나 볼 수 없는 글이에요.",
    seen=visible_to(0),
    screened_as=WritingKind.COMMUNITY,
    counts=(
        Count("users", "posts_count"),
        Count("users", "total_likes", of=Measure.LIKES_BY_OTHERS),
        Count("boards", "posts_count", by="board_id"),
    ),
    likes=Reaction("community_likes", "post_id", "likes_count"),
    cards=CARDS.name,
    flags=FLAGS.name,
    searched_as=POSTS,
    search_columns="title, content",
    findable=_findable,
    experience=WritingExperience(Source.POST, key="post", likes="like:community"),
    changed=_drop_post,
)

COMMENT = comment_kind(
    name="community_comment",
    label="게시글 댓글",
    plural="post_comments",
    trashed="지운 게시판 댓글",
    table="community_comments",
    parent=POST,
    parent_id="post_id",
    answers_id="parent_id",
    experience=WritingExperience(
        Source.COMMENT, key="comment:community", likes="like:comment:community"
    ),
)
