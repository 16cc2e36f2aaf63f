"""Polls in posts: the question, the choices, and members' votes."""

from peewee import Check, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, KeyOrNone, instant_now, instant_or_none, key_list, reference
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.community.posts import CommunityPost
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import Anonymise, in_record, member_data, part_of
from hamsterd.models.topics import Topic


class PostPoll(Table):
    """The only poll of a post. It ends at `ends_at`, which its author may bring forward."""

    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    question = TextField(null=True)
    choices_max = IntegerField()
    ends_at = instant_or_none()
    created_at = instant_now()

    class Meta:
        constraints = (Check("choices_max BETWEEN 1 AND 10", "post_polls_choices_max_check"),)


# The poll of a post, and whether it has one.
add_unique(PostPoll, "post_polls_post_key", "post_id")


class PollChoice(Table):
    """One of the answers that a poll offers, in the order of `place`."""

    poll_id: Key
    poll = reference(PostPoll, on_delete="CASCADE")
    place = IntegerField()
    text = TextField()


# The choices of a poll, in their order.
add_unique(PollChoice, "poll_choices_place_key", "poll_id", "place")


class PollBallot(Table):
    """One member's choices in a poll; the member is NULL once they are purged."""

    poll_id: Key
    poll = reference(PostPoll, on_delete="CASCADE")
    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    choice_ids = key_list()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("cardinality(choice_ids) BETWEEN 1 AND 10", "poll_ballots_choices_check"),
        )


# A member's ballot, one at most; all of a poll.
add_unique(PollBallot, "poll_ballots_member_key", "poll_id", "user_id")
# A member's ballots: their record, their purge.
add_index(PollBallot, "poll_ballots_user", "user_id")

member_data(
    PollBallot,
    "user_id",
    Anonymise(),
    in_record("poll-votes"),
    topic=Topic.COMMUNITY,
    leaks=NO_KIND,
)

part_of(PostPoll, CommunityPost, in_record("posts"), leaks=NO_KIND)
part_of(PollChoice, PostPoll, in_record("posts"), leaks=NO_KIND)
