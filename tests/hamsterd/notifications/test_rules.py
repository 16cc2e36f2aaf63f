"""The default channels of each kind of notification, and its texts."""

import pytest

from hamsterd.notifications.rules import (
    CHOSEN_AS,
    DEFAULTS,
    SNIPPET_CHARACTERS,
    NotificationKind,
    PreferenceKind,
    new_entries_sentence,
    reworded,
    sentence,
    snippet,
)

TOLD = {
    PreferenceKind.LIKE: "site mail",
    PreferenceKind.COMMENT: "site push mail",
    PreferenceKind.REPLY: "site push mail",
    PreferenceKind.MENTION: "site push mail",
    PreferenceKind.FOLLOW: "site push mail",
    PreferenceKind.NEW_ENTRY: "",
    PreferenceKind.HEALTH: "site push mail",
    PreferenceKind.CARE: "site push mail",
    PreferenceKind.NOTICE: "site",
    PreferenceKind.MODERATION: "site push mail",
}
"""The matrix of decision 0035."""


def bare(text: str) -> str:
    """The text without the marks that isolate a name's direction."""
    return text.replace("\u2068", "").replace("\u2069", "")


def test_everybody_begins_with_the_matrix_of_the_decision() -> None:
    found = {
        kind: " ".join(name for name in ("site", "push", "mail") if getattr(choice.channels, name))
        for kind, choice in DEFAULTS.items()
    }
    assert found == TOLD
    assert [kind for kind in DEFAULTS if DEFAULTS[kind].is_fixed] == [PreferenceKind.MODERATION]
    assert set(CHOSEN_AS) == set(NotificationKind)


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "콩이집사님이 새 일기를 썼어요."), (2, "콩이집사님이 새 일기 2개를 썼어요.")],
)
def test_one_entry_is_not_counted(count: int, words: str) -> None:
    assert bare(new_entries_sentence("콩이집사", count).message) == words


@pytest.mark.parametrize(
    ("others", "words"),
    [
        (0, "콩이집사님이 '첫눈' 일기를 좋아해요."),
        (3, "콩이집사님 외 3명이 '첫눈' 일기를 좋아해요."),
    ],
)
def test_others_are_counted_beside_who_is_named(others: int, words: str) -> None:
    kind = NotificationKind.LIKE
    told = sentence(kind, actor="콩이집사", others=others, subject="첫눈", noun="일기").message
    assert bare(told) == words
    again = reworded(told, of="콩이집사", actor="두부언니", others=0)
    assert again is not None
    assert bare(again) == "두부언니님이 '첫눈' 일기를 좋아해요."
    assert reworded(told, of="콩이", actor="두부언니", others=0) is None


@pytest.mark.parametrize("last", ["👨‍👩‍👧‍👦", "🇰🇷", "👍🏽"])
def test_a_title_is_never_cut_inside_an_emoji(last: str):
    title = "가" * (SNIPPET_CHARACTERS - 2) + last + "나"

    assert bare(snippet(title)) == "가" * (SNIPPET_CHARACTERS - 2) + "…"
