"""Publishing, editing and removing posts, with every counter that follows from it."""

from typing import NamedTuple

from hamsterd.community.answers.threads import (
    Answered,
    answered_post,
    close_answers,
    lock_answers,
    lock_top,
    move_answers,
    require_movable,
    require_own_words,
)
from hamsterd.community.boards.categories import Labelled, chosen_category, require_category
from hamsterd.community.boards.granting import applicant, is_granted
from hamsterd.community.boards.rules import missing_to
from hamsterd.community.caches import drop_lists
from hamsterd.community.errors import (
    AnswerMisplaced,
    BoardNotFound,
    BoardWriteForbidden,
    NotPostOwner,
    PinForbidden,
    PostNotFound,
    SecretsForbidden,
)
from hamsterd.community.giveaways.service import Place, place_of
from hamsterd.community.kind import POST
from hamsterd.community.posts.attachments import (
    ATTACHED,
    Attachments,
    apart,
    attach,
    attachments_of,
)
from hamsterd.community.posts.confiding import close_confided
from hamsterd.community.posts.feed import written_card
from hamsterd.community.posts.reading import board_to_read, require_readable
from hamsterd.community.rules import ALL, GRANTED, BoardPurpose, may_write, missing_to_write
from hamsterd.community.schemas import PostCard, PostEdit, PostIn
from hamsterd.content.lifecycle import delete, locked
from hamsterd.content.limits import HALF_LIFE_SECONDS, MAX_MEDIA, require_media
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.screening.service import Screened, screen
from hamsterd.content.visibility import held_since, is_seen
from hamsterd.content.writing import publish, republish, with_mentions, write
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import FOR_KEY_SHARE, Row, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.media.service import attach_uploads
from hamsterd.models.community.posts import Board, CommunityPost
from hamsterd.models.members.accounts import User
from hamsterd.realtime.bus import drop_cached


@transactional
def publish_post(
    *, author_id: int, is_admin: bool, form: PostIn, max_media: int = MAX_MEDIA
) -> PostCard:
    """Publish a post with the author's own uploads; with `parent_id` it answers that post.

    An answer without a category has that of the post it answers; one to a secret post is secret.
    Raises `PostNotFound`, `AnswerMisplaced`, `AnswerCarriesNone`, `BoardNotFound`,
    `BoardWriteForbidden`, `PinForbidden`, `HealthCardMisplaced`, `GiveawayMisplaced`,
    `FilesMisplaced`, `SecretsForbidden` and `WordRefused`. Raises `InvalidInput` under `images`,
    `files` and `healthCard` for what is not the author's, and under `giveaway` and `poll` for
    invalid values.
    """
    require_media(form.images, max_media)
    answered = _answered(form, author_id)
    board = require_open_board(form.board_id, writer_id=author_id, is_admin=is_admin)
    answers_secret = answered is not None and answered.is_secret
    if form.is_secret and not answers_secret:
        _require_secrets(form.board_id)
    category_id = form.category_id or (answered.category_id if answered else None)
    require_category(form.board_id, category_id, is_required=board.is_category_required)
    if form.is_pinned and not is_admin:
        raise PinForbidden
    place = Place(board.purpose, is_notice=form.is_pinned, is_answer=answered is not None)
    attached = attachments_of(author_id, form, board_id=form.board_id, place=place)
    screened = screen(
        WritingKind.COMMUNITY,
        author_id=author_id,
        texts={
            "title": form.title,
            "content": form.content,
            **attached.texts,
        },
        is_publishing=True,
    )
    screened, attached = apart(screened, attached)
    screened = with_mentions(screened, author_id=author_id)
    now = utc_now()
    post = write(
        POST,
        user_id=author_id,
        board_id=form.board_id,
        category_id=category_id,
        parent_id=answered.parent_id if answered else None,
        thread_id=answered.thread_id if answered else None,
        **screened.texts,
        images=form.images,
        is_pinned=form.is_pinned,
        is_secret=form.is_secret or answers_secret,
        popularity=now.timestamp() / HALF_LIFE_SECONDS,
        created_at=now,
        updated_at=now,
        **held_since(now if screened.is_held else None),
    )
    if form.images:
        attach_uploads(
            owner_id=author_id, urls=form.images, target_type=POST.name, target_id=post["id"]
        )
    publish(POST, post, screened)
    attach(post["id"], attached)
    drop_lists()
    return written_card(post["id"], viewer_id=author_id)


@transactional
def edit_post(
    *,
    author_id: int,
    is_admin: bool,
    post_id: int,
    form: PostEdit,
    max_media: int = MAX_MEDIA,
) -> PostCard:
    """Change a post; fields left out of the form stay.

    A post may stay on a board that was closed since. Moving it needs a board on which its author
    may write; the answers to it move along. It is pinned there only by who may pin. The answers to
    a post that becomes secret do so, too, and so do the comments on a secret that is opened.
    Raises `AnswerMisplaced`, `ThreadOpens`, `PostNotFound`, `NotPostOwner`, `PollHasVotes`, and
    the errors of publishing.
    """
    if form.is_secret:
        lock_top(post_id)
    before = own_post(author_id, post_id)
    require_media(
        form.images,
        max_media,
        before=lambda: fetch_value(
            CommunityPost.select(CommunityPost.images).where(CommunityPost.id == post_id)
        ),
    )
    board_id = form.board_id or before["board_id"]
    is_moved = board_id != before["board_id"]
    if is_moved:
        require_movable(before["thread_id"])
        lock_answers(post_id)
        require_open_board(board_id, writer_id=author_id, is_admin=is_admin)
        require_own_words(
            post_id, author_id=author_id, from_id=before["board_id"], into_id=board_id
        )
    is_secret = _stays_secret(before, form)
    if is_secret and (board_id, True) != (before["board_id"], before["is_secret"]):
        _require_secrets(board_id)
    category_id = chosen_category(
        Labelled(before["board_id"], before["category_id"]), form, board_id=form.board_id
    )
    if form.is_pinned and not is_admin:
        raise PinForbidden
    if form.images is not None:
        attach_uploads(
            owner_id=author_id, urls=form.images, target_type=POST.name, target_id=post_id
        )
    is_pinned = False if is_moved and not is_admin else form.is_pinned
    place = place_of(post_id, board_id=board_id, is_pinned=is_pinned)
    attached = attachments_of(author_id, form, board_id=board_id, place=place, post_id=post_id)
    screened, attached = apart(_screened_edit(before, form, attached), attached)
    screened = with_mentions(screened, author_id=author_id)
    settled = {"category_id": category_id, "is_secret": is_secret}
    unpinned = {"is_pinned": False} if is_pinned is False else {}
    changes = {**_changes(form), **settled, **unpinned, **screened.texts}
    CommunityPost.update(changes).where(CommunityPost.id == post_id).execute()
    republish(POST, before, screened)
    if is_secret != before["is_secret"]:
        _turned(before, is_secret=is_secret)
    if is_moved:
        move_answers(post_id, board_id=board_id)
    attach(post_id, attached)
    return written_card(post_id, viewer_id=author_id)


def _turned(before: Row, *, is_secret: bool) -> None:
    """What others wrote to a secret, or about one, does not go public with it."""
    drop_cached("sitemaps")
    post_id, author_id = before["id"], before["user_id"]
    if is_secret:
        close_answers(post_id, author_id=author_id, top_id=before["thread_id"] or post_id)
    else:
        close_confided(post_id, author_id=author_id)


def _stays_secret(before: Row, form: PostEdit) -> bool:
    """Whether an edited post is secret from now on: an answer to a secret post always is."""
    answered = CommunityPost.select(CommunityPost.is_secret).where(
        CommunityPost.id == before["parent_id"]
    )
    if before["is_secret"] and before["parent_id"] is not None and fetch_value(answered):
        return True
    return bool(before["is_secret"] if form.is_secret is None else form.is_secret)


@transactional
def remove_post(*, author_id: int, post_id: int) -> None:
    """Delete a post for its author, restorable for thirty days; the experience it earned stays.

    Raises `PostNotFound` or `NotPostOwner`.
    """
    delete(POST, own_post(author_id, post_id))


def locked_post(post_id: int) -> Row:
    """A post's state for its counters, locked; raises `PostNotFound` if removed or deleted."""
    post = locked(POST, post_id)
    if post is None or not post["is_there"]:
        raise PostNotFound
    return post


def _answered(form: PostIn, author_id: int) -> Answered | None:
    """What the new post answers. Posts are locked before boards (locking order)."""
    if form.parent_id is None:
        return None
    answered = answered_post(form.parent_id, writer_id=author_id)
    if answered.board_id != form.board_id:
        raise AnswerMisplaced(fields={"boardId": AnswerMisplaced.message})
    return answered


def _changes(form: PostEdit) -> dict[str, object]:
    """The columns that the form speaks of."""
    sent = form.model_dump(include=form.model_fields_set - ATTACHED - {"category_id"})
    return {
        **{name: value for name, value in sent.items() if value is not None},
        "updated_at": utc_now(),
    }


def _screened_edit(before: Row, form: PostEdit, attached: Attachments) -> Screened:
    """The texts of the edit to screen; a post that was secret is screened as a whole."""
    sent = {"title": form.title, "content": form.content}
    texts = {field: text for field, text in sent.items() if text is not None}
    if before["is_secret"] and form.is_secret is False:
        stored = CommunityPost.select(CommunityPost.title, CommunityPost.content)
        texts = {**fetch_row(stored.where(CommunityPost.id == before["id"])), **texts}
    texts |= attached.texts
    if not texts:
        return Screened(texts)
    return screen(
        WritingKind.COMMUNITY, author_id=before["user_id"], texts=texts, is_publishing=False
    )


class OpenBoard(NamedTuple):
    """What a board asks of a new post."""

    purpose: str
    is_category_required: bool


def require_open_board(board_id: int, *, writer_id: int, is_admin: bool) -> OpenBoard:
    """What a board asks on which the member may write.

    Raises `BoardNotFound`, `BoardReadForbidden` or `BoardWriteForbidden`.
    """
    # Of a hidden board the refusal is that of one that does not exist.
    unknown = BoardNotFound(fields={"boardId": BoardNotFound.message})
    # Locked until the post is stored, so that nobody deletes the board.
    board = fetch_row(
        Board.select(
            Board.read_permission, Board.write_permission, Board.purpose, Board.is_category_required
        )
        .where(Board.id == board_id, Board.is_active)
        .for_update(FOR_KEY_SHARE),
        unknown,
    )
    if board["read_permission"] != ALL:
        try:
            require_readable(board_to_read(board_id), writer_id)
        except BoardNotFound as error:
            raise unknown from error
    if board["write_permission"] == GRANTED and not is_admin:
        _require_granted(board_id, writer_id)
    else:
        require_writable(board["write_permission"], writer_id=writer_id, is_admin=is_admin)
    return OpenBoard(board["purpose"], board["is_category_required"])


def _require_secrets(board_id: int) -> None:
    """Raise `SecretsForbidden` where no post may be secret; a giveaway is offered to everybody."""
    board = fetch_row(
        Board.select(Board.allows_secrets, Board.purpose).where(Board.id == board_id), BoardNotFound
    )
    if not board["allows_secrets"] or board["purpose"] == BoardPurpose.GIVING:
        raise SecretsForbidden(fields={"isSecret": SecretsForbidden.message})


def require_writable(permission: str, *, writer_id: int, is_admin: bool) -> None:
    """Raise `BoardWriteForbidden` unless the member may write where `permission` says who may."""
    if permission == ALL:
        return
    level: int = fetch_value(User.select(User.level).where(User.id == writer_id))
    if not may_write(permission, is_admin=is_admin, level=level):
        missing = missing_to_write(permission, level=level)
        raise BoardWriteForbidden(missing, fields={"boardId": missing})


def _require_granted(board_id: int, writer_id: int) -> None:
    if not is_granted(board_id, writer_id):
        rule = board_to_read(board_id).grant_rule.asked
        missing = missing_to("쓸", rule, applicant(board_id, writer_id))
        raise BoardWriteForbidden(missing, fields={"boardId": missing})


def own_post(author_id: int, post_id: int) -> Row:
    """The post, locked.

    Raises `NotPostOwner` (403), or `PostNotFound` (404) if it may not be seen.
    """
    post = locked_post(post_id) if is_seen(POST, post_id, author_id) else None
    if post is None:
        raise PostNotFound
    if post["user_id"] != author_id:
        raise NotPostOwner
    return post
