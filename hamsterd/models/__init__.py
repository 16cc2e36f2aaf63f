"""Every table of the product: columns, constraints and indexes, and nothing that acts."""

from peewee import sort_models  # type: ignore[attr-defined]  # peewee types leave it out

from hamsterd.models import (  # noqa: F401  # each states its tables as it is imported
    accounts,
    ads,
    analytics,
    attendance,
    blocks,
    canned_texts,
    carers,
    community,
    contests,
    diaries,
    documents,
    exports,
    follows,
    hamsters,
    health,
    hides,
    idempotency,
    identities,
    inquiries,
    invitations,
    levels,
    limits,
    mentions,
    moderation,
    monitoring,
    notifications,
    operations,
    polls,
    push,
    ranking,
    reminders,
    screening,
    search,
    second_factor,
    staff,
    takedowns,
    uploads,
)
from hamsterd.models.base import PlainTable, Table, Written

_BASES = (PlainTable, Table, Written)

ALL_MODELS = tuple(
    sort_models({table for base in _BASES for table in base.__subclasses__()}.difference(_BASES))
)
"""Each table after those that it refers to."""
