"""Moves from another site (`hamsterd.moving`)."""

from peewee import BigIntegerField, Check, CompositeKey, IntegerField, TextField

from hamsterd.db.fields import Key, instant_now, instant_or_none, json_object, reference, word
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.personal import nobodys


class Move(Table):
    """A move from one old site; `source` tells sites apart, so that a second run goes on."""

    source = TextField()
    state = word("running")
    details = json_object()
    started_at = instant_now()
    finished_at = instant_or_none()
    # When the owner said that all is well; from then on there are no originals and no way back.
    confirmed_at = instant_or_none()

    class Meta:
        constraints = (
            Check("state IN ('running', 'done', 'undoing', 'undone')", "moves_state_check"),
        )


# The move that a run goes on with.
add_unique(Move, "moves_source_key", "source", where="state <> 'undone'")


class MovedThing(PlainTable):
    """What a record of the old site became here.

    `new_id` is of the table that `kind` says (`hamsterd.moving.records`), also once that row is
    gone; None for what did not come. `original` is the text as it was.
    """

    move_id: Key
    move = reference(Move, on_delete="CASCADE")
    kind = TextField()
    old_key = TextField()
    new_id = BigIntegerField(null=True)
    original = TextField(null=True)

    class Meta:
        primary_key = CompositeKey("move", "kind", "old_key")
        table_name = "moved_things"


# What a row here was in the old site.
add_index(MovedThing, "moved_things_new", "kind", "new_id")


class OldAddress(PlainTable):
    """Where an address of an old site leads: a row of `kind`, or a path here; neither: gone.

    `address` is the path and the query with its names in order, decoded.
    """

    address = TextField(primary_key=True)
    move_id: Key
    move = reference(Move, on_delete="CASCADE")
    kind = TextField(null=True)
    new_id = BigIntegerField(null=True)
    path = TextField(null=True)

    class Meta:
        table_name = "old_addresses"


# Undoing a move.
add_index(OldAddress, "old_addresses_move", "move_id")


class MoveMail(Table):
    """The one mail about moving, a single row from when the owner first saved it.

    `tried_at`: somebody sent the present text to themselves. `started_at`: it was last started;
    `pause_reason` says who paused it, the staff or the job because too much came back. Whom it was
    written to is in `moved_members`.
    """

    subject = TextField()
    body = TextField()
    per_hour = IntegerField()
    updated_at = instant_now()
    tried_at = instant_or_none()
    started_at = instant_or_none()
    paused_at = instant_or_none()
    pause_reason = TextField(null=True)

    class Meta:
        table_name = "move_mails"
        constraints = (
            Check("id = 1", "move_mails_one_check"),
            Check("pause_reason IN ('staff', 'bounces')", "move_mails_pause_reason_check"),
            Check("(paused_at IS NULL) = (pause_reason IS NULL)", "move_mails_paused_check"),
            Check("started_at IS NOT NULL OR paused_at IS NULL", "move_mails_started_check"),
        )


nobodys(MoveMail, "a text of the owner's")
nobodys(Move, "a job of the owner's")
nobodys(MovedThing, "keys of an old site; texts until the move is confirmed")
nobodys(OldAddress, "addresses of an old site")
