"""Rankings as a job last computed them."""

from peewee import BigIntegerField, Check, CompositeKey, DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import instant
from hamsterd.models.base import PlainTable, Table, add_unique
from hamsterd.models.personal import DERIVED, FIGURES, Delete, member_data, nobodys
from hamsterd.models.topics import Topic

_KINDS = "kind IN ('level', 'diaries', 'followers', 'popular-hamsters')"
_PERIODS = "period IN ('all', 'month', 'week')"


class Ranking(PlainTable):
    """One ranking: when it was made, how many are ranked, and the Seoul day its period began."""

    kind = TextField()
    period = TextField()
    first_day = DateField(null=True)
    as_of = instant()
    total = IntegerField()

    class Meta:
        primary_key = CompositeKey("kind", "period")
        constraints = (
            Check(_KINDS, "rankings_kind_check"),
            Check(_PERIODS, "rankings_period_check"),
        )


class RankingRow(Table):
    """A place in a ranking; `position` orders ties, `rank` is displayed (1, 1, 3).

    `subject_id` is a member, or a hamster for the kind `popular-hamsters`; `rank_before` is the
    rank in the last ranking of yesterday.
    """

    kind = TextField()
    period = TextField()
    position = IntegerField()
    rank = IntegerField()
    rank_before = IntegerField(null=True)
    subject_id = BigIntegerField()
    score = BigIntegerField()

    class Meta:
        constraints = (
            Check(_KINDS, "ranking_rows_kind_check"),
            Check(_PERIODS, "ranking_rows_period_check"),
            Check("rank >= 1 AND position >= rank", "ranking_rows_rank_check"),
        )


# A page of a ranking.
add_unique(RankingRow, "ranking_rows_position_key", "kind", "period", "position")
# One's own place.
add_unique(RankingRow, "ranking_rows_subject_key", "kind", "period", "subject_id")


class RankingScore(PlainTable):
    """How many have one score: the rank of any score is one more than all above it."""

    kind = TextField()
    period = TextField()
    score = BigIntegerField()
    subjects = IntegerField()

    class Meta:
        primary_key = CompositeKey("kind", "period", "score")
        constraints = (
            Check(_KINDS, "ranking_scores_kind_check"),
            Check(_PERIODS, "ranking_scores_period_check"),
        )


member_data(
    RankingRow,
    "subject_id",
    Delete(),
    DERIVED,
    where="kind <> 'popular-hamsters' AND {column} = %(member_id)s",
    topic=Topic.LEVELS,
    leaks=NO_KIND,
)
member_data(
    RankingRow,
    "subject_id",
    Delete(),
    DERIVED,
    where="""kind = 'popular-hamsters'
         AND {column} IN (SELECT id FROM hamsters WHERE user_id = %(member_id)s)""",
    topic=Topic.LEVELS,
    leaks=NO_KIND,
)
nobodys(Ranking, FIGURES)
nobodys(RankingScore, FIGURES)
