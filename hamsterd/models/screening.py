"""What is looked at before it is published: word rules, and the site's own switches."""

from peewee import Check, CompositeKey, TextField

from hamsterd.db.fields import (
    KeyOrNone,
    counter,
    flag,
    instant_now,
    json_object,
    reference,
    text_list,
)
from hamsterd.models.accounts import User
from hamsterd.models.base import PlainTable, Table, add_unique


class WordRule(Table):
    """Words that are refused, held for review, or masked in new writing.

    `pattern` is plain text, compared as search compares (NFC, lower case); `ignores_spaces` finds
    it with spaces and punctuation in between. `applies_to` names the kinds of writing.
    """

    pattern = TextField()
    ignores_spaces = flag(default=False)
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
        """Three actions."""

        table_name = "word_rules"
        constraints = (
            Check("action IN ('block', 'hold', 'mask')", "word_rules_action_check"),
            Check("length(pattern) BETWEEN 1 AND 100", "word_rules_pattern_check"),
        )


# One rule per pattern.
add_unique(WordRule, "word_rules_pattern_key", "lower(pattern)")


class SiteSwitch(PlainTable):
    """What the moderators set while the site runs: `shield`, `first_posts`. One row each."""

    name = TextField()
    value = json_object()
    updated_by_id: KeyOrNone
    updated_by = reference(User, null=True, on_delete="SET NULL")
    updated_at = instant_now()

    class Meta:
        """Read often, written rarely; kept in each process's cache."""

        table_name = "site_switches"
        primary_key = CompositeKey("name")
