"""Polls for authors: attach with the form, end, remove.

A poll with votes cannot change, because voters chose from what they saw.
"""

from hamsterd.community.caches import CARDS
from hamsterd.community.errors import PollHasVotes
from hamsterd.community.kind import POST
from hamsterd.community.polls.votes import post_poll
from hamsterd.community.posts.ownership import hold_own_post
from hamsterd.community.schemas import PollIn, PollOut
from hamsterd.content.lifecycle import index_words
from hamsterd.content.screening.service import Screened
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.community.polls import PostPoll
from hamsterd.realtime.bus import drop_cached

FIELD = "poll"
"""Its field in the form of a post."""
_QUESTION = f"{FIELD}.question"

_VOTED = """
    SELECT 1 FROM poll_ballots b JOIN post_polls l ON l.id = b.poll_id
     WHERE l.post_id = %(post_id)s LIMIT 1
"""
_ATTACH = """
    INSERT INTO post_polls (post_id, question, choices_max, ends_at)
    VALUES (%(post_id)s, %(question)s, %(choices_max)s,
            now() + make_interval(days => %(lasts_days)s::int))
    RETURNING id
"""
_OFFER = """
    INSERT INTO poll_choices (poll_id, place, text)
    SELECT %(poll_id)s, place, text
      FROM unnest(%(choices)s::text[]) WITH ORDINALITY AS offered (text, place)
"""
_END = """
    UPDATE post_polls SET ends_at = clock_timestamp()
     WHERE post_id = %(post_id)s AND (ends_at IS NULL OR ends_at > clock_timestamp())
"""


def chosen_poll(form: PollIn | None) -> PollIn | None:
    """The poll that the form asks for. Raises `InvalidInput` for more votes than choices."""
    if form is not None and form.choices_max > len(form.choices):
        message = f"선택지가 {len(form.choices)}개라서 그보다 많이 고르게 할 수 없어요."
        raise InvalidInput(message, fields={f"{FIELD}.choicesMax": message})
    return form


def texts_of(poll: PollIn | None) -> dict[str, str]:
    """The texts to screen, each under its own field."""
    if poll is None:
        return {}
    return {_QUESTION: poll.question, **dict(zip(_fields(poll), poll.choices, strict=True))}


def apart(screened: Screened, poll: PollIn | None) -> tuple[Screened, PollIn | None]:
    """The post's own texts, and the poll with screened words."""
    if poll is None:
        return screened, None
    texts = {**screened.texts}
    question = texts.pop(_QUESTION)
    choices = [texts.pop(field) for field in _fields(poll)]
    reworded = poll.model_copy(update={"question": question, "choices": choices})
    return screened._replace(texts=texts), reworded


def attach_poll(post_id: int, poll: PollIn | None) -> None:
    """Store the poll in place of a former one, in the transaction that writes the post.

    The post is locked, so that nobody votes meanwhile. Raises `PollHasVotes`.
    """
    if poll is None:
        return
    if fetch_one(_VOTED, post_id=post_id):
        raise PollHasVotes(fields={FIELD: PollHasVotes.message})
    execute(PostPoll.delete().where(PostPoll.post_id == post_id))
    poll_id = fetch_value(
        _ATTACH,
        post_id=post_id,
        question=poll.question or None,
        choices_max=poll.choices_max,
        lasts_days=poll.lasts_days,
    )
    execute(_OFFER, poll_id=poll_id, choices=poll.choices)
    _changed(post_id)


@transactional
def end_poll(*, author_id: int, post_id: int) -> PollOut:
    """End the poll of one's own post now; idempotent.

    Raises `PostNotFound`, `NotPostOwner` or `PollNotFound`.
    """
    hold_own_post(author_id, post_id)
    execute(_END, post_id=post_id)
    return post_poll(post_id, viewer_id=author_id)


@transactional
def remove_poll(*, author_id: int, post_id: int) -> None:
    """Delete the poll of one's own post with its votes; idempotent.

    Raises `PostNotFound` or `NotPostOwner`.
    """
    hold_own_post(author_id, post_id)
    if execute(PostPoll.delete().where(PostPoll.post_id == post_id)):
        _changed(post_id)


def _fields(poll: PollIn) -> list[str]:
    return [f"{FIELD}.choices.{place}" for place in range(len(poll.choices))]


def _changed(post_id: int) -> None:
    """Search and cards know of it."""
    index_words(POST, post_id)
    drop_cached(CARDS.name, post_id)
