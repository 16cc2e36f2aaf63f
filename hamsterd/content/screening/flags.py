"""Flagged writing: published at once and listed for moderators, without notice to its author."""

from hamsterd.audit.console import tell_consoles
from hamsterd.content.screening.service import Screened
from hamsterd.db.sql import fetch_value

# A word that a moderator has already seen on this writing is not flagged again.
_FLAG = """
    INSERT INTO writing_flags AS waiting (target_type, target_id, words)
    SELECT %(kind)s, %(target_id)s, fresh.words
      FROM (SELECT array_agg(word ORDER BY word) AS words
              FROM unnest(%(words)s::text[]) word
             WHERE NOT EXISTS (SELECT 1 FROM writing_flags seen
                                WHERE seen.target_type = %(kind)s
                                  AND seen.target_id = %(target_id)s
                                  AND seen.seen_at IS NOT NULL AND word = ANY(seen.words))) fresh
     WHERE fresh.words IS NOT NULL
        ON CONFLICT (target_type, target_id) WHERE seen_at IS NULL DO UPDATE
       SET words = (SELECT array_agg(DISTINCT word)
                      FROM unnest(waiting.words || EXCLUDED.words) word)
    RETURNING id
"""


def flag_writing(kind: str, target_id: int, screened: Screened) -> None:
    """Flag new writing if a rule says so, in the transaction that wrote it."""
    if not screened.flagged:
        return
    flag_id = fetch_value(_FLAG, kind=kind, target_id=target_id, words=list(screened.flagged))
    if flag_id is not None:
        tell_consoles("flag", flag_id)
