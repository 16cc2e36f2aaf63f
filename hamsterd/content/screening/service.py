"""Screening of texts in the transaction that publishes them: refuse, hold, mask or accept.

Private writing is not screened, and neither are admins.
"""

from collections import Counter
from datetime import datetime
from threading import Lock
from typing import NamedTuple

from hamsterd.content.screening.errors import SlowMode, WordRefused
from hamsterd.content.screening.rules import (
    Rule,
    RuleAction,
    WritingKind,
    finder_of,
    folded_text,
    masked,
    spans,
)
from hamsterd.content.screening.switches import switches
from hamsterd.core.cache import Cache
from hamsterd.core.clock import utc_now
from hamsterd.core.hooks import Hook
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_row
from hamsterd.db.transaction import before_commit
from hamsterd.http.rights.permissions import Permission, may

_RULES = """
    SELECT id, pattern, ignores_spaces, exceptions, action, applies_to FROM word_rules
     WHERE is_active ORDER BY id
"""
_AUTHOR = """
    SELECT role, diaries_count + posts_count AS published FROM users WHERE id = %(author_id)s
"""
_LOCK_HIT = "SELECT 1 FROM word_rules WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"
_COUNT_HITS = """
    UPDATE word_rules SET hits_count = hits_count + hits.count
      FROM unnest(%(ids)s::bigint[], %(counts)s::int[]) AS hits(id, count)
     WHERE word_rules.id = hits.id
"""
_FIRST_KINDS = frozenset({WritingKind.DIARY, WritingKind.COMMUNITY})
"""Kinds held for new members: entries and posts.

Comments appear under content that others watch.
"""

LAST_WRITTEN: Hook[[int], datetime | None] = Hook()
"""When a member last wrote something that is screened."""

RULES: Cache[tuple[Rule, ...]] = Cache("word_rules", max_entries=1, ttl_seconds=60)

# The hits of a refused text are rolled back with it. They wait here for the next accepted text.
_refused: Counter[int] = Counter()
_lock = Lock()


class Screened(NamedTuple):
    """The texts to store, by field, and whether they are pending review.

    `flagged`: words to be listed for moderators; pass them to `flag_writing` with the new writing.
    """

    texts: dict[str, str]
    is_held: bool = False
    flagged: tuple[str, ...] = ()


def screen(
    kind: WritingKind,
    *,
    author_id: int,
    texts: dict[str, str],
    is_publishing: bool,
    is_paced: bool = True,
) -> Screened:
    """Screen what a member is about to publish; `texts` by form field.

    `is_publishing`: it is published for the first time, so the review of first posts and
    (`is_paced`) slow mode apply. Raises `WordRefused` for the field, or `SlowMode`.
    """
    held_posts = switches().held_posts if is_publishing and kind in _FIRST_KINDS else 0
    pause_seconds = switches().pause_seconds if is_publishing and is_paced else 0
    if not (held_posts or pause_seconds or _rules_of(kind)):
        return Screened(texts)
    author = fetch_row(_AUTHOR, author_id=author_id)
    if may(author["role"], Permission.UNSCREENED):
        return Screened(texts)
    _require_pause(author_id, pause_seconds)
    found = _apply(kind, texts)
    return found._replace(is_held=found.is_held or author["published"] < held_posts)


def screen_again(kind: WritingKind, *, author_id: int, texts: dict[str, str]) -> Screened:
    """Screen content that is shown again; rules and lockdown may have changed since.

    First posts are reviewed; slow mode does not apply. Raises `WordRefused`.
    """
    try:
        return screen(kind, author_id=author_id, texts=texts, is_publishing=True, is_paced=False)
    except WordRefused as refused:
        raise WordRefused(WordRefused.again, fields=refused.fields) from refused


def refuse_name(name: str, *, field: str = "nickname") -> None:
    """Raise `WordRefused` if a rule refuses the name."""
    _apply(WritingKind.NICKNAME, {field: name})


class Finding(NamedTuple):
    """A rule that holds a text for review, and its hits."""

    rule_id: int
    words: list[str]


def held_by_rules(kind: WritingKind, texts: list[str]) -> list[Finding]:
    """The current rules that hold these texts for review; no statement when they are cached."""
    holding = [rule for rule in _rules_of(kind) if rule.action is RuleAction.HOLD]
    found = [Finding(rule.id, sorted(_words(rule, texts))) for rule in holding]
    return [each for each in found if each.words]


def _words(rule: Rule, texts: list[str]) -> set[str]:
    return {
        text[slice(*span)] for text in texts for span in spans(text, rule.finder, rule.exceptions)
    }


def _apply(kind: WritingKind, texts: dict[str, str]) -> Screened:
    shown, is_held, hits, flagged = dict(texts), False, set(), list[str]()
    folded = {
        (field, ignores_spaces): folded_text(text, ignores_spaces=ignores_spaces)
        for field, text in texts.items()
        for ignores_spaces in (False, True)
    }
    for rule in _rules_of(kind):
        for field, text in texts.items():
            form = folded[field, rule.finder.ignores_spaces]
            found = spans(text, rule.finder, rule.exceptions, folded=form)
            if not found:
                continue
            hits.add(rule.id)
            if rule.action is RuleAction.BLOCK:
                _keep_refused(hits)
                raise WordRefused.of(field, text[slice(*found[0])])
            is_held = is_held or rule.action is RuleAction.HOLD
            if rule.action is RuleAction.MASK:
                shown[field] = masked(shown[field], found, rule.finder)
            if rule.action is RuleAction.FLAG:
                flagged.append(text[slice(*found[0])])
    _note(hits)
    return Screened(shown, is_held, tuple(dict.fromkeys(flagged)))


def _rules_of(kind: WritingKind) -> list[Rule]:
    return [rule for rule in _rules() if kind in rule.applies_to]


def _rules() -> tuple[Rule, ...]:
    held = RULES.get(0)
    if held is None:
        version = RULES.version
        with connection():
            held = tuple(
                Rule(
                    id=row["id"],
                    finder=finder_of(row["pattern"], ignores_spaces=row["ignores_spaces"]),
                    exceptions=tuple(
                        finder_of(text, ignores_spaces=row["ignores_spaces"])
                        for text in row["exceptions"]
                    ),
                    action=RuleAction(row["action"]),
                    applies_to=frozenset(row["applies_to"]),
                )
                for row in fetch_all(_RULES)
            )
        RULES.put(0, held, version=version)
    return held


def _require_pause(author_id: int, seconds: int) -> None:
    last = LAST_WRITTEN.ask(author_id) if seconds else None
    left = seconds - (utc_now() - last).total_seconds() if last else 0
    if left > 0:
        raise SlowMode(int(left) + 1, SlowMode.message)


def _keep_refused(hits: set[int]) -> None:
    with _lock:
        _refused.update(hits)


def _note(hits: set[int]) -> None:
    """Count the hits at the very end of the transaction, so that no lock follows."""
    for rule_id in hits:
        before_commit(_write_hits, rule_id)
    if _refused and not hits:
        before_commit(_write_hits, None)


def _write_hits(hits: list[object]) -> None:
    counted = Counter(rule_id for rule_id in hits if isinstance(rule_id, int))
    with _lock:
        counted.update(_refused)
        _refused.clear()
    # In ascending order of ids, so that two writers never deadlock.
    ids = sorted(counted)
    execute(_LOCK_HIT, ids=ids)
    execute(_COUNT_HITS, ids=ids, counts=[counted[one] for one in ids])
