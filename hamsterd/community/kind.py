"""The kinds of this domain: posts and their comments."""

from hamsterd.community.answers import thread_events
from hamsterd.community.caches import CARDS, FLAGS, THREADS, drop_lists
from hamsterd.community.errors import PostNotFound
from hamsterd.community.posts.anchors import ANCHORS
from hamsterd.community.posts.files import files_of
from hamsterd.community.queries import MUTE, READABLE, visible_to, why_mute
from hamsterd.content.comment_kind import comment_kind, drop_comments
from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.plain import plain_text
from hamsterd.content.parts import (
    Cards,
    Count,
    Events,
    Measure,
    OwnTrash,
    Popularity,
    Reaction,
    Search,
    Snapshot,
    StaffList,
    Visibility,
    Words,
)
from hamsterd.content.record import HIDDEN, MARKUP, URL, WRITTEN, KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import POSTS, Findable
from hamsterd.content.visibility import LIVE, OVERT, at
from hamsterd.db.sql import Row
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.writing import WritingExperience
from hamsterd.models.community.posts import (
    OPEN_BOARD,
    Board,
    BoardCategory,
    CommunityBookmark,
    CommunityComment,
    CommunityLike,
    CommunityPost,
)
from hamsterd.models.members.accounts import User
from hamsterd.realtime.bus import drop_cached

_BOARD = "(SELECT name FROM boards WHERE boards.id = board_id)"
_CATEGORY = "(SELECT name FROM board_categories c WHERE c.id = category_id)"
_HEALTH_CARD = "(SELECT shown::text FROM post_health_cards c WHERE c.post_id = community_posts.id)"
_GIVEAWAY = "(SELECT {what} FROM giveaways g WHERE g.post_id = community_posts.id)"
_POLL = """
    (SELECT jsonb_build_object(
                'question', l.question, 'choicesMax', l.choices_max, 'endsAt', l.ends_at,
                'choices', (SELECT jsonb_agg(c.text ORDER BY c.place)
                              FROM poll_choices c WHERE c.poll_id = l.id))::text
       FROM post_polls l WHERE l.post_id = community_posts.id)
"""
# `id` is the post's, whatever alias its row has; the inner rows have no `id`.
_POLL_WORDS = """
    (SELECT concat_ws(E'\\n', max(question), string_agg(text, E'\\n' ORDER BY place))
       FROM (SELECT l.post_id, l.question, c.text, c.place
               FROM post_polls l JOIN poll_choices c ON c.poll_id = l.id) polls
      WHERE post_id = id)
"""
_ANSWER = "(SELECT comment_id FROM accepted_answers a WHERE a.post_id = community_posts.id)"


def _drop_post(post: Row) -> None:
    drop_cached(CARDS.name, post["id"])
    thread_events.drop_top(_in_thread(post))
    drop_lists()
    drop_comments(POST, post["id"])
    drop_cached(ANCHORS.name)
    drop_cached("media")


def _in_thread(post: Row) -> thread_events.InThread:
    return thread_events.InThread(*(post[name] for name in thread_events.InThread._fields))


def _findable(post: Row) -> Findable:
    """Searchable words: title, text and the poll's question."""
    body = f"{plain_text(post['content'])}\n{post['poll_words']}"
    return Findable(post["id"], post["title"], (), body)


POST = ContentKind(
    name="community",
    noun="글",
    label="게시글",
    plural="posts",
    trashed="지운 글",
    model=CommunityPost,
    address="/community/post/{id}",
    not_found=PostNotFound,
    missing="지워졌거나 볼 수 없는 글이에요.",
    words=Words(
        title="title",
        files="images",
        screened_as=WritingKind.COMMUNITY,
        secret_as=thread_events.UNNAMED_POST,
    ),
    snapshot=Snapshot(
        columns=("title", "content", "images", "board_id"),
        computed={
            "poll": f"nullif({_POLL_WORDS}, '')",
            "region": _GIVEAWAY.format(what="region"),
        },
        without={
            "is_pinned": "the staff's",
            "is_pinned_everywhere": "the staff's",
            "is_locked": "the staff's",
            "is_secret": "whoever decides reads it anyway",
            "parent_id": "another's",
            "thread_id": "another's",
            "category_id": "a label of the board's",
            "views_count": "its readers'",
            "views_rank": "its readers'",
        },
    ),
    visibility=Visibility(
        is_public=OVERT,
        open_to_all=OPEN_BOARD,
        seen=visible_to(0),
        reactable=f"{LIVE} AND {READABLE}",
        locked=MUTE,
        why_locked=why_mute,
    ),
    own_trash=OwnTrash(place=_BOARD),
    likes=Reaction(CommunityLike, "post_id", kept="likes_count"),
    bookmarks=Reaction(CommunityBookmark, "post_id", kept="bookmarks_count"),
    popularity=Popularity(),
    cards=Cards(cache=CARDS, flags=FLAGS, beside=THREADS),
    experience=WritingExperience(Source.POST, key="post", likes="like:community"),
    search=Search(
        name=POSTS,
        columns=f"title, content, {_POLL_WORDS} AS poll_words",
        findable=_findable,
        newest_of=LIVE,
    ),
    staff_list=StaffList(
        """t.board_id, t.is_pinned, t.is_pinned_everywhere, t.likes_count, t.comments_count,
           t.views_count,
           (SELECT jsonb_build_object('id', b.id, 'name', b.name)
              FROM boards b WHERE b.id = t.board_id) AS board,
           t.category_id, t.is_locked,
           (SELECT jsonb_build_object('id', a.id, 'title', CASE WHEN """
        + f"{at('a', LIVE)} AND {at('a', OVERT)}"
        + """ THEN a.title END)
              FROM community_posts a WHERE a.id = t.parent_id) AS answers""",
        {
            "boardId": "t.board_id = %(boardId)s::bigint",
            "categoryId": "t.category_id = %(categoryId)s::bigint",
            "isPinnedEverywhere": "t.is_pinned_everywhere = %(isPinnedEverywhere)s::boolean",
        },
        {"files": files_of("t")},
    ),
    record=KindRecord(
        "posts",
        "커뮤니티 글",
        {
            "id": "글 번호",
            "url": URL,
            "board": "게시판",
            "category": "말머리",
            "title": "제목",
            "content": MARKUP,
            "images": "사진과 동영상 파일",
            "isSecret": "비밀글",
            "hiddenReason": HIDDEN,
            "likesCount": "좋아요 수",
            "commentsCount": "댓글 수",
            "bookmarksCount": "북마크 수",
            "viewsCount": "조회 수",
            "acceptedCommentId": "답변으로 채택한 댓글의 번호",
            "healthCard": "붙인 건강기록 카드에 담긴 것(JSON)",
            "giveawayState": "나눔 상태",
            "giveawayRegion": "나눔 지역",
            "giveawayEndsOn": "나눔 마지막 날",
            "poll": "붙인 투표의 질문과 선택지(JSON)",
            **WRITTEN,
        },
        {
            "board": _BOARD,
            "category": _CATEGORY,
            "acceptedCommentId": _ANSWER,
            "healthCard": _HEALTH_CARD,
            "giveawayState": _GIVEAWAY.format(what="state"),
            "giveawayRegion": _GIVEAWAY.format(what="region"),
            "giveawayEndsOn": _GIVEAWAY.format(what="ends_on::text"),
            "poll": _POLL,
        },
    ),
    counts=(
        Count(User, "posts_count"),
        Count(User, "total_likes", of=Measure.LIKES_BY_OTHERS),
        Count(Board, "posts_count", by="board_id"),
        Count(Board, "secrets_count", by="board_id", when=f"{LIVE} AND is_secret"),
        Count(BoardCategory, "posts_count", by="category_id"),
    ),
    events=Events(
        details=f"thing.is_secret, {thread_events.DETAILS}",
        changed=_drop_post,
        published=lambda post: thread_events.tell_answered(_in_thread(post)),
        withdrawn=lambda post: thread_events.retract_answer(_in_thread(post)),
    ),
)

COMMENT = comment_kind(
    name="community_comment",
    label="게시글 댓글",
    plural="post_comments",
    trashed="지운 게시판 댓글",
    model=CommunityComment,
    parent=POST,
    parent_id="post_id",
    answers_id="parent_id",
    without={"is_secret": "whoever decides reads it anyway"},
    has_secrets=True,
    experience=WritingExperience(
        Source.COMMENT, key="comment:community", likes="like:comment:community"
    ),
)
