"""Every kind of content is declared completely: its snapshot fields and its search indexes."""

import pytest

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import IncompleteKind, Reaction, Words, columns_of
from hamsterd.kinds import KINDS
from hamsterd.models.base import Written
from hamsterd.models.community.posts import CommunityLike, CommunityPost
from hamsterd.models.content.search import SearchText

KEPT_BY_EVERY_CASE = {"id", "user_id", "created_at", "updated_at"}
"""A case has them beside its snapshot."""
OF_THE_SITE = {*columns_of(Written), "erased_at"}
"""Columns about the state of the thing, which its author does not write."""


def _of_the_author(kind: ContentKind) -> set[str]:
    """The columns of what its author says: all but marks and kept numbers."""
    kept = {
        count.column for one in KINDS.values() for count in one.counts if count.model is kind.model
    }
    kept |= {one.kept for one in (kind.likes, kind.bookmarks) if one is not None}
    scored = {"popularity"} if kind.popularity else set()
    return set(columns_of(kind.model)) - KEPT_BY_EVERY_CASE - OF_THE_SITE - kept - scored


def test_a_case_keeps_every_column_or_there_is_a_reason():
    missing = {}
    for kind in KINDS.values():
        told = {*kind.snapshot.columns, *kind.snapshot.computed}
        if untold := _of_the_author(kind) - told - kind.snapshot.without.keys():
            missing[kind.name] = sorted(untold)

    assert missing == {}


def test_every_reason_is_of_a_column_that_no_case_keeps():
    stale = {
        f"{kind.name}: {column}"
        for kind in KINDS.values()
        for column in kind.snapshot.without
        if column not in columns_of(kind.model) or column in kind.snapshot.names
    }

    assert stale == set()


def test_what_is_searched_has_an_index_of_its_own():
    names = {index._name for index in SearchText._meta.indexes if hasattr(index, "_name")}
    searched = [kind.search.name for kind in KINDS.values() if kind.search]

    assert [name for name in searched if f"search_texts_{name}_by_range" not in names] == []


@pytest.mark.parametrize(
    ("parts", "missing"),
    [
        ({"words": Words(title="headline")}, "headline"),
        ({"likes": Reaction(CommunityLike, "post_id", kept="hearts_count")}, "hearts_count"),
        ({"record": None}, "record"),
        ({"likes": None}, "likes"),
        ({"address": "/post/{slug}"}, "slug"),
    ],
)
def test_a_kind_that_is_half_declared_is_refused(parts: dict[str, object], missing: str):
    whole = KINDS["community"]
    declared = {name: getattr(whole, name) for name in ContentKind.__slots__}

    with pytest.raises(IncompleteKind, match=missing):
        ContentKind(**{**declared, **parts})  # type: ignore[arg-type]


def test_a_reaction_that_names_no_column_is_refused():
    with pytest.raises(IncompleteKind, match="entry_id"):
        Reaction(CommunityLike, "entry_id", kept="likes_count")
    assert "likes_count" in columns_of(CommunityPost)
