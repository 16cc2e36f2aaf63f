"""Rate limits that are counted for all processes together."""

from peewee import CompositeKey, TextField

from hamsterd.db.fields import instant, instant_list
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.personal import nobodys


class RateLimit(PlainTable):
    """The latest acts of one member or network (`http.limits.rate_limits`), up to the limit.

    `who` is `member:12` or `address:203.0.113.7`; the row is void after `expires_at`.
    """

    act = TextField()
    who = TextField()
    spent_at = instant_list()
    expires_at = instant()

    class Meta:
        primary_key = CompositeKey("act", "who")


# The job that deletes expired rows.
add_index(RateLimit, "rate_limits_expiry", "expires_at")

nobodys(RateLimit, "a number or an address, until the limit is over")
