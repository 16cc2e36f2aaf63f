"""What is told to all processes later."""

from peewee import BigIntegerField, TextField

from hamsterd.db.fields import (
    instant,
)
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.personal import nobodys


class BusEvent(PlainTable):
    """Events of one transaction that leave by a Valkey: one on each line of `payload`.

    Its writer sends and removes it after its commit; whoever serves, from `due_at` on.
    """

    id = BigIntegerField(primary_key=True)
    due_at = instant()
    payload = TextField()


# What its writer has not sent.
add_index(BusEvent, "bus_events_due", "due_at")

nobodys(BusEvent, "ids that are told to processes within the minute")
