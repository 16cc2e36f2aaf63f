"""The shape of a check-in (spec 1 §3)."""

from hamsterd.http.schema import Out


class AttendanceOut(Out):
    """What this check earned (0 when today was checked before) and the streak it stands in."""

    exp_gained: int
    streak_days: int
