"""Advertisements and their daily counts."""

from peewee import Check, CompositeKey, DateField, TextField

from hamsterd.db.fields import Key, counter, flag, instant_now, instant_or_none, reference, word
from hamsterd.models.base import PlainTable, Table
from hamsterd.models.personal import FIGURES, ITS_OWN, nobodys


class Ad(Table):
    """An advertisement: place, period and weight."""

    place = word("home")
    label = word("광고")
    title = TextField()
    description = TextField(null=True)
    image = TextField()
    link = TextField()
    target = word("_blank")
    weight = counter(1)
    is_active = flag(default=True)
    starts_at = instant_or_none()
    ends_at = instant_or_none()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("target IN ('_blank', '_self')", "ads_target_check"),
            Check("weight >= 0", "ads_weight_check"),
            Check("link ~ '^(https?://|/([^/]|$))'", "ads_link_check"),
            Check("ends_at > starts_at", "ads_period_check"),
        )


class AdDay(PlainTable):
    """Views and clicks of an advertisement on one day in Seoul."""

    ad_id: Key
    ad = reference(Ad, on_delete="CASCADE")
    kst_day = DateField()
    views = counter()
    clicks = counter()

    class Meta:
        primary_key = CompositeKey("ad", "kst_day")


nobodys(Ad, ITS_OWN)
nobodys(AdDay, FIGURES)
