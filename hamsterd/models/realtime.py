"""Events for all processes that are sent later."""

from peewee import BigIntegerField, TextField

from hamsterd.db.fields import (
    instant,
)
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.personal import nobodys


class BusEvent(PlainTable):
    """A transaction's events for a Valkey: one on each line of `payload`.

    Its writer sends and deletes it after the commit; after `due_at` any server process does.
    """

    id = BigIntegerField(primary_key=True)
    due_at = instant()
    payload = TextField()


# Events that their writer has not sent.
add_index(BusEvent, "bus_events_due", "due_at")

nobodys(BusEvent, "ids that are told to processes within the minute")
