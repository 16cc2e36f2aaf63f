"""The search index: one row for each searchable thing."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import text_list
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.personal import DERIVED, Delete, member_data
from hamsterd.models.topics import Topic

RANGE_IDS = 1_000
"""Ids of one range: the least that is looked through of a word that is in every text."""
ID_RANGE = f"ARRAY[target_id / {RANGE_IDS}]"
"""SQL: the range of a text's id. An array, because GIN takes no number without an extension."""


class SearchText(PlainTable):
    """The folded words of an entry, post, member or hamster, and their grams.

    Deliberately a separate table: a like updates its entry's row in every index of that table,
    which would be some hundred grams each time (docs/decisions/0015-search.md). `text` has three
    lines: title, names, body. The thing itself decides who may see it.
    """

    kind = TextField()
    target_id = BigIntegerField()
    text = TextField()
    grams = text_list()

    class Meta:
        # The id first, so that no plan can take the key for a way to a whole kind.
        primary_key = CompositeKey("target_id", "kind")


# A separate index for each kind, so that common words of one do not slow another. Including the
# range of ids, a common word can be searched among the newest only, at any size of the site.
for _kind in ("diary", "post", "member", "hamster"):
    add_index(
        SearchText,
        f"search_texts_{_kind}_by_range",
        "grams",
        f"({ID_RANGE})",
        using="GIN",
        where=f"kind = '{_kind}'",
    )

member_data(
    SearchText,
    "target_id",
    Delete(),
    DERIVED,
    where="kind = 'member' AND target_id = %(member_id)s",
    topic=Topic.ACCOUNT,
    leaks=(DataKind.NAME,),
)
