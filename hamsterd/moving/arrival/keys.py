"""The keys that a run met lately, with what they became: most rows name the same few.

Nothing that came is ever another row later, so what is cached stays true while the run goes on.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

MOST = 20_000
"""Keys of one kind: some megabytes."""


class Keys:
    """Ids by kind and key, the newest of each kind."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._of: defaultdict[str, dict[str, int | None]] = defaultdict(dict)

    def get(self, kind: str, keys: Iterable[str]) -> dict[str, int | None]:
        """Those of `keys` that are cached."""
        known = self._of[kind]
        return {key: known[key] for key in keys if key in known}

    def add(self, kind: str, ids: Mapping[str, int | None]) -> None:
        """Keep these; the oldest go, a quarter at once."""
        known = self._of[kind]
        known.update(ids)
        if len(known) > self._most:
            for key in list(known)[: len(known) - self._most * 3 // 4]:
                del known[key]
