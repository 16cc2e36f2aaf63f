"""What each process says of itself, so that one page can show all of them."""

from peewee import CompositeKey, IntegerField, TextField

from hamsterd.db.fields import instant, instant_now, json_object
from hamsterd.models.base import PlainTable


class ProcessReport(PlainTable):
    """The latest figures of one server process; a row that is not renewed is a process that ended.

    `figures`: requests, times, errors, slow queries, caches and memory since the process began.
    """

    host = TextField()
    pid = IntegerField()
    started_at = instant()
    reported_at = instant_now()
    figures = json_object()

    class Meta:
        primary_key = CompositeKey("host", "pid")
