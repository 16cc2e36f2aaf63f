"""The experience ledger."""

from peewee import Check, DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, instant_now, reference
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MACHINERY, Delete, in_record, member_data
from hamsterd.models.topics import Topic


class ExperienceEvent(Table):
    """Experience given or taken back, once per source (`source_key`, such as `like:diary:12:7`)."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    source = TextField()
    source_key = TextField()
    amount = IntegerField()
    kst_day = DateField()
    created_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "source IN ('attendance', 'streak', 'diary', 'post', 'comment',"
                " 'answer', 'like_received', 'moderation', 'moved')",
                "experience_events_source_check",
            ),
            Check("amount <> 0", "experience_events_amount_check"),
        )


# Once per source.
add_unique(ExperienceEvent, "experience_events_source_key", "user_id", "source", "source_key")
# The daily cap of a source.
add_index(ExperienceEvent, "experience_events_day", "user_id", "kst_day", "source")
# The rankings of this month and week; rows only ever follow each other.
add_index(ExperienceEvent, "experience_events_lately", "kst_day", using="BRIN")

member_data(
    ExperienceEvent,
    "user_id",
    Delete(),
    in_record("experience").without(MACHINERY, "source_key"),
    topic=Topic.LEVELS,
    leaks=NO_KIND,
)
