"""Screening before publication: word rules and their hits."""

from peewee import BigIntegerField, Check, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    reference,
    text_list,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data, nobodys
from hamsterd.models.topics import Topic


class WordRule(Table):
    """Words that are refused, held for review, masked or only flagged in new writing.

    `pattern` is plain text, compared as in search (NFC, lower case); `ignores_spaces` also matches
    with spaces and punctuation in between. `exceptions` are longer words that contain it.
    `applies_to` lists the kinds of writing.
    """

    pattern = TextField()
    ignores_spaces = flag(default=False)
    exceptions = text_list()
    action = TextField()
    applies_to = text_list()
    note = TextField(null=True)
    is_active = flag(default=True)
    hits_count = counter()
    created_by_id: KeyOrNone
    created_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("action IN ('block', 'hold', 'mask', 'flag')", "word_rules_action_check"),
            Check("length(pattern) BETWEEN 1 AND 100", "word_rules_pattern_check"),
        )


# One rule per pattern.
add_unique(WordRule, "word_rules_pattern_key", "lower(pattern)")


class WritingFlag(Table):
    """Published writing in the moderators' list, with the `words` that caused it.

    Each piece of writing has at most one unseen row. Seen rows stay, so that an edit is not listed
    again for the same word.
    """

    target_type = TextField()
    target_id = BigIntegerField()
    words = text_list()
    created_at = instant_now()
    seen_at = instant_or_none()
    seen_actor = TextField(null=True)


# One unseen row for each piece of writing.
add_unique(
    WritingFlag, "writing_flags_waiting", "target_type", "target_id", where="seen_at IS NULL"
)
# Words that were seen on it before.
add_index(WritingFlag, "writing_flags_target", "target_type", "target_id")

member_data(WordRule, "created_by_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)

nobodys(WritingFlag, "writing by its number, for its period")
