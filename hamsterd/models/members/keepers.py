"""Keepers: members who look after certain boards."""

from peewee import CompositeKey

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    instant_now,
    reference,
)
from hamsterd.models.base import (
    PlainTable,
    add_index,
)
from hamsterd.models.community.posts import Board
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    OF_STAFF,
    Anonymise,
    Delete,
    NotInRecord,
    member_data,
)
from hamsterd.models.topics import Topic


class BoardKeeper(PlainTable):
    """A member who looks after a board; never a staff member, whose role covers all boards."""

    board_id: Key
    board = reference(Board, on_delete="CASCADE")
    user_id: Key
    user = reference(User, on_delete="CASCADE")
    appointed_by_id: KeyOrNone
    appointed_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("board", "user")
        table_name = "board_keepers"


# A member's boards: read with every session.
add_index(BoardKeeper, "board_keepers_user", "user_id")

member_data(
    BoardKeeper,
    "user_id",
    Delete(),
    NotInRecord("a duty, which the site shows beside the board"),
    topic=Topic.STAFF,
    leaks=NO_KIND,
)
member_data(BoardKeeper, "appointed_by_id", Anonymise(), OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
