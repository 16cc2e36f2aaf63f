"""Rankings as a job last computed them."""

from peewee import BigIntegerField, Check, IntegerField, TextField

from hamsterd.db.fields import instant_now
from hamsterd.models.base import Table, add_unique


class RankingRow(Table):
    """One place of one ranking; `position` orders equals, `rank` is what people see (1, 1, 3).

    `subject_id` is a member, or a hamster where the kind is `popular_hamsters`.
    """

    kind = TextField()
    period = TextField()
    position = IntegerField()
    rank = IntegerField()
    subject_id = BigIntegerField()
    score = BigIntegerField()
    computed_at = instant_now()

    class Meta:
        """Four rankings over three periods."""

        table_name = "ranking_rows"
        constraints = (
            Check(
                "kind IN ('level', 'diaries', 'followers', 'popular_hamsters')",
                "ranking_rows_kind_check",
            ),
            Check("period IN ('all', 'month', 'week')", "ranking_rows_period_check"),
            Check("rank >= 1 AND position >= rank", "ranking_rows_rank_check"),
        )


# A page of a ranking.
add_unique(RankingRow, "ranking_rows_position_key", "kind", "period", "position")
# One's own place.
add_unique(RankingRow, "ranking_rows_subject_key", "kind", "period", "subject_id")
