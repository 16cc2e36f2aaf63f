"""Search at its size: varied texts, and questions from common to rare, held and not."""

import time
from statistics import quantiles

import httpx

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.indexing import Kind
from hamsterd.search.reindex import reindex

QUESTIONS = {
    "search, two syllables, in every text": "쳇바",
    "search, two syllables, in 6%": "두부",
    "search, a rare word": "무지개다리",
    "search, one syllable": "씨",
}
"""Case -> question."""

_PAIRS = """
    SELECT gram FROM (SELECT DISTINCT unnest(grams) AS gram
                        FROM (SELECT grams FROM search_texts WHERE kind <> 'member'
                               ORDER BY target_id LIMIT 2000) AS sample) AS pairs
     WHERE gram ~ '^[가-힣]{2}$' ORDER BY gram
"""
# Each word in some six texts of a hundred; the rare one in one of 5,000.
_WORDS = """
    (ARRAY['두부','모래','미로','이불','당근','치즈','체중','병원','야식','은신',
           '터널','그네','점심','저녁','아침','새벽','주말','휴가','가족','친구',
           '사진','영상','선물','생일','기록','청소','톱밥','물통','케이지','박스',
           '간식','브로콜리','호박','애호박','사과'])[1 + mod({n} * {step}, 35)]
"""
_VARIED = " || ' ' || ".join(_WORDS.format(n="id", step=step) for step in (1, 7))
_VARY = """
    UPDATE {table} SET content = content || {words}
        || CASE WHEN mod(id, 5000) = 7 THEN ' 무지개다리를 건넜다' ELSE '' END
"""


def load_search() -> None:
    """Vary what the site says and index all of it, as `hamster search reindex` does."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        for table in ("diary_entries", "community_posts"):
            execute(_VARY.format(table=table, words=_VARIED))
    for kind in Kind:
        reindex(kind, lambda *_: None)
    with connection():
        execute("ANALYZE search_texts")


def asked_first(url: str) -> str:
    """Every two syllables of the texts asked once, by one person: nothing is held."""
    with connection():
        pairs = fetch_column(_PAIRS)
    took = []
    with httpx.Client(base_url=url) as client:
        for pair in pairs:
            began = time.perf_counter()
            client.get("/api/search", params={"q": pair}).raise_for_status()
            took.append(1000 * (time.perf_counter() - began))
    cuts = quantiles(took, n=100)
    return (
        f"{len(pairs)} different questions of two syllables, each asked once:"
        f" p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms"
    )
