"""The owner says that all is well: originals are erased, and there is no way back."""

from peewee import fn

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.models.moving import Move
from hamsterd.moving.arrival.moves import MoveConfirmed, MoveUnfinished, alone, move_row
from hamsterd.moving.arrival.things import LEFT

BATCH_ROWS = 5_000
_ERASE = f"""
    UPDATE moved_things SET original = NULL
     WHERE ctid = ANY(ARRAY(SELECT ctid FROM moved_things
                             WHERE move_id = %(move_id)s AND kind <> '{LEFT}'
                               AND original IS NOT NULL LIMIT {BATCH_ROWS}))
"""


def confirm_move(move_id: int) -> int:
    """Erase the texts as they were; returns how many. Raises `MoveUnfinished`, `MoveConfirmed`."""
    with alone():
        with transaction():
            move = move_row(move_id)
            if move["confirmed_at"] is not None:
                raise MoveConfirmed
            if move["state"] != "done":
                raise MoveUnfinished
            execute(Move.update(confirmed_at=fn.now()).where(Move.id == move_id))
        erased = 0
        while True:
            with transaction():
                execute("SET LOCAL statement_timeout = 0")
                done = execute(_ERASE, move_id=move_id)
            erased += done
            if done < BATCH_ROWS:
                return erased
