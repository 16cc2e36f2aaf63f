"""All tables of the product: columns, constraints and indexes, no behaviour.

A table belongs to the room that its file, or its folder, is named after: `members/follows.py`
belongs to `hamsterd.members`. Only that room and higher ones may name it in SQL.
"""

from importlib import import_module
from pkgutil import walk_packages

from peewee import sort_models  # type: ignore[attr-defined]  # peewee types leave it out

from hamsterd.models.base import PlainTable, Table, Written

_BASES = (PlainTable, Table, Written)

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)  # each states its tables as it is imported

ALL_MODELS = tuple(
    sort_models({table for base in _BASES for table in base.__subclasses__()}.difference(_BASES))
)
"""Each table after those that it refers to."""
