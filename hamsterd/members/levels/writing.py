"""Experience for writing, and its revocation by removal (decisions §2, Experience).

The ledger is append-only: a removal is a negative row of the source `moderation`, a restoration the
same amount with the other sign. Both amounts are read from the ledger, so neither is applied twice.
"""

from dataclasses import dataclass

from hamsterd.db.sql import Row, fetch_row
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.service import grant_experience

# What the thing earned by itself, as an answer and by likes, and what moderators changed.
_LEDGER = """
    SELECT coalesce(sum(amount) FILTER (WHERE source <> 'moderation'), 0)::int AS earned,
           coalesce(sum(amount) FILTER (WHERE source = 'moderation'), 0)::int AS moved,
           count(*) FILTER (WHERE source = 'moderation') AS times
      FROM experience_events
     WHERE user_id = %(member_id)s
       AND ((source = %(source)s AND source_key = %(thing)s)
            OR (source = 'answer' AND starts_with(source_key, %(moves)s))
            OR (source = 'like_received' AND starts_with(source_key, %(likes)s))
            OR (source = 'moderation' AND starts_with(source_key, %(moves)s)))
"""


@dataclass(frozen=True, slots=True)
class WritingExperience:
    """A kind's `Experience`: its things are `key:{id}` in the ledger, their likes `likes:{id}:…`.

    It runs in the act's transaction, with the thing locked. Experience is granted after the
    author's counters changed, so their row is locked as well.
    """

    source: Source
    key: str
    likes: str

    def grant(self, thing: Row) -> int | None:
        """Others see the thing for the first time."""
        gained = grant_experience(
            member_id=thing["user_id"],
            source=self.source,
            source_key=f"{self.key}:{thing['id']}",
            is_locked=True,
        )
        return gained.level

    def grant_for_like(self, thing: Row, member_id: int) -> None:
        """That member likes it."""
        grant_experience(
            member_id=thing["user_id"],
            source=Source.LIKE_RECEIVED,
            source_key=f"{self.likes}:{thing['id']}:{member_id}",
            is_locked=True,
        )

    def revoke(self, thing: Row) -> None:
        """A moderator removed it."""
        ledger = self._ledger(thing)
        self._move(thing, ledger["times"], -(ledger["earned"] + ledger["moved"]))

    def restore(self, thing: Row) -> None:
        """A moderator restored it."""
        ledger = self._ledger(thing)
        self._move(thing, ledger["times"], -ledger["moved"])

    def _ledger(self, thing: Row) -> Row:
        key = f"{self.key}:{thing['id']}"
        return fetch_row(
            _LEDGER,
            member_id=thing["user_id"],
            source=self.source.value,
            thing=key,
            likes=f"{self.likes}:{thing['id']}:",
            moves=f"{key}:",
        )

    def _move(self, thing: Row, times: int, amount: int) -> None:
        if amount == 0:
            return
        grant_experience(
            member_id=thing["user_id"],
            source=Source.MODERATION,
            source_key=f"{self.key}:{thing['id']}:{times + 1}",
            amount=amount,
        )
