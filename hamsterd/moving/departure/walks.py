"""Each kind of record: the statement that walks its rows, and what a row becomes.

Only what stands goes: what is hidden, removed or in a trash stays (`staying.py` counts it). Keys
are our ids.
"""

from collections.abc import Mapping

from hamsterd.community.kind import POST
from hamsterd.core.clock import utc_now
from hamsterd.media.rules import Purpose
from hamsterd.members.levels.rules import Source
from hamsterd.moving.arrival.loading import Values
from hamsterd.moving.arrival.records.members import PLACEHOLDER
from hamsterd.moving.departure.departing import Departing
from hamsterd.moving.departure.diary_walks import DIARY_WALKS
from hamsterd.moving.departure.sql import HERE, Walk, files_at, files_of, key, live, post_goes
from hamsterd.moving.departure.texts import departed
from hamsterd.moving.records import (
    AnswerPart,
    BallotRecord,
    BoardRecord,
    BookmarkRecord,
    CategoryPart,
    CommentRecord,
    FilePart,
    GiveawayPart,
    IdentityPart,
    InquiryRecord,
    LikeRecord,
    MemberRecord,
    MessagePart,
    MessageRecord,
    PointsRecord,
    PollPart,
    PopupRecord,
    PostRecord,
    Record,
)

LEFT = ("withdrawn", "purged")
"""States of members who left: whoever may still come back asked to go, and goes without a name."""
NO_MAIL = PLACEHOLDER.partition("@")[2]


_MEMBERS = """
    SELECT u.id, u.username, u.nickname, u.email, u.email_verified_at, u.password_hash,
           u.profile_image, u.experience, u.role, u.status, u.suspended_until, u.withdrawn_at,
           u.last_login_at, u.created_at, n.marketing_since,
           coalesce(m.chooses_nickname, FALSE) AS chooses_nickname,
           (SELECT max(s.starts_at) FROM sanctions s
             WHERE s.user_id = u.id AND s.lifted_at IS NULL AND s.voided_at IS NULL
               AND s.kind IN ('ban', 'suspension')) AS restricted_at,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                       'provider', l.provider, 'subject', l.subject, 'email', l.shown_email)
                       ORDER BY l.provider), '[]')
              FROM linked_identities l WHERE l.user_id = u.id) AS identities
      FROM users u LEFT JOIN notification_settings n ON n.user_id = u.id
      LEFT JOIN moved_members m ON m.user_id = u.id
     WHERE u.awaiting_since IS NULL AND u.refused_at IS NULL
     ORDER BY u.id
"""


def _member(row: Values, departing: Departing) -> Record:
    if row["status"] in LEFT:
        return MemberRecord(
            key=str(row["id"]),
            username="",
            nickname="",
            joined_at=row["created_at"],
            standing="left",
            standing_since=row["withdrawn_at"],
        )
    email = row["email"] if not row["email"].endswith(f"@{NO_MAIL}") else None
    is_suspended = row["status"] == "suspended" and row["suspended_until"] > utc_now()
    return MemberRecord(
        key=str(row["id"]),
        username=row["username"],
        nickname=row["nickname"],
        chooses_nickname=row["chooses_nickname"],
        email=email,
        email_verified=row["email_verified_at"] is not None,
        password_hash=row["password_hash"],
        joined_at=row["created_at"],
        last_login_at=row["last_login_at"],
        role=row["role"],
        standing="banned"
        if row["status"] == "banned"
        else "suspended"
        if is_suspended
        else "active",
        standing_since=row["restricted_at"] if row["status"] == "banned" or is_suspended else None,
        standing_until=row["suspended_until"] if is_suspended else None,
        mail_consent_at=row["marketing_since"],
        experience=row["experience"],
        picture=departing.picture(row["profile_image"]),
        identities=[IdentityPart(**one) for one in row["identities"]],
    )


_BOARDS = """
    SELECT b.id, b.name, b.description, b.read_permission, b.write_permission,
           b.comment_permission, b.download_permission, b.allows_secrets, b.allows_files,
           b.is_category_required, b.purpose, b.is_active,
           b.shows_restriction, b.created_at,
           (SELECT coalesce(array_agg(r.user_id ORDER BY r.user_id), '{}') FROM board_readers r
             WHERE r.board_id = b.id AND r.let_out_at IS NULL) AS readers,
           (SELECT coalesce(array_agg(k.user_id ORDER BY k.user_id), '{}') FROM board_keepers k
             WHERE k.board_id = b.id) AS keepers,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'color', c.color)
                       ORDER BY c.sort_order, c.id), '[]')
              FROM board_categories c WHERE c.board_id = b.id) AS categories
      FROM boards b WHERE b.merged_into_id IS NULL ORDER BY b.sort_order, b.id
"""


def _board(row: Values, departing: Departing) -> Record:  # noqa: ARG001  # as every walk
    return BoardRecord(
        key=str(row["id"]),
        name=row["name"],
        description=row["description"],
        read=row["read_permission"],
        write=row["write_permission"],
        comment=row["comment_permission"],
        download=row["download_permission"],
        readers=[str(one) for one in row["readers"]],
        keepers=[str(one) for one in row["keepers"]],
        purpose=row["purpose"],
        is_closed=not row["is_active"],
        shows_restriction=row["shows_restriction"],
        allows_secrets=row["allows_secrets"],
        allows_files=row["allows_files"],
        is_category_required=row["is_category_required"],
        categories=[CategoryPart(**one) for one in row["categories"]],
        created_at=row["created_at"],
    )


# Whoever is answered comes first. An answer to what stays stands alone: it must not become readable
# by somebody else whom it would seem to answer.
_POSTS = f"""
    WITH RECURSIVE answers AS (
        SELECT c.id, 1 AS depth FROM community_posts c
          JOIN community_posts p ON p.id = c.parent_id AND p.parent_id IS NULL
         UNION ALL
        SELECT c.id, a.depth + 1 FROM community_posts c JOIN answers a ON a.id = c.parent_id
    )
    SELECT p.id, p.user_id, p.board_id, c.name AS category, p.title, p.content, p.images,
           p.is_pinned, p.is_pinned_everywhere, p.is_secret, p.is_locked, p.views_count,
           p.likes_count, p.comments_count, p.bookmarks_count,
           p.created_at, p.updated_at, q.id AS parent_id, {files_of(POST, "p")} AS files,
           (SELECT jsonb_build_object('question', l.question, 'choices_max', l.choices_max,
                       'ends_at', l.ends_at,
                       'choices', (SELECT jsonb_agg(h.text ORDER BY h.place)
                                     FROM poll_choices h WHERE h.poll_id = l.id))
              FROM post_polls l WHERE l.post_id = p.id) AS poll,
           (SELECT jsonb_build_object('state', g.state, 'region', g.region, 'ends_on', g.ends_on)
              FROM giveaways g WHERE g.post_id = p.id) AS giveaway
      FROM community_posts p
      JOIN boards b ON b.id = p.board_id AND b.merged_into_id IS NULL
      LEFT JOIN answers a ON a.id = p.id
      LEFT JOIN board_categories c ON c.id = p.category_id
      LEFT JOIN community_posts q ON q.id = p.parent_id AND {post_goes("q")}
     WHERE {post_goes("p")}
     ORDER BY coalesce(a.depth, 0), p.id
"""


def _post(row: Values, departing: Departing) -> Record:
    parts = departing.named(row["files"])
    papers = [parts[one["name"]] for one in row["files"] if one["kind"] == "document"]
    return PostRecord(
        key=str(row["id"]),
        author=str(row["user_id"]),
        board=str(row["board_id"]),
        title=row["title"],
        content=departed(row["content"], parts, departing),
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        is_secret=row["is_secret"],
        answers=key(row["parent_id"]),
        category=row["category"],
        is_pinned=row["is_pinned"],
        is_pinned_everywhere=row["is_pinned_everywhere"],
        is_locked=row["is_locked"],
        views=row["views_count"],
        likes=row["likes_count"],
        comments=row["comments_count"],
        bookmarks=row["bookmarks_count"],
        images=departing.shown(row["images"], parts),
        files=[departing.take(one) for one in papers],
        poll=PollPart.model_validate(row["poll"]) if row["poll"] else None,
        giveaway=GiveawayPart.model_validate(row["giveaway"]) if row["giveaway"] else None,
    )


# A comment that is gone keeps its place under which others answer it.
_COMMENTS = f"""
    SELECT c.id, c.user_id, c.post_id, c.content, c.is_secret, c.created_at, c.updated_at,
           q.id AS parent_id, {live("c")} AS is_live,
           EXISTS (SELECT 1 FROM accepted_answers a WHERE a.comment_id = c.id) AS is_accepted
      FROM community_comments c
      JOIN community_posts p ON p.id = c.post_id AND {post_goes("p")}
      JOIN boards b ON b.id = p.board_id AND b.merged_into_id IS NULL
      LEFT JOIN community_comments q ON q.id = c.parent_id
     WHERE {live("c")}
        OR EXISTS (SELECT 1 FROM community_comments r WHERE r.parent_id = c.id AND {live("r")})
     ORDER BY (c.parent_id IS NOT NULL), c.id
"""


def _comment(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return CommentRecord(
        key=str(row["id"]),
        author=str(row["user_id"]),
        post=str(row["post_id"]),
        content=row["content"] if row["is_live"] else "",
        created_at=row["created_at"],
        updated_at=row["updated_at"] if row["is_live"] else row["created_at"],
        is_secret=row["is_secret"],
        answers=key(row["parent_id"]),
        is_gone=not row["is_live"],
        is_accepted=row["is_accepted"] and row["is_live"],
    )


_LIKES = f"""
    SELECT l.post_id, l.user_id, l.created_at FROM community_likes l
      JOIN community_posts p ON p.id = l.post_id AND {post_goes("p")}
     ORDER BY l.id
"""


def _like(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return LikeRecord(
        post=str(row["post_id"]), member=str(row["user_id"]), created_at=row["created_at"]
    )


_BOOKMARKS = f"""
    SELECT m.post_id, m.user_id, m.created_at FROM community_bookmarks m
      JOIN community_posts p ON p.id = m.post_id AND {post_goes("p")}
      JOIN users u ON u.id = m.user_id {HERE}
     ORDER BY m.id
"""


def _bookmark(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return BookmarkRecord(
        post=str(row["post_id"]), member=str(row["user_id"]), created_at=row["created_at"]
    )


_BALLOTS = f"""
    SELECT v.id, l.post_id, v.user_id, v.created_at,
           (SELECT array_agg(h.place ORDER BY h.place) FROM poll_choices h
             WHERE h.id = ANY(v.choice_ids)) AS places
      FROM poll_ballots v JOIN post_polls l ON l.id = v.poll_id
      JOIN community_posts p ON p.id = l.post_id AND {post_goes("p")}
     ORDER BY v.id
"""


def _ballot(row: Values, departing: Departing) -> Record | None:  # noqa: ARG001
    if not row["places"]:
        return None
    return BallotRecord(
        key=str(row["id"]),
        post=str(row["post_id"]),
        member=key(row["user_id"]),
        choices=row["places"],
        created_at=row["created_at"],
    )


_POINTS = f"""
    SELECT e.id, e.user_id, e.amount, e.source, e.created_at FROM experience_events e
      JOIN users u ON u.id = e.user_id {HERE}
     ORDER BY e.id
"""


def _points(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return PointsRecord(
        key=str(row["id"]),
        member=str(row["user_id"]),
        points=row["amount"],
        reason=Source(row["source"]).value,
        created_at=row["created_at"],
    )


_INQUIRIES = f"""
    SELECT i.id, i.user_id, i.category, i.subject, i.status, i.created_at,
           (SELECT jsonb_agg(jsonb_build_object(
                       'author', m.author_id::text, 'is_staff', m.is_staff, 'text', m.text,
                       'created_at', m.created_at) ORDER BY m.id)
              FROM inquiry_messages m WHERE m.inquiry_id = i.id) AS messages,
           {files_at(Purpose.INQUIRY, "i")} AS files
      FROM inquiries i JOIN users u ON u.id = i.user_id {HERE}
     ORDER BY i.id
"""


def _inquiry(row: Values, departing: Departing) -> Record | None:
    if not row["messages"]:
        return None
    first, *more = [MessagePart.model_validate(one) for one in row["messages"]]
    answer = None
    if more and more[0].is_staff:
        said = more.pop(0)
        answer = AnswerPart(author=said.author, text=said.text, created_at=said.created_at)
    return InquiryRecord(
        key=str(row["id"]),
        member=str(row["user_id"]),
        title=row["subject"],
        text=first.text,
        created_at=row["created_at"],
        files=[departing.take(one) for one in departing.named(row["files"]).values()],
        answer=answer,
        more=more,
        category=row["category"],
        state=row["status"],
    )


_MESSAGES = f"""
    SELECT m.id, m.user_id, m.direction, m.other_name, m.text, m.sent_at, m.read_at
      FROM moved_messages m JOIN users u ON u.id = m.user_id {HERE}
     ORDER BY m.id
"""


def _message(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return MessageRecord(
        key=str(row["id"]),
        owner=str(row["user_id"]),
        direction=row["direction"],
        other_name=row["other_name"],
        text=row["text"],
        sent_at=row["sent_at"],
        read_at=row["read_at"],
    )


_POPUPS = f"""
    SELECT p.id, p.title, p.content, p.image, p.audience, p.begins_at, p.ends_at,
           {files_at(Purpose.POPUP, "p")} AS files
      FROM popups p ORDER BY p.id
"""


def _popup(row: Values, departing: Departing) -> Record | None:
    if row["audience"] != "everybody":
        departing.leave(
            "팝업", "공통 형식의 팝업은 모두에게 보여요. 일부에게만 보이는 팝업은 남아요."
        )
        return None
    parts = departing.named(row["files"])
    content = departed(row["content"], parts, departing)
    pictures: list[FilePart] = departing.shown([row["image"]] if row["image"] else [], parts)
    shown = "\n\n".join(f"![](/moved/file/{one.path})" for one in pictures)
    return PopupRecord(
        key=str(row["id"]),
        title=row["title"],
        content=f"{shown}\n\n{content}".strip(),
        begins_at=row["begins_at"],
        ends_at=row["ends_at"],
    )


WALKS: Mapping[str, Walk] = {
    one.kind.kind: one
    for one in (
        Walk(MemberRecord, _MEMBERS, _member),
        Walk(BoardRecord, _BOARDS, _board),
        Walk(PostRecord, _POSTS, _post),
        Walk(CommentRecord, _COMMENTS, _comment),
        Walk(LikeRecord, _LIKES, _like),
        Walk(BookmarkRecord, _BOOKMARKS, _bookmark),
        Walk(BallotRecord, _BALLOTS, _ballot),
        Walk(PointsRecord, _POINTS, _points),
        Walk(InquiryRecord, _INQUIRIES, _inquiry),
        Walk(MessageRecord, _MESSAGES, _message),
        Walk(PopupRecord, _POPUPS, _popup),
        *DIARY_WALKS,
    )
}
"""What is written, by kind."""
