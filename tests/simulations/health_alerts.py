"""False alarms and missed losses of the journal's rules, by how often an animal is weighed.

    python -m tests.simulations.health_alerts [ANIMALS]

Half of the animals are steady adults, weighed for four months with noise of 4 % either way; every
weight alert about them is false. The other half lose 25 % to 45 %, half of them overnight and half
over 20 to 40 days. An alert is late if an animal has truly lost a fifth and a later weighing than
that first says "today". It is missed if none comes. Some more steady animals have slips in 0.5 % of
the weighings.
"""

import sys
from collections import Counter
from random import Random

from tests.hamsterd.hamsters.health.habits import Course, Habit, Told, kept

RHYTHMS = (1, 2, 3, 5, 7, 10)
ANIMALS = 10_000
DAYS = 120
WEIGHTS = ("weight_watch", "weight_today", "weight_young", "weight_gain")


def main(animals: int) -> None:
    """Print a line for each rhythm."""
    print(f"{animals:,} animals, {DAYS} days each")
    print("every  steady: told of, in so many months | lost: told by then, later, never, days late")
    each = animals // 2 // len(RHYTHMS)
    for every in RHYTHMS:
        alarms = sum(_is_told(every, seed) for seed in range(each))
        outcome = Counter(_outcome(every, seed) for seed in range(each))
        late = sum(max(days, 0) * count for days, count in outcome.items() if days is not None)
        later = sum(count for days, count in outcome.items() if days)
        print(
            f"{every:>3} d  {alarms:>6} in {each * DAYS // 30:>6} | {outcome[0]:>6} {later:>6}"
            f" {outcome[None]:>6} {late / max(later, 1):>6.1f}"
        )
    print("slips: share of alarms that the next weighing ends")
    for every in RHYTHMS:
        ended, all_of_them = _slips(every, each // 4)
        print(f"{every:>3} d  {ended:>6} of {all_of_them:>6}")


def _is_told(every: int, seed: int) -> bool:
    course = Course(Random(seed).uniform(25, 180))
    return any(_weight_rules(told) for told in kept(Habit(every, seed, DAYS).weighings(course)))


def _outcome(every: int, seed: int) -> int | None:
    """Days from the first weighing that is a fifth below the true best until the alert."""
    random = Random(seed)
    course = Course(
        random.uniform(25, 180),
        lost=random.uniform(0.25, 0.45),
        loss_begins=random.randint(30, 60),
        loss_days=random.choice((1, random.randint(20, 40))),
    )
    low_since = None
    for told in kept(Habit(every, seed, DAYS).weighings(course)):
        latest = told.weighings[-1]
        if low_since is None and latest.value <= course.grown * 0.8:
            low_since = latest.day
        if "weight_today" in _weight_rules(told):
            return (latest.day - low_since).days if low_since else 0
    return None if low_since else 0


def _slips(every: int, animals: int) -> tuple[int, int]:
    ended = alarms = 0
    for seed in range(animals):
        habit = Habit(every, seed, DAYS, slip_share=0.005)
        was_told = is_new = False
        for told in kept(habit.weighings(Course(Random(seed).uniform(25, 180)))):
            is_told = bool(_weight_rules(told))
            ended += is_new and not is_told
            is_new = is_told and not was_told
            alarms += is_new
            was_told = is_told
    return ended, alarms


def _weight_rules(told: Told) -> set[str]:
    return told.rules & set(WEIGHTS)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ANIMALS)
