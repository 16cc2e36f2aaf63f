"""Members who are let in to boards."""

from hamsterd.community.boards.readers import let_in, let_out
from tests.people import Person


def make_readers(board_id: int, *members: Person) -> int:
    """As `hamster boards add-readers` does, in force at once; the audit row's id."""
    names = [f"id:{member.id}" for member in members]
    return let_in(board_id=board_id, names=names, actor="cli:root")


def let_them_out(board_id: int, *members: Person) -> int:
    """As `hamster boards remove-readers` does; the audit row's id."""
    names = [f"id:{member.id}" for member in members]
    return let_out(board_id=board_id, names=names, actor="cli:root")
