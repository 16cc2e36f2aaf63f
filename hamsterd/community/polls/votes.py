"""Polls for readers: view and vote.

Ballots are secret: no statement reads any ballot but the viewer's own. Votes are counted when a
viewer who may see the results asks, so no stored number can leak.
"""

from hamsterd.community.errors import PollNotFound, PollOver
from hamsterd.community.kind import POST
from hamsterd.community.schemas import PollBallotIn, PollChoiceOut, PollOut
from hamsterd.content.visibility import seen
from hamsterd.core.errors import InvalidInput
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import FOR_SHARE, execute, fetch_all, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.models.community.polls import PollBallot, PollChoice
from hamsterd.models.community.posts import CommunityPost

# Uses the clock, not the transaction's start: a vote that waited for the poll's end comes after it.
_POLL = Prepared(f"""
    SELECT l.id, l.question, l.choices_max, l.ends_at, l.is_over, own.choice_ids AS own,
           CASE WHEN l.is_over OR own.id IS NOT NULL
                THEN (SELECT count(*)::int FROM poll_ballots b WHERE b.poll_id = l.id)
           END AS voters
      FROM (SELECT *, coalesce(ends_at <= clock_timestamp(), FALSE) AS is_over FROM post_polls
             WHERE post_id = (SELECT id FROM community_posts
                               WHERE id = %(post_id)s AND {seen(POST)})) l
      LEFT JOIN poll_ballots own ON own.poll_id = l.id AND own.user_id = %(viewer_id)s
""")
_CHOICES = Prepared("""
    WITH votes AS (
        SELECT chosen.id, count(*)::int AS number
          FROM poll_ballots b CROSS JOIN LATERAL unnest(b.choice_ids) AS chosen (id)
         WHERE b.poll_id = %(poll_id)s AND %(is_counted)s::bool
         GROUP BY chosen.id
    )
    SELECT c.id, c.text,
           CASE WHEN %(is_counted)s::bool THEN coalesce(v.number, 0) END AS votes
      FROM poll_choices c LEFT JOIN votes v ON v.id = c.id
     WHERE c.poll_id = %(poll_id)s ORDER BY c.place
""")
_CAST = """
    INSERT INTO poll_ballots (poll_id, user_id, choice_ids)
    VALUES (%(poll_id)s, %(member_id)s, %(choice_ids)s)
        ON CONFLICT (poll_id, user_id)
        DO UPDATE SET choice_ids = excluded.choice_ids, updated_at = now()
"""


@transactional
def post_poll(post_id: int, *, viewer_id: int | None) -> PollOut:
    """The poll, for viewers who may see the post; raises `PollNotFound`."""
    poll = fetch_row(_POLL, PollNotFound, post_id=post_id, viewer_id=viewer_id)
    is_counted = poll["voters"] is not None
    choices = fetch_all(_CHOICES, poll_id=poll["id"], is_counted=is_counted)
    return PollOut(
        **{**poll, "own": poll["own"] or []},
        choices=[PollChoiceOut(**choice) for choice in choices],
    )


@transactional
def vote(*, member_id: int, post_id: int, form: PollBallotIn) -> PollOut:
    """Replace a member's choices; a vote cannot be withdrawn.

    Raises `PollNotFound`, `PollOver`, or `InvalidInput` for invalid choices.
    """
    # The author, who changes, ends or removes the poll, waits for votes cast in time.
    execute(
        CommunityPost.select(CommunityPost.id)
        .where(CommunityPost.id == post_id)
        .for_update(FOR_SHARE)
    )
    poll = fetch_row(_POLL, PollNotFound, post_id=post_id, viewer_id=member_id)
    if poll["is_over"]:
        raise PollOver
    chosen = list(dict.fromkeys(form.choice_ids))
    _require_choosable(chosen, poll["id"], poll["choices_max"])
    if chosen:
        execute(_CAST, poll_id=poll["id"], member_id=member_id, choice_ids=chosen)
    else:
        execute(
            PollBallot.delete().where(
                PollBallot.poll_id == poll["id"], PollBallot.user_id == member_id
            )
        )
    return post_poll(post_id, viewer_id=member_id)


def _require_choosable(chosen: list[int], poll_id: int, choices_max: int) -> None:
    message = ""
    if not set(chosen) <= {
        row["id"]
        for row in fetch_all(PollChoice.select(PollChoice.id).where(PollChoice.poll_id == poll_id))
    }:
        message = "그사이 선택지가 바뀌었어요. 새로고침한 뒤 다시 골라 주세요."
    elif len(chosen) > choices_max:
        message = f"{choices_max}개까지 고를 수 있어요. 하나를 빼고 골라 주세요."
    if message:
        raise InvalidInput(message, fields={"choiceIds": message})
