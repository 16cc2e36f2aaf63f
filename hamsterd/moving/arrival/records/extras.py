"""What some posts have beside their text: a poll, a gift to give away, an accepted answer."""

from collections.abc import Mapping, Sequence

from hamsterd.community.rules import POLL_CHOICE_MAX, POLL_CHOICES_MAX
from hamsterd.db.sql import execute, fetch_all
from hamsterd.models.community.polls import PollBallot, PollChoice, PostPoll
from hamsterd.models.community.posts import Giveaway
from hamsterd.moving.arrival.arriving import Arriving
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.things import Thing, json_of, next_ids
from hamsterd.moving.records import BallotRecord, CommentRecord, PostRecord

_ACCEPT = """
    INSERT INTO accepted_answers (post_id, comment_id, accepted_at)
    SELECT a.post_id, a.comment_id, a.accepted_at
      FROM jsonb_to_recordset(%(rows)s::jsonb)
           AS a (post_id bigint, comment_id bigint, accepted_at timestamptz)
        ON CONFLICT DO NOTHING
"""
_CHOICES = """
    SELECT p.post_id, p.id AS poll_id, array_agg(c.id ORDER BY c.place) AS ids
      FROM post_polls p JOIN poll_choices c ON c.poll_id = p.id
     WHERE p.post_id = ANY(%(posts)s) GROUP BY p.post_id, p.id
"""


def poll_words(one: PostRecord) -> str:
    """The words of a post's poll, by which it is found."""
    return "\n".join([one.poll.question or "", *one.poll.choices]) if one.poll else ""


def write_extras(records: Sequence[PostRecord], ids: Mapping[str, int]) -> None:
    """Write polls and gifts of posts that were just written."""
    polls = [(one, one.poll) for one in records if one.poll and one.poll.choices]
    for (one, poll), poll_id in zip(polls, next_ids("post_polls", len(polls)), strict=True):
        choices = poll.choices[:POLL_CHOICES_MAX]
        row = {
            "id": poll_id,
            "post_id": ids[one.key],
            "question": poll.question,
            "choices_max": max(1, min(poll.choices_max, len(choices))),
            "ends_at": poll.ends_at,
            "created_at": one.created_at,
        }
        insert(PostPoll, [row])
        numbers = next_ids("poll_choices", len(choices))
        insert(
            PollChoice,
            [
                {"id": id_, "poll_id": poll_id, "place": place, "text": text[:POLL_CHOICE_MAX]}
                for place, (id_, text) in enumerate(zip(numbers, choices, strict=True), start=1)
            ],
        )
    insert(
        Giveaway,
        [
            {
                "post_id": ids[one.key],
                "state": one.giveaway.state,
                "region": one.giveaway.region,
                "ends_on": one.giveaway.ends_on,
            }
            for one in records
            if one.giveaway
        ],
    )


def accept(
    records: Sequence[CommentRecord], ids: Mapping[str, int], posts: Mapping[str, int]
) -> None:
    """Mark accepted answers among comments that were just written; a post has one at most."""
    rows = [
        {"post_id": posts[one.post], "comment_id": ids[one.key], "accepted_at": one.created_at}
        for one in records
        if one.is_accepted
    ]
    if rows:
        execute(_ACCEPT, rows=json_of(rows))


def write_ballots(arriving: Arriving, records: Sequence[BallotRecord]) -> None:
    """Write what was chosen in polls that came."""
    posts = arriving.things.ids("posts", [one.post for one in records])
    members = arriving.things.ids("members", [one.member for one in records])
    choices = {row["post_id"]: row for row in fetch_all(_CHOICES, posts=list(posts.values()))}
    rows, keys = [], []
    for one in records:
        poll = choices.get(posts.get(one.post, 0))
        places = (
            one.choices if poll is None else [n for n in one.choices if 0 < n <= len(poll["ids"])]
        )
        if poll is None or not places:
            arriving.things.leave(
                "투표", one.key, "글의 설문이 오지 않았어요.", of=(one.kind, one.key)
            )
            continue
        keys.append(one.key)
        rows.append(
            {
                "poll_id": poll["poll_id"],
                "user_id": members.get(one.member or ""),
                "choice_ids": [poll["ids"][n - 1] for n in dict.fromkeys(places)],
                "created_at": one.created_at,
                "updated_at": one.created_at,
            }
        )
    ids = next_ids("poll_ballots", len(rows))
    insert(PollBallot, [{"id": id_, **row} for id_, row in zip(ids, rows, strict=True)])
    arriving.things.note("ballots", [Thing(key, id_) for key, id_ in zip(keys, ids, strict=True)])
