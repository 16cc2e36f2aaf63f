"""Caches of entries; code that changes an entry drops them here."""

from hamsterd.core.cache import Cache
from hamsterd.diaries.queries import EntryIds
from hamsterd.http.caching.fragments import Flags

FEED_SECONDS = 15
CARD_SECONDS = 600

FEEDS: Cache[EntryIds] = Cache("diary_feeds", max_entries=1_000, ttl_seconds=FEED_SECONDS)
CARDS: Cache[bytes] = Cache("diary_cards", max_entries=20_000, ttl_seconds=CARD_SECONDS)
FLAGS: Cache[Flags] = Cache("diary_flags", max_entries=20_000, ttl_seconds=60)
"""By viewer; merged only into responses to that viewer, and dropped at each of their toggles."""
