"""Diary entries: the reference domain, whose structure the others follow.

`handlers` for HTTP, `kind` for declarations, `service` for acts, `feed` for cached lists, `queries`
for reads, `schemas` for wire formats, `rules` for limits.
"""
