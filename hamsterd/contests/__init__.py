"""Photo contests: each member enters one photo and has three votes, counted once at the end.

`service` has the acts of members, `running` those of staff; `counting` ends a contest.
"""
