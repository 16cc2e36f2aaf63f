"""Members who came from another site (`hamsterd.moving`), until the site has welcomed them."""

from peewee import CompositeKey

from hamsterd.db.fields import Key, flag, instant_now, instant_or_none, reference
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import Delete, NotInRecord, member_data
from hamsterd.models.topics import Topic


class MovedMember(PlainTable):
    """A member who came with a move: their account is ready, and they have agreed to nothing yet.

    Until `welcomed_at` they read and don't write. `chooses_nickname`: theirs is a stopgap.
    `needs_email`: their address is a placeholder, to which no mail goes.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    chooses_nickname = flag(default=False)
    needs_email = flag(default=False)
    came_at = instant_now()
    # The first sign-in here, and when they had agreed and chosen.
    signed_in_at = instant_or_none()
    welcomed_at = instant_or_none()
    # When the one mail about the move was written to them.
    told_at = instant_or_none()

    class Meta:
        primary_key = CompositeKey("user")
        table_name = "moved_members"


# Who has not been here yet: the console's list, and whom to write to.
add_index(MovedMember, "moved_members_absent", "user_id", where="signed_in_at IS NULL")

member_data(
    MovedMember,
    "user_id",
    Delete(),
    NotInRecord("how far the welcome is; what came is in the other files"),
    topic=Topic.ACCOUNT,
)
