"""Taking back what a thing earned when a moderator removes it, and giving it again (decisions §2).

The ledger is only added to: a removal is a negative row of the source `moderation`, a restore the
same sum with the other sign. Both are read from the ledger, so neither can be given twice.
"""

from hamsterd.db.sql import Row, fetch_row
from hamsterd.levels.rules import Source
from hamsterd.levels.service import drop_authors_cards, grant_experience

# What the thing earned itself, what likes of it earned, and what moderators moved so far.
_LEDGER = """
    SELECT coalesce(sum(amount) FILTER (WHERE source <> 'moderation'), 0)::int AS earned,
           coalesce(sum(amount) FILTER (WHERE source = 'moderation'), 0)::int AS moved,
           count(*) FILTER (WHERE source = 'moderation') AS times
      FROM experience_events
     WHERE user_id = %(member_id)s
       AND ((source = ANY(%(sources)s) AND source_key = %(thing)s)
            OR (source = 'like_received' AND starts_with(source_key, %(likes)s))
            OR (source = 'moderation' AND starts_with(source_key, %(moves)s)))
"""
_OWN_SOURCES = [Source.DIARY.value, Source.POST.value, Source.COMMENT.value]


def take_back(*, member_id: int, thing: str, likes: str) -> None:
    """Take what `thing` (`post:7`) and the likes of it (`like:community:7:…`) earned its author.

    Runs inside the transaction of the removal, with the thing locked.
    """
    ledger = _ledger(member_id, thing, likes)
    _move(member_id, thing, ledger["times"], -(ledger["earned"] + ledger["moved"]))


def give_again(*, member_id: int, thing: str) -> None:
    """Give back what `take_back` took from the author of `thing`."""
    ledger = _ledger(member_id, thing, thing)
    _move(member_id, thing, ledger["times"], -ledger["moved"])


def _ledger(member_id: int, thing: str, likes: str) -> Row:
    return fetch_row(
        _LEDGER,
        member_id=member_id,
        sources=_OWN_SOURCES,
        thing=thing,
        likes=f"{likes}:",
        moves=f"{thing}:",
    )


def _move(member_id: int, thing: str, times: int, amount: int) -> None:
    if amount == 0:
        return
    grant_experience(
        member_id=member_id,
        source=Source.MODERATION,
        source_key=f"{thing}:{times + 1}",
        amount=amount,
    )
    drop_authors_cards()
