"""What a move leaves behind: which key became what here, and old addresses."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.moving.addresses import note_move
from tests.people import Person

_MOVE = "INSERT INTO moves (source, state) VALUES (%(source)s, 'done') RETURNING id"
_THING = """
    INSERT INTO moved_things (move_id, kind, old_key, new_id)
    VALUES (%(move_id)s, %(kind)s, %(key)s, %(new_id)s)
"""
_ADDRESS = """
    INSERT INTO old_addresses (address, move_id, kind, new_id, path)
    VALUES (%(address)s, %(move_id)s, %(kind)s, %(new_id)s, %(path)s)
"""
_MEMBER = """
    INSERT INTO moved_members (user_id, chooses_nickname, needs_email)
    VALUES (%(user_id)s, %(chooses_nickname)s, %(needs_email)s)
"""


def a_move(source: str = "gnuboard5:https://dalkong.example") -> int:
    """A finished move from another site."""
    with connection(), transaction():
        move_id = int(fetch_value(_MOVE, source=source))
        note_move()
    return move_id


def came(move_id: int, kind: str, key: str, new_id: int | None) -> None:
    """A thing of the old site, and what it became; None: it did not come."""
    with connection(), transaction():
        execute(_THING, move_id=move_id, kind=kind, key=key, new_id=new_id)


def stood_at(
    move_id: int,
    address: str,
    kind: str | None = None,
    new_id: int | None = None,
    path: str | None = None,
) -> None:
    """An address that no pattern answers."""
    with connection(), transaction():
        execute(_ADDRESS, move_id=move_id, address=address, kind=kind, new_id=new_id, path=path)


def moved_in(member: Person, *, chooses_nickname: bool = False, needs_email: bool = False) -> None:
    """The member is one who came with a move, and has agreed to nothing here."""
    with connection(), transaction():
        execute("DELETE FROM consents WHERE user_id = %(id)s", id=member.id)
        execute(
            _MEMBER,
            user_id=member.id,
            chooses_nickname=chooses_nickname,
            needs_email=needs_email,
        )
