"""Diary entries: the model domain, from which the others take their shape.

`handlers` speak HTTP, `kind` declares, `service` acts, `feed` answers hot lists from the caches,
`queries` read, `schemas` shape, `rules` decide.
"""
