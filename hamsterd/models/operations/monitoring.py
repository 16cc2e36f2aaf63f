"""Reports of server processes and of members' browsers, for the console's status page."""

from peewee import CompositeKey, IntegerField, TextField

from hamsterd.db.fields import counter, instant, instant_now, json_object
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.personal import FIGURES, nobodys


class ProcessReport(PlainTable):
    """The latest figures of one server process; a row that is not renewed belongs to an ended
    process.

    `figures`: requests, times, errors, slow queries, caches and memory since the process began.
    """

    host = TextField()
    pid = IntegerField()
    started_at = instant()
    reported_at = instant_now()
    figures = json_object()

    class Meta:
        primary_key = CompositeKey("host", "pid")


class ClientError(Table):
    """One kind of error in members' browsers: message, place and build, without the member.

    `fingerprint` is the hash of kind, message, place and build. `route` and `browser` are those of
    the latest report. All texts are scrubbed before storage (docs/decisions 0067).
    """

    fingerprint = TextField()
    kind = TextField()
    message = TextField()
    source = TextField()
    route = TextField()
    build = TextField()
    browser = TextField()
    count = counter(1)
    first_seen_at = instant_now()
    last_seen_at = instant_now()


add_unique(ClientError, "client_errors_fingerprint_key", "fingerprint")
# The console's list, rows beyond the maximum, and rows old enough to delete.
add_index(ClientError, "client_errors_latest", "last_seen_at DESC", "id DESC")

nobodys(ClientError, "a fault of the portal, without whom it met")
nobodys(ProcessReport, FIGURES)
