"""What a reader is shown of a thread: its posts, the first of them, and the one that is answered.

A thread is cached as visitors see it. Members get the same unless a block separates them from
somebody, or it has a post that is not for everybody.
"""

from hamsterd.community.caches import THREADS, CachedThread
from hamsterd.community.errors import PostNotFound
from hamsterd.community.queries import visible_to
from hamsterd.community.rules import THREAD_MAX, THREAD_PREVIEW_CHARACTERS
from hamsterd.community.schemas import ThreadOut, ThreadPost
from hamsterd.content.markup.plain import preview
from hamsterd.content.visibility import NOT_APART, PRESENT
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_row
from hamsterd.http.rights.access import Viewer
from hamsterd.http.shapes.answers import Encoded
from hamsterd.models.community.posts import VISIBLE

# Its words are cut before they are sent: a post has up to 20,000 characters.
_THREAD = """
    WITH asked AS (
        SELECT id, coalesce(thread_id, id) AS top_id, parent_id
          FROM community_posts WHERE id = %(post_id)s AND {visible}
    ), named AS (
        SELECT id, title FROM community_posts
         WHERE id = ANY(ARRAY(SELECT unnest(ARRAY[top_id, parent_id]) FROM asked))
           AND {visible} AND {not_apart}
    ), answers AS (
        SELECT id, title, content, user_id, parent_id, thread_id, created_at
          FROM community_posts
         WHERE thread_id = (SELECT top_id FROM asked) AND {visible} AND {not_apart}
    ), shown AS (SELECT * FROM answers ORDER BY created_at, id LIMIT %(most)s)
    SELECT (SELECT to_jsonb(named) FROM named WHERE id = asked.parent_id) AS parent,
           (SELECT to_jsonb(named) FROM named
             WHERE id = asked.top_id AND id <> asked.id) AS top,
           (SELECT count(*) FROM answers) AS total,
           {is_for_all} AS is_for_all,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                                'id', a.id, 'title', a.title, 'words', left(a.content, 400),
                                'created_at', a.created_at,
                                'user', jsonb_build_object(
                                    'id', u.id, 'nickname', u.nickname,
                                    'profile_image', u.profile_image, 'level', u.level),
                                'answers', answered.nickname)
                            ORDER BY a.created_at, a.id)
                       FROM shown a JOIN users u ON u.id = a.user_id
                       LEFT JOIN answers parent ON parent.id = a.parent_id
                       LEFT JOIN users answered ON answered.id = parent.user_id), '[]') AS posts
      FROM asked
"""
_IS_FOR_ALL = f"""
    NOT EXISTS (SELECT FROM community_posts
                 WHERE (thread_id = asked.top_id OR id = asked.top_id)
                   AND {PRESENT} AND ({VISIBLE}) IS NOT TRUE)
"""


def cached_thread(post_id: int, *, viewer: Viewer | None) -> Encoded[ThreadOut] | None:
    """The thread if it is cached and for this viewer (no query, no thread), else None."""
    cached = THREADS.get(post_id)
    if cached is None or (viewer is not None and (viewer.apart or not cached.is_for_all)):
        return None
    return Encoded(cached.body)


def thread_of(post_id: int, *, viewer: Viewer | None) -> Encoded[ThreadOut]:
    """What the viewer sees of a post's thread (worker thread). Raises `PostNotFound`.

    One statement; two for the first member who asks for a thread that nobody has asked for.
    """
    version = THREADS.version
    with connection():
        if viewer is None or not (viewer.apart or THREADS.get(post_id)):
            try:
                shown = _thread(post_id, None)
            except PostNotFound:
                if viewer is None:
                    raise
            else:
                THREADS.put(post_id, shown, version=version)
                if viewer is None or shown.is_for_all:
                    return Encoded(shown.body)
        return Encoded(_thread(post_id, viewer.id if viewer else None).body)


def _thread(post_id: int, viewer_id: int | None) -> CachedThread:
    sql = Prepared(
        _THREAD.format(
            visible=visible_to(viewer_id),
            not_apart=NOT_APART,
            is_for_all=_IS_FOR_ALL if viewer_id is None else "FALSE",
        )
    )
    row = fetch_row(sql, PostNotFound, post_id=post_id, viewer_id=viewer_id, most=THREAD_MAX)
    posts = [_thread_post(one) for one in row["posts"]]
    thread = ThreadOut(top=row["top"], parent=row["parent"], posts=posts, total=row["total"])
    return CachedThread(thread.model_dump_json(by_alias=True).encode(), row["is_for_all"])


def _thread_post(row: Row) -> ThreadPost:
    words = preview(row.pop("words"), THREAD_PREVIEW_CHARACTERS)
    return ThreadPost(**row, preview=words)
