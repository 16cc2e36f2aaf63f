"""Figures rolled up by jobs, one row per figure, so that a new figure needs no migration."""

from peewee import CompositeKey, DateField, DoubleField, TextField

from hamsterd.db.fields import instant, instant_now
from hamsterd.models.base import PlainTable
from hamsterd.models.personal import FIGURES, nobodys


class DailyStatistic(PlainTable):
    """One figure of one day in Seoul; no row means no data, which is not zero."""

    kst_day = DateField()
    metric = TextField()
    value = DoubleField()
    computed_at = instant_now()

    class Meta:
        # Charts read one metric over many days.
        primary_key = CompositeKey("metric", "kst_day")


class HourlyStatistic(PlainTable):
    """One figure of the hour that begins at `hour`."""

    hour = instant()
    metric = TextField()
    value = DoubleField()
    computed_at = instant_now()

    class Meta:
        primary_key = CompositeKey("metric", "hour")


nobodys(DailyStatistic, FIGURES)
nobodys(HourlyStatistic, FIGURES)
