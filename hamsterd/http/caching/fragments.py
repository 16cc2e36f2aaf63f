"""Cards cached as encoded JSON, to which the viewer's own flags are added (decisions/0002).

A card's schema ends with the viewer's flags. Everything before them is the same for every viewer
and is cached. A list joins its cards, each completed with the viewer's two or three flags.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product

from pydantic import BaseModel

from hamsterd.core.cache import Cache

Flags = dict[int, tuple[bool, ...] | None]
"""One viewer's flags by id, in the order of their names; None: the card is not sent to them."""

FLAGS_PER_VIEWER = 500


class Fragments:
    """The cards of one kind: their cache, and how misses are loaded.

    `load` returns public cards and `load_flags` one viewer's flags, each with a fixed number of
    queries. `names` are the last fields of the card, as sent.
    """

    def __init__(
        self,
        *,
        cards: Cache[bytes],
        flags: Cache[Flags],
        names: Sequence[str],
        load: Callable[[Sequence[int]], Mapping[int, BaseModel]],
        load_flags: Callable[[Sequence[int], int], Flags],
    ) -> None:
        self._cards, self._flags = cards, flags
        self._load, self._load_flags = load, load_flags
        self._none = (False,) * len(names)
        self._tails = {
            values: _tail(names, values) for values in product((False, True), repeat=len(names))
        }

    def cached(self, ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes] | None:
        """Whole cards by id if all parts are cached (no query, no thread), else None."""
        bodies = self._cards.get_many(ids)
        flags = self._cached_flags(ids, viewer_id)
        if flags is None or any(one not in bodies for one in ids):
            return None
        return self.whole(bodies, flags)

    def loaded(self, ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:
        """Whole cards by id (worker thread), without things that are not public."""
        flags = self.flags(ids, viewer_id)
        return self.whole(self.bodies(ids), flags)

    def bodies(self, ids: Sequence[int]) -> dict[int, bytes]:
        """Cards without flags; missing ones are loaded and cached."""
        found = self._cards.get_many(ids)
        missing = [one for one in ids if one not in found]
        if missing:
            version = self._cards.version
            for one, card in self._load(missing).items():
                found[one] = self.body(card)
                self._cards.put(one, found[one], version=version)
        return found

    def flags(self, ids: Sequence[int], viewer_id: int | None) -> Flags:
        """The viewer's flags of `ids`, by one query unless they are cached."""
        cached = self._cached_flags(ids, viewer_id)
        if cached is not None or viewer_id is None:
            return cached or {}
        version = self._flags.version
        found = self._load_flags(ids, viewer_id)
        known = self._flags.get(viewer_id) or {}
        if len(known) > FLAGS_PER_VIEWER:
            known = {}
        self._flags.put(viewer_id, {**known, **found}, version=version)
        return found

    def body(self, card: BaseModel) -> bytes:
        """The card's JSON without its last part, the viewer's flags."""
        encoded = card.model_dump_json(by_alias=True).encode()
        tail = self._tails[self._none]
        if not encoded.endswith(tail):
            raise AssertionError(f"{type(card).__name__} must end with the viewer's flags")
        return encoded[: -len(tail)]

    def whole(self, bodies: Mapping[int, bytes], flags: Flags) -> dict[int, bytes]:
        """The cards with the viewer's flags, without those not meant for the viewer."""
        own = ((one, body, flags.get(one, self._none)) for one, body in bodies.items())
        return {one: body + self._tails[values] for one, body, values in own if values is not None}

    def _cached_flags(self, ids: Sequence[int], viewer_id: int | None) -> Flags | None:
        """The viewer's flags of `ids` when all are known without a query."""
        if viewer_id is None:
            return {}
        flags = self._flags.get(viewer_id)
        return flags if flags is not None and all(one in flags for one in ids) else None


def array(cards: Iterable[bytes]) -> bytes:
    """A JSON array of encoded values."""
    return b"[" + b",".join(cards) + b"]"


def _tail(names: Sequence[str], values: Sequence[bool]) -> bytes:
    flags = (f'"{name}":{str(value).lower()}' for name, value in zip(names, values, strict=True))
    return ",".join(flags).encode() + b"}"
