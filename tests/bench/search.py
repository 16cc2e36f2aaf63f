"""Search on a large site: varied texts, and common to rare queries, cached and uncached."""

import time
from random import Random
from statistics import quantiles

import httpx

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from tests.bench.processor import processor_seconds

ASKED_MOST = 300
QUESTIONS = {
    "search, two syllables, in every other text": "쳇바",
    "search, two syllables, in 5%": "두부",
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


def asked_first(url: str, roots: tuple[int, ...]) -> str:
    """Pairs of syllables of the texts, each requested once by one person, without caches.

    `roots` are the processes whose trees serve the requests.
    """
    with connection():
        pairs = fetch_column(_PAIRS)
    pairs = Random(1).sample(pairs, min(len(pairs), ASKED_MOST))
    took = []
    used = processor_seconds(*roots)
    with httpx.Client(base_url=url) as client:
        for pair in pairs:
            began = time.perf_counter()
            client.get("/api/search", params={"q": pair}).raise_for_status()
            took.append(1000 * (time.perf_counter() - began))
    used = processor_seconds(*roots) - used
    cuts = quantiles(took, n=100)
    return (
        f"{len(pairs)} different questions of two syllables, each asked once:"
        f" p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms,"
        f" {1000 * used / len(pairs):.0f} ms of processor time on average"
    )
