"""Keepers of boards, as an admin appoints them."""

from hamsterd.community.boards.keepers import add_keeper
from tests.people import Person


def make_keeper(member: Person, board_id: int) -> Person:
    """As `hamster boards add-keeper` does, in force at once."""
    add_keeper(board_id=board_id, member_id=member.id, actor="cli:root")
    return member
