"""What search looks in: one row per thing that can be found."""

from peewee import BigIntegerField, CompositeKey, TextField

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

    Apart from the thing itself on purpose: a like rewrites its entry's row in every index of the
    table, and that would be some hundred grams each time (docs/decisions/0015-search.md).
    `text` has three lines: title, names, body. Who may see it is decided by the thing.
    """

    kind = TextField()
    target_id = BigIntegerField()
    text = TextField()
    grams = text_list()

    class Meta:
        # The id first, so that no plan can take the key for a way to a whole kind.
        primary_key = CompositeKey("target_id", "kind")


# Search, each kind in an index of its own, so that one kind's common words are not another's. With
# the range of ids a common word is looked for among the newest alone, at any size of the site.
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
)
