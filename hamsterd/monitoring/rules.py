"""From which values on the machinery is not well, and how its figures are put together."""

from datetime import timedelta

JOB_LATE_AFTER = timedelta(minutes=30)
"""An appointment of the timetable that nobody kept for this long."""
SCHEDULER_AWAY_AFTER = timedelta(minutes=2)
"""A scheduler says every half minute that it is there."""
