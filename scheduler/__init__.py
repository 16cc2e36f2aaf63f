"""Jobs that run by the clock: one timetable, one runner, one file per job."""
