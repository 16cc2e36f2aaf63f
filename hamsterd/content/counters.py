"""Stored counters. Each kind declares once which counters its things are part of.

Writers move counters by steps (`move`, `move_reactions`, `uncount`), from a thing's old state to
its new one. The repair job, the repair command and the seed commands recount from scratch
(`expected_counts`). All counters of a row change in one statement. Rows are locked in a fixed
order: tables as the kind declares them, ids ascending.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from hamsterd.content.kind import ContentKind
from hamsterd.content.limits import POPULARITY
from hamsterd.content.parts import Count, Measure, Reaction, needed
from hamsterd.content.visibility import LIVE, PRESENT
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, execute, put_off

ExpectedCounts = dict[str, dict[str, str]]
"""By table and column, SQL that recounts the value for its row `t`."""

SCORE = POPULARITY.format(likes="likes_count", comments="comments_count")
"""The popularity that follows from a row's counters."""
_LIKED = POPULARITY.format(likes="(likes_count + %(step)s)", comments="comments_count")
_RESCORED = POPULARITY.format(likes="likes_count", comments="(comments_count + %(comments_count)s)")


@cache
def state(kind: ContentKind, source: str | None = None) -> str:
    """SELECT of the state of things in `source` (by default the kind's table), as `thing`.

    It has a row for every thing that exists: `id`, `user_id`, `is_shown`, `is_there`, `subject`
    for news if the kind has titles, the columns its counts need, and the `details` of its events.
    """
    columns = ["thing.id", "thing.user_id", f"{LIVE} AS is_shown", f"{PRESENT} AS is_there"]
    columns += [f"thing.{by}" for by in dict.fromkeys(c.by for c in kind.counts) if by != "user_id"]
    columns += [f"({count.when}) AS in_{number}" for number, count in enumerate(kind.counts)]
    if kind.likes is not None:
        columns.append(f"""
            {kind.likes.kept} AS likes_count,
            (EXISTS (SELECT 1 FROM {kind.likes.table} l
                      WHERE l.{kind.likes.column} = thing.id AND l.user_id = thing.user_id))::int
                AS own_likes
        """)
    if kind.words.title is not None:
        columns.append(f"{kind.words.told_in('thing')} AS subject")
    if kind.events.details:
        columns.append(kind.events.details)
    return f"SELECT {', '.join(columns)} FROM {source or kind.table} thing"


def move(kind: ContentKind, before: Row | None, after: Row | None) -> None:
    """Move the counters from a thing's old state to its new one; None means it does not exist.

    Both are rows of `state`, with the thing locked. Counters that do not change cost no statement.
    """
    steps: dict[tuple[str, int], dict[Count, int]] = defaultdict(lambda: defaultdict(int))
    for thing, sign in ((before, -1), (after, 1)):
        for number, count in enumerate(kind.counts if thing is not None else ()):
            if thing is not None and thing[f"in_{number}"]:
                for row_id in _rows(count, thing):
                    steps[count.table, row_id][count] += sign * _amount(count, thing)
    tables = list(dict.fromkeys(count.table for count in kind.counts))
    for table, row_id in sorted(steps, key=lambda row: (tables.index(row[0]), row[1])):
        _add(table, row_id, {count: step for count, step in steps[table, row_id].items() if step})


@cache
def liked(kind: ContentKind) -> str:
    """The columns of a `thing` that `move_reactions` needs, including its `subject`."""
    counting = _of_likes(kind)
    columns = ["thing.id", "thing.user_id"]
    columns += dict.fromkeys(f"thing.{count.by}" for _, count in counting if count.by != "user_id")
    columns += [f"({count.when}) AS in_{number}" for number, count in counting]
    columns.append(f"{kind.words.told_in('thing')} AS subject")
    return ", ".join(columns)


def move_reactions(
    kind: ContentKind, reaction: Reaction, thing: Row, step: int, *, is_own: bool
) -> None:
    """Count one reaction more or less: the thing's own counter, and those that its likes are part
    of.

    `thing` is locked, with the columns of `liked`; `is_own`: the reaction is its author's.
    """
    is_like = reaction is kind.likes
    for table, column, row_id in _like_rows(kind, thing, is_own=is_own) if is_like else ():
        sql = f"UPDATE {table} SET {column} = {column} + %(step)s WHERE id = %(row_id)s"
        put_off(Prepared(sql), step=step, row_id=row_id)
    scored = f", popularity = {_LIKED}" if is_like and kind.popularity else ""
    sql = f"UPDATE {kind.table} SET {reaction.kept} = {reaction.kept} + %(step)s{scored}"
    put_off(Prepared(f"{sql} WHERE id = %(row_id)s"), step=step, row_id=thing["id"])


def _like_rows(kind: ContentKind, thing: Row, *, is_own: bool) -> list[tuple[str, str, int]]:
    """The rows that count the thing's likes, in the order of locks: `(table, column, row id)`."""
    steps = [
        (count.table, count.column, row_id)
        for number, count in _of_likes(kind)
        if thing[f"in_{number}"] and not (is_own and count.of is Measure.LIKES_BY_OTHERS)
        for row_id in _rows(count, thing)
    ]
    tables = list(dict.fromkeys(count.table for count in kind.counts))
    return sorted(steps, key=lambda step: (tables.index(step[0]), step[2]))


@cache
def _of_likes(kind: ContentKind) -> list[tuple[int, Count]]:
    return [(n, count) for n, count in enumerate(kind.counts) if count.of is not Measure.THINGS]


def uncount(kind: ContentKind, parent_ids: Sequence[int]) -> None:
    """Subtract the comments under things that are about to be purged from the counters of all other
    rows.

    The caller holds the locks.
    """
    on = needed(kind.comment)
    for count in kind.counts:
        if count.by == on.parent_id:
            continue
        execute(
            f"""
            UPDATE {count.table} SET {count.column} = {count.column} - gone.number
              FROM (SELECT thing.{count.by} AS id, count(*)::int AS number {_counted(kind, count)}
                     WHERE thing.{on.parent_id} = ANY(%(ids)s) AND {count.when}
                     GROUP BY thing.{count.by}) AS gone
             WHERE {count.table}.id = gone.id
            """,
            ids=list(parent_ids),
        )


def expected_counts(
    kinds: Iterable[ContentKind], *others: Mapping[str, Mapping[str, str]]
) -> ExpectedCounts:
    """The correct value of every stored counter, for `kinds` and of `others` (no content)."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for kind in kinds:
        for reaction in (kind.likes, kind.bookmarks):
            if reaction is not None:
                sql = f"SELECT count(*) FROM {reaction.table} WHERE {reaction.column} = t.id"
                found[kind.table][reaction.kept].append(sql)
        for count in kind.counts:
            found[count.table][count.column].append(_expected(kind, count))
    for other in others:
        for table, columns in other.items():
            for column, sql in columns.items():
                found[table][column].append(sql)
    return {
        table: {
            column: "SELECT " + " + ".join(f"({sql})" for sql in parts)
            for column, parts in columns.items()
        }
        for table, columns in found.items()
    }


def scored(kinds: Iterable[ContentKind]) -> list[str]:
    """The tables whose rows have a popularity."""
    return [kind.table for kind in kinds if kind.popularity is not None]


def _rows(count: Count, thing: Row) -> list[int]:
    """The rows that count the thing; none if the column is NULL."""
    named = thing[count.by] if count.is_many else [thing[count.by]]
    return sorted(row_id for row_id in named if row_id is not None)


def _amount(count: Count, thing: Row) -> int:
    if count.of is Measure.THINGS:
        return 1
    own = thing["own_likes"] if count.of is Measure.LIKES_BY_OTHERS else 0
    return int(thing["likes_count"]) - int(own)


def _add(table: str, row_id: int, steps: Mapping[Count, int]) -> None:
    if not steps:
        return
    amounts: dict[str, int] = defaultdict(int)  # two counts may share one column
    for count, step in steps.items():
        amounts[count.column] += step
    sets = [f"{column} = {column} + %({column})s" for column in amounts]
    sets += [f"popularity = {_RESCORED}" for count in steps if count.is_scored]
    put_off(
        Prepared(f"UPDATE {table} SET {', '.join(sets)} WHERE id = %(row_id)s"),
        row_id=row_id,
        **amounts,
    )


def _expected(kind: ContentKind, count: Count) -> str:
    by = f"thing.{count.by}"
    is_its = f"{by} @> ARRAY[t.id] AND {by} <> '{{}}'" if count.is_many else f"{by} = t.id"
    return f"SELECT count(*) {_counted(kind, count)} WHERE {is_its} AND {count.when}"


def _counted(kind: ContentKind, count: Count) -> str:
    """FROM clause of the counted rows: things, or likes of them."""
    things = f"FROM {kind.table} thing"
    if count.of is not Measure.THINGS and kind.likes is not None:
        things += f" JOIN {kind.likes.table} l ON l.{kind.likes.column} = thing.id"
        if count.of is Measure.LIKES_BY_OTHERS:
            things += " AND l.user_id <> thing.user_id"
    return things
