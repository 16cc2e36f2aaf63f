"""What search looks in: one row per thing that can be found."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.db.fields import text_list
from hamsterd.models.base import PlainTable, add_index


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


# Search, each kind in an index of its own, so that one kind's common words are not another's.
for _kind in ("diary", "post", "member", "hamster"):
    add_index(SearchText, f"search_texts_{_kind}", "grams", using="GIN", where=f"kind = '{_kind}'")
