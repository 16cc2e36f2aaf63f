"""Trying a word rule on what was written lately, before it is saved.

Walks the newest rows of each kind by their ids, so it costs the same at any size of the site, and
only what everybody may see: a moderator reads no private entry here.
"""

from datetime import datetime, timedelta

from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.plain import cut
from hamsterd.content.screening.rules import (
    EXCERPT_MARGIN,
    TEST_DAYS,
    TEST_ROWS,
    TEST_SAMPLES,
    TEST_TIMEOUT_MS,
    WritingKind,
    finder_of,
    spans,
)
from hamsterd.content.visibility import listed
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.kinds import SCREENED
from hamsterd.moderation.word_rules.schemas import Piece, Sample, WordRuleTest, WordRuleTrial

_WALK = """
    SELECT w.id, w.text, w.url, w.created_at, u.nickname AS author
      FROM ({rows} ORDER BY id DESC LIMIT %(rows)s) w JOIN users u ON u.id = w.user_id
     WHERE w.created_at >= %(since)s
     ORDER BY w.id DESC
"""
_NAMES = """
    SELECT id, nickname AS text, '/user/' || id AS url, id AS user_id, created_at
      FROM users WHERE status IN ('active', 'suspended')
"""


def _rows(kind: ContentKind) -> str:
    text = f"{kind.title} || E'\n' || {kind.text}" if kind.title else kind.text
    return f"""
        SELECT id, {text} AS text, {kind.url} AS url, user_id, created_at
          FROM {kind.table} WHERE {listed(kind)}
    """


_ROWS: dict[WritingKind, list[str]] = {
    WritingKind.NICKNAME: [_NAMES],
    **{
        looked_at: [_rows(kind) for kind in SCREENED if kind.screened_as is looked_at]
        for looked_at in WritingKind
        if looked_at is not WritingKind.NICKNAME
    },
}


@transactional
def preview_rule(form: WordRuleTest) -> WordRuleTrial:
    """What the rule would have found in the last 30 days; raises `QueryTooSlow` when it takes long.

    At most the newest `TEST_ROWS` of each kind are looked at, and 20 are shown.
    """
    execute(f"SET LOCAL statement_timeout = {TEST_TIMEOUT_MS}")
    since = utc_now() - timedelta(days=TEST_DAYS)
    finder = finder_of(form.pattern, ignores_spaces=form.ignores_spaces)
    exceptions = [finder_of(text, ignores_spaces=form.ignores_spaces) for text in form.exceptions]
    looked_at, is_capped, found, samples = 0, False, 0, list[Sample]()
    for kind in form.applies_to:
        for rows in _ROWS[kind]:
            walked = _walked(rows, since)
            looked_at += len(walked)
            is_capped = is_capped or len(walked) == TEST_ROWS
            for row in walked:
                hits = spans(row["text"], finder, exceptions)
                found += bool(hits)
                if hits:
                    samples.append(_sample(kind, row, hits))
    samples.sort(key=lambda sample: sample.created_at, reverse=True)
    return WordRuleTrial(
        found=found,
        looked_at=looked_at,
        is_capped=is_capped,
        days=TEST_DAYS,
        samples=samples[:TEST_SAMPLES],
    )


def _walked(rows: str, since: datetime) -> list[Row]:
    return fetch_all(_WALK.format(rows=rows), rows=TEST_ROWS, since=since)


def _sample(kind: WritingKind, row: Row, hits: list[tuple[int, int]]) -> Sample:
    return Sample(
        kind=kind,
        id=row["id"],
        url=row["url"],
        author=row["author"],
        created_at=row["created_at"],
        excerpt=_excerpt(row["text"], *hits[0]),
    )


def _excerpt(text: str, start: int, end: int) -> list[Piece]:
    """The first hit with a little of what stands around it."""
    first = max(0, start - EXCERPT_MARGIN)
    lead = ("…" if first else "") + text[first:start]
    pieces = [(lead, False), (text[start:end], True), (cut(text[end:], EXCERPT_MARGIN), False)]
    return [Piece(text=part, is_hit=is_hit) for part, is_hit in pieces if part]
