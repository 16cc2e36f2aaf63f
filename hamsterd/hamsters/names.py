"""The names under which search finds an entry: those of all hamsters it is about."""

from hamsterd.db.sql import Row


def named_as(entry: Row) -> tuple[str, ...]:
    """Names and breeds, the first hamster's first."""
    return (
        *(entry["hamster_name"], entry["hamster_breed"]),
        *entry["companion_names"],
        *entry["companion_breeds"],
    )
