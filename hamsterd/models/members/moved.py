"""Members who came from another site (`hamsterd.moving`), until the site has welcomed them."""

from peewee import Check, CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import Key, flag, instant, instant_now, instant_or_none, reference
from hamsterd.models.base import PlainTable, Table, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MACHINERY, Delete, NotInRecord, in_record, member_data
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

# Whom the mail was written to: how many within the hour.
add_index(MovedMember, "moved_members_told", "told_at", where="told_at IS NOT NULL")


class MovedMessage(Table):
    """A private message (쪽지) of the old site as one of its two people had it.

    The site shows it nowhere but in that member's record, for some months.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    direction = TextField()
    other_name = TextField()
    text = TextField()
    sent_at = instant()
    read_at = instant_or_none()
    came_at = instant_now()

    class Meta:
        constraints = (
            Check("direction IN ('received', 'sent')", "moved_messages_direction_check"),
        )


# A member's messages, latest first.
add_index(MovedMessage, "moved_messages_user", "user_id", "sent_at DESC", "id DESC")
# Rows old enough to delete.
add_index(MovedMessage, "moved_messages_came", "came_at")

member_data(
    MovedMessage,
    "user_id",
    Delete(),
    in_record("moved-messages").without(MACHINERY, "came_at"),
    topic=Topic.ACCOUNT,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    MovedMember,
    "user_id",
    Delete(),
    NotInRecord("how far the welcome is; what came is in the other files"),
    topic=Topic.ACCOUNT,
    leaks=NO_KIND,
)
