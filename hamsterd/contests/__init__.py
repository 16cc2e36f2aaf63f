"""Photo contests: one photo of each member, three votes of each, counted once at the end.

`service` is what members do, `running` what the staff do; `counting` ends a contest.
"""
