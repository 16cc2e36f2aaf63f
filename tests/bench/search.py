"""Search as people ask: many different words, one after another, none of them asked lately.

A question that is repeated within ten seconds comes from a cache; what that costs says nothing
about searching, so it is no case of its own here.
"""

import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, quantiles
from urllib.parse import quote

import httpx
from rich.table import Table

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.db.vacuum import merge_new_keys
from tests.bench.processor import seconds_from_now
from tests.people import Person

CASE = "search, different words one after another"
NEW_WORDS = "new words: search before and after they are put in their places"
WRITTEN = 1_000
ASKED_MOST = 300
WARM = 10

_PAIRS = """
    SELECT gram FROM (SELECT DISTINCT unnest(grams) AS gram
                        FROM (SELECT grams FROM search_texts WHERE kind <> 'member'
                               ORDER BY target_id LIMIT 2000) AS sample) AS pairs
     WHERE gram ~ '^[가-힣]{2}$' ORDER BY gram
"""
_WORDS = """
    SELECT DISTINCT word
      FROM (SELECT text FROM search_texts WHERE kind <> 'member' ORDER BY target_id LIMIT 2000) one,
           regexp_split_to_table(text, '[^가-힣]+') AS word
     WHERE length(word) BETWEEN 2 AND 5 ORDER BY word
"""


_TEXTS = "SELECT content FROM diary_entries ORDER BY id LIMIT %(most)s"


def questions() -> dict[str, list[str]]:
    """Questions by their sort: all different, of the site's own texts."""
    with connection():
        pairs, words = fetch_column(_PAIRS), fetch_column(_WORDS)
    choice = Random(1)
    two = {" ".join(choice.sample(words, 2)) for _ in range(ASKED_MOST)}
    return {
        "two syllables": choice.sample(pairs, min(len(pairs), ASKED_MOST)),
        "a word": choice.sample(words, min(len(words), ASKED_MOST)),
        "two words": sorted(two),
    }


def asked_first(url: str, roots: Sequence[int], bare: float, *, title: str) -> Table:
    """What each question costs that is asked once, by one person, one after another.

    `roots` are the processes whose trees answer; `bare` are the milliseconds of a bare response.
    """
    table = Table(title=f"{title}: {CASE}, each once", caption="processor milliseconds")
    for column in ("questions", "mean", "p95", "bare", "ratio", "p95 ratio", "p50 ms"):
        table.add_column(column, justify="left" if column == "questions" else "right")
    for name, asked in questions().items():
        paths = [f"/api/search?q={quote(one)}" for one in asked]
        found = list(_costs(url, roots, paths))[WARM:]
        costs = [cost for cost, _ in found]
        p95 = quantiles(costs, n=100)[94]
        table.add_row(
            f"{name} ({len(found)})",
            f"{mean(costs):.2f}",
            f"{p95:.2f}",
            f"{bare:.2f}",
            f"{mean(costs) / bare:.0f}",
            f"{p95 / bare:.0f}",
            f"{quantiles([took for _, took in found], n=100)[49]:.1f}",
        )
    return table


def asked_while_words_wait(
    url: str, roots: Sequence[int], writer: Person, entry: dict[str, object]
) -> Table:
    """The same questions before `WRITTEN` entries, with their words waiting, and after the job.

    Whoever writes drops what is held of questions, so each is answered anew; cards are held.
    """
    table = Table(
        title=f"{NEW_WORDS} ({WRITTEN:,} entries)", caption="processor milliseconds, mean"
    )
    for column in ("questions", "none wait", "they wait", "after the job", "ratio"):
        table.add_column(column, justify="left" if column == "questions" else "right")
    with connection():
        texts = fetch_column(_TEXTS, most=WRITTEN)

    def asked() -> dict[str, float]:
        paths = {
            name: [f"/api/search?q={quote(one)}" for one in sort]
            for name, sort in questions().items()
        }
        return {
            name: mean([cost for cost, _ in _costs(url, roots, sort)][WARM:])
            for name, sort in paths.items()
        }

    def write(content: str) -> None:
        writer.post("/api/diary", {**entry, "content": content}).raise_for_status()

    def merge() -> None:
        with connection():
            merge_new_keys()
        write(texts[0])

    asked()  # whose cards are held from now on
    merge()
    before = asked()
    for text in texts:
        write(text)
    waiting = asked()
    merge()
    for name, after in asked().items():
        figures = (before[name], waiting[name], after)
        ratio = f"{waiting[name] / after:.2f}"
        table.add_row(name, *(f"{figure:.2f}" for figure in figures), ratio)
    return table


def _costs(url: str, roots: Sequence[int], paths: list[str]) -> Iterator[tuple[float, float]]:
    """Processor and waiting milliseconds of each request."""
    with httpx.Client(base_url=url) as client:
        for path in paths:
            used, began = seconds_from_now(*roots), time.perf_counter()
            client.get(path).raise_for_status()
            took = time.perf_counter() - began
            yield 1000 * used(), 1000 * took
