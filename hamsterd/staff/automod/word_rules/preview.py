"""Previewing a word rule on recent writing before it is saved.

Hits in writing that was never reported and is still visible are probably mistakes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from hamsterd.content.screening.rules import (
    EXCERPT_MARGIN,
    TEST_MEMBERS,
    TEST_PERIODS,
    TEST_SAMPLES,
    TEST_SECONDS,
    TEST_TIMEOUT_MS,
    finder_of,
    spans,
)
from hamsterd.core.clock import utc_now
from hamsterd.core.text.cutting import cut
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.staff.automod.word_rules.schemas import (
    CaughtMember,
    CaughtOfKind,
    CaughtWithin,
    Piece,
    Sample,
    WordRuleTest,
    WordRuleTrial,
)
from hamsterd.staff.automod.word_rules.walking import Source, Writing, sources_of, walk

_REPORTED = """
    SELECT given.kind, given.id
      FROM unnest(%(kinds)s::text[], %(ids)s::bigint[]) AS given (kind, id)
     WHERE EXISTS (SELECT 1 FROM report_cases c
                    WHERE c.target_type = given.kind AND c.target_id = given.id)
"""


@dataclass(frozen=True, slots=True)
class _Hit:
    source: Source
    row: Writing
    where: tuple[int, int]
    is_reported: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Nobody minded it so far."""
        return self.row["is_shown"] and not self.is_reported


@transactional
def preview_rule(form: WordRuleTest, *, seconds: float = TEST_SECONDS) -> WordRuleTrial:
    """What the rule would have found in the last 30 days, as far as `seconds` suffice.

    It scans at most the newest `TEST_ROWS` of each table. Raises `QueryTooSlow` if a single
    statement takes too long.
    """
    execute(f"SET LOCAL statement_timeout = {TEST_TIMEOUT_MS}")
    now, days = utc_now(), max(TEST_PERIODS)
    finder = finder_of(form.pattern, ignores_spaces=form.ignores_spaces)
    exceptions = [finder_of(text, ignores_spaces=form.ignores_spaces) for text in form.exceptions]
    sources = sources_of(form.applies_to)
    hits = []
    for source, row in walk(sources, now - timedelta(days=days), seconds=seconds):
        found = spans(row["text"], finder, exceptions)
        if found:
            hits.append(_Hit(source, row, found[0]))
    return _told(_with_reports(hits), sources, now, days)


def _told(hits: list[_Hit], sources: list[Source], now: datetime, days: int) -> WordRuleTrial:
    doubtful_first = sorted(hits, key=lambda hit: (hit.is_doubtful, hit.row["created_at"]))
    return WordRuleTrial(
        found=len(hits),
        unreported=sum(hit.is_doubtful for hit in hits),
        looked_at=sum(source.looked_at for source in sources),
        is_capped=any(source.is_cut for source in sources),
        days=days,
        periods=[_within(hits, now, days) for days in TEST_PERIODS],
        kinds=_by_kind(hits, sources),
        members=_by_member(hits),
        samples=[_sample(hit) for hit in reversed(doubtful_first[-TEST_SAMPLES:])],
    )


def _with_reports(hits: list[_Hit]) -> list[_Hit]:
    reported = {
        (row["kind"], row["id"])
        for row in fetch_all(
            _REPORTED,
            kinds=[hit.source.target_type for hit in hits],
            ids=[hit.row["id"] for hit in hits],
        )
    }
    return [
        _Hit(hit.source, hit.row, hit.where, (hit.source.target_type, hit.row["id"]) in reported)
        for hit in hits
    ]


def _within(hits: Sequence[_Hit], now: datetime, days: int) -> CaughtWithin:
    since = now - timedelta(days=days)
    recent = [hit for hit in hits if hit.row["created_at"] >= since]
    return CaughtWithin(
        days=days, found=len(recent), members=len({hit.row["user_id"] for hit in recent})
    )


def _by_kind(hits: Sequence[_Hit], sources: Sequence[Source]) -> list[CaughtOfKind]:
    """In the order of the tables; a kind with several tables is reported once, up to the earliest
    end.
    """
    found = Counter(hit.source.kind for hit in hits)
    told = []
    for kind in dict.fromkeys(source.kind for source in sources):
        own = [source for source in sources if source.kind is kind]
        cut_at = [source.reached for source in own if source.is_cut and source.reached]
        told.append(
            CaughtOfKind(
                kind=kind,
                found=found[kind],
                looked_at=sum(source.looked_at for source in own),
                is_capped=any(source.is_cut for source in own),
                since=max(cut_at, default=None),
            )
        )
    return told


def _by_member(hits: Sequence[_Hit]) -> list[CaughtMember]:
    found = Counter(hit.row["user_id"] for hit in hits)
    doubtful = Counter(hit.row["user_id"] for hit in hits if hit.is_doubtful)
    names = {hit.row["user_id"]: hit.row["author"] for hit in hits}
    return [
        CaughtMember(
            user_id=member_id,
            nickname=names[member_id],
            found=count,
            unreported=doubtful[member_id],
        )
        for member_id, count in found.most_common(TEST_MEMBERS)
    ]


def _sample(hit: _Hit) -> Sample:
    row = hit.row
    return Sample(
        kind=hit.source.kind,
        id=row["id"],
        url=row["url"],
        author=row["author"],
        created_at=row["created_at"],
        is_reported=hit.is_reported,
        is_shown=row["is_shown"],
        excerpt=_excerpt(row["text"], *hit.where),
    )


def _excerpt(text: str, start: int, end: int) -> list[Piece]:
    """The first hit, with some text around it."""
    first = max(0, start - EXCERPT_MARGIN)
    lead = ("…" if first else "") + text[first:start]
    pieces = [(lead, False), (text[start:end], True), (cut(text[end:], EXCERPT_MARGIN), False)]
    return [Piece(text=part, is_hit=is_hit) for part, is_hit in pieces if part]
