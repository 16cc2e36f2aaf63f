"""Muted words: entries and posts that contain one are collapsed in the member's lists.

Matching uses the words of the search index. The thing's own page and search show it as usual. The
result is one of the viewer's flags (`content.reactions.flags`), so lists need no further statement
and shared pages stay shared.
"""

from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.grams import normalise
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.models.content.hides import MutedWordList
from hamsterd.own.hides.schemas import MutedWords
from hamsterd.own.hides.service import drop_flags

WORDS_MAX = 50
"""Words of one member: each is looked for in every card of a page."""
WORD_MAX = 30
"""Characters of one word or phrase."""

_WRITE = """
    INSERT INTO muted_word_lists (user_id, words, folded)
    VALUES (%(viewer_id)s, %(words)s::text[], %(folded)s::text[])
        ON CONFLICT (user_id) DO UPDATE
       SET words = EXCLUDED.words, folded = EXCLUDED.folded, updated_at = now()
"""


@transactional
def muted_words(*, viewer_id: int) -> MutedWords:
    """The words of a member, as they typed them, in their order."""
    row = fetch_one(
        MutedWordList.select(MutedWordList.words).where(MutedWordList.user_id == viewer_id)
    )
    return MutedWords(words=row["words"] if row else [])


@transactional
def mute_words(*, viewer_id: int, words: list[str]) -> MutedWords:
    """Replace the muted words; equivalent ones are dropped.

    Raises `InvalidInput` under `words` for too many or too long ones.
    """
    by_folded: dict[str, str] = {}
    for word in (" ".join(one.split()) for one in words):
        if len(word) > WORD_MAX:
            raise _refused(f"낱말 하나는 {WORD_MAX}자까지 쓸 수 있어요.")
        if word:
            by_folded.setdefault(normalise(word), word)
    if len(by_folded) > WORDS_MAX:
        raise _refused(f"낱말은 {WORDS_MAX}개까지 둘 수 있어요. 몇 개를 지우고 다시 더해 주세요.")
    kept = list(by_folded.values())
    if kept:
        execute(_WRITE, viewer_id=viewer_id, words=kept, folded=list(by_folded))
    else:
        # Without a row nothing is looked for at all.
        execute(MutedWordList.delete().where(MutedWordList.user_id == viewer_id))
    drop_flags(viewer_id)
    return MutedWords(words=kept)


def _refused(sentence: str) -> InvalidInput:
    return InvalidInput(fields={"words": sentence})
