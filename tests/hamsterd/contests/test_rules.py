"""Rules of contests: phases, times and their changes, votes."""

from datetime import UTC, datetime, timedelta

import pytest

from hamsterd.contests.rules import (
    Phase,
    Times,
    check_votes,
    days_left,
    phase_end,
    why_not_vote,
    wrong_changes,
    wrong_periods,
)

BEGUN = datetime(2027, 3, 1, tzinfo=UTC)
DAY, INSTANT = timedelta(days=1), timedelta(microseconds=1)
TIMES = Times(BEGUN, BEGUN + 10 * DAY, BEGUN + 12 * DAY, BEGUN + 20 * DAY)
BEGUN_ALREADY, OVER, ONLY_LONGER, AHEAD = (
    "이미 시작해서 바꿀 수 없어요.",
    "이미 끝나서 바꿀 수 없어요.",
    "이미 시작한 기간은 늘릴 수만 있어요.",
    "앞으로 올 시각을 골라 주세요.",
)


def moved(**days: float) -> Times:
    """The same times, of which some come so many days later."""
    names = ("entry_starts_at", "entry_ends_at", "voting_starts_at", "voting_ends_at")
    return Times(*(getattr(TIMES, name) + days.get(name, 0) * DAY for name in names))


@pytest.mark.parametrize(
    ("day", "phase"),
    [
        (-0.1, Phase.BEFORE),
        (0, Phase.ENTRY),
        (10, Phase.BETWEEN),
        (12, Phase.VOTING),
        (20, Phase.COUNTING),
    ],
)
def test_a_period_holds_its_first_instant_and_not_its_last(day: float, phase: Phase) -> None:
    moment = BEGUN + day * DAY
    assert TIMES.phase(moment) is phase
    assert day < 0 or TIMES.phase(moment - INSTANT) is not phase


def test_cancelled_comes_before_counted_and_both_before_the_clock() -> None:
    counted = Times(*(BEGUN,) * 4, counted_at=BEGUN)
    assert counted.phase(BEGUN - DAY) is Phase.ENDED
    assert Times(*(BEGUN,) * 4, BEGUN, BEGUN).phase(BEGUN - DAY) is Phase.CANCELLED


def test_what_can_be_done_ends() -> None:
    ends = {phase: phase_end(TIMES, phase) for phase in Phase}
    assert ends.pop(Phase.ENTRY) == TIMES.entry_ends_at
    assert ends.pop(Phase.VOTING) == TIMES.voting_ends_at
    assert set(ends.values()) == {None}


def test_the_last_day_of_seoul_is_day_zero() -> None:
    midnight = datetime(2027, 3, 10, 15, tzinfo=UTC)  # the 11th begins in Seoul
    left = [days_left(midnight, midnight - back) for back in (INSTANT, DAY, DAY + INSTANT)]
    assert left == [0, 0, 1]
    assert days_left(midnight, midnight + DAY) == 0


def test_who_joined_three_days_ago_votes_while_there_is_voting() -> None:
    now = BEGUN + 13 * DAY
    assert why_not_vote(Phase.VOTING, now - 3 * DAY, now) is None
    assert why_not_vote(Phase.VOTING, now - 3 * DAY + INSTANT, now) == (
        "가입한 지 3일이 지나면 투표할 수 있어요."
    )
    others = set(Phase) - {Phase.VOTING}
    assert {why_not_vote(phase, now - 30 * DAY, now) for phase in others} == {
        "지금은 투표하는 기간이 아니에요."
    }


@pytest.mark.parametrize(
    ("times", "wrong"),
    [
        (TIMES, set()),
        (moved(voting_starts_at=-2), set()),
        (moved(entry_ends_at=-10), {"entryEndsAt"}),
        (moved(voting_starts_at=-2.1), {"votingStartsAt"}),
        (moved(voting_ends_at=-8), {"votingEndsAt"}),
    ],
)
def test_periods_follow_each_other(times: Times, wrong: set[str]) -> None:
    assert set(wrong_periods(times)) == wrong


@pytest.mark.parametrize(
    ("day", "changed", "wrong"),
    [
        (-1, moved(entry_starts_at=-0.5, entry_ends_at=-5, voting_ends_at=-3), {}),
        (-1, moved(entry_starts_at=-1.5), {"entryStartsAt": AHEAD}),
        (-1, moved(entry_ends_at=-11), {"entryEndsAt": AHEAD}),
        (0, moved(entry_starts_at=0.5), {"entryStartsAt": BEGUN_ALREADY}),
        (5, moved(entry_ends_at=-1), {"entryEndsAt": ONLY_LONGER}),
        (5, moved(entry_ends_at=1, voting_starts_at=2, voting_ends_at=-1), {}),
        (5, moved(voting_starts_at=-8), {"votingStartsAt": AHEAD}),
        (10, moved(entry_ends_at=3), {"entryEndsAt": OVER}),
        (11, TIMES, {}),
        (13, moved(voting_starts_at=1), {"votingStartsAt": BEGUN_ALREADY}),
        (13, moved(voting_ends_at=-1), {"votingEndsAt": ONLY_LONGER}),
        (13, moved(voting_ends_at=9), {}),
        (20, moved(voting_ends_at=9), {"votingEndsAt": OVER}),
        (21, TIMES, {}),
    ],
)
def test_what_has_begun_stays_and_is_only_given_more_time(
    day: float, changed: Times, wrong: dict[str, str]
) -> None:
    assert wrong_changes(TIMES, changed, BEGUN + day * DAY) == wrong


def test_three_votes_none_twice() -> None:
    assert check_votes([3, 1, 3, 2, 1]) == [3, 1, 2]
    with pytest.raises(ValueError, match="3장까지"):
        check_votes([1, 2, 3, 4])
