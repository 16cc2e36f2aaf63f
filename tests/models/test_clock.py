"""Long days: over midnight in Seoul, month ends and a leap day, on hosts that sleep for days."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hamsterd.core.clock import KST, kst_day, kst_midnight
from scheduler.task import Task
from scheduler.timetable import TIMETABLE, Job, find_job
from tests.examples import examples, run_model
from tests.factories.diaries import a_hamster
from tests.factories.reminders import a_reminder
from tests.people import ONE_REQUEST, PASSWORD, sign_up
from tests.site import RunningSite

DAY = timedelta(days=1)
EDGES = [
    datetime(2027, 12, 31, 23, 59, 50, tzinfo=KST),
    datetime(2028, 2, 28, 23, 59, 50, tzinfo=KST),
    datetime(2028, 2, 29, 8, 59, 50, tzinfo=KST),
    datetime(2027, 4, 30, 9, 0, tzinfo=KST),
    datetime(2027, 6, 16, 0, 0, tzinfo=KST),
]
PAUSES = st.sampled_from(
    [timedelta(seconds=20), timedelta(hours=1), timedelta(hours=9), DAY, 2 * DAY, 3 * DAY, 8 * DAY]
)
RHYTHMS: list[dict[str, Any]] = [{"everyDays": 1}, {"everyDays": 3}, {"weekdays": [1, 6]}]


def is_due(rhythm: dict[str, Any], start: date, day: date) -> bool:
    if "weekdays" in rhythm:
        return day.isoweekday() in rhythm["weekdays"]
    return (day - start).days % int(rhythm["everyDays"]) == 0


class LongDays(RuleBasedStateMachine):
    """A member who comes and goes, and a scheduler that stops and starts; `site` is set."""

    site: RunningSite

    @initialize(start=st.sampled_from(EDGES), rhythm=st.sampled_from(RHYTHMS))
    def begin(self, start: datetime, rhythm: dict[str, Any]) -> None:
        self.site.reset()
        self.clock = time_machine.travel(start, tick=False)
        self.moving = self.clock.start()
        self.kong = sign_up(self.site.url, "kong", "콩이집사")
        self.kong.http.headers.update(ONE_REQUEST)
        self.last: date | None = None
        self.streak, self.rests, self.earned = 0, 0, 0
        self.days: set[date] = set()
        self.start, self.rhythm = kst_day(), rhythm
        hamster = a_hamster(self.kong)["id"]
        self.reminder = a_reminder(self.kong, hamster, at="09:00", **rhythm)["id"]
        self.awaited = self.now  # of what was due before nobody is told
        self.ticked: set[date] = set()
        self.told: date | None = None

    def teardown(self) -> None:
        self.clock.stop()

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def due_until(self, moment: datetime, since: date) -> list[date]:
        """The days that were due at nine, from `since` until `moment`."""
        days = [since + number * DAY for number in range((kst_day(moment) - since).days + 1)]
        nine = timedelta(hours=9)
        return [
            day
            for day in days
            if is_due(self.rhythm, self.start, day) and kst_midnight(day) + nine <= moment
        ]

    @rule(pause=PAUSES)
    def wait(self, pause: timedelta) -> None:
        self.moving.shift(pause)

    @rule()
    def wait_until_just_before_midnight(self) -> None:
        self.moving.move_to(kst_midnight(kst_day() + DAY) - timedelta(seconds=1))

    @rule()
    def check_in(self) -> None:
        today = kst_day()
        answer = self.kong.post("/api/attendance/check").json()
        gained = 0
        if self.last != today:
            missed = 0 if self.last is None else (today - self.last).days - 1
            goes_on = self.last is not None and missed <= self.rests
            self.rests -= missed if goes_on else 0
            self.streak, self.last = self.streak + 1 if goes_on else 1, today
            self.rests = min(2, self.rests + (self.streak % 7 == 0))
            gained = 10 + 20 * (self.streak % 7 == 0) + 50 * (self.streak % 30 == 0)
            self.earned += gained
            self.days.add(today)
        assert (answer["expGained"], answer["streakDays"]) == (gained, self.streak)
        assert answer["rests"] == self.rests

    @rule(days=st.integers(2, 9))
    def come_every_day(self, days: int) -> None:
        for _ in range(days):
            self.check_in()
            self.moving.shift(DAY)

    @rule(days=st.integers(0, 6))
    def leave_and_come_back(self, days: int) -> None:
        """In time, nothing is lost by it but the days."""
        form = {"username": "kong", "password": PASSWORD}
        left = self.kong.http.request("DELETE", "/api/auth/delete-account", json=form)
        assert left.status_code == 200, left.text
        self.moving.shift(days * DAY)
        assert self.kong.post("/api/auth/login", form).status_code == 200

    @rule(is_late=st.booleans())
    def close_yesterday(self, is_late: bool) -> None:
        """On time, and again by a host that wakes with the appointment of a day that is past."""
        job = find_job("close-attendance")
        appointment = job.last_appointment() or self.now
        day = kst_day(appointment) - (3 * DAY if is_late else timedelta())
        job.do(Task(self.site.settings, day=day))

    @rule()
    def tell_of_care(self) -> None:
        """Of the days that were missed only the last, and that once."""
        due = [day for day in self.due_until(self.now, self.start) if self.is_awaited(day)]
        told = find_job("care-reminders").do(Task(self.site.settings))
        is_told = bool(due) and max(self.ticked, default=date.min) < due[-1]
        assert told == {"told": int(is_told)}
        self.awaited = self.now
        self.told = due[-1] if is_told else self.told

    def is_awaited(self, day: date) -> bool:
        return kst_midnight(day) + timedelta(hours=9) > self.awaited

    @rule(back=st.integers(-1, 40))
    def tick_off(self, back: int) -> None:
        day = kst_day() - back * DAY
        is_open = 0 <= back <= 31 and day >= self.start and is_due(self.rhythm, self.start, day)
        path = f"/api/care/reminders/{self.reminder}/ticks"
        answer = self.kong.post(path, {"day": day.isoformat()})
        assert answer.is_success is is_open, answer.text
        if is_open and day not in self.ticked:
            self.ticked.add(day)
            if self.told is not None and self.told <= day:
                self.told = None

    @invariant()
    def the_member_finds_it_so(self) -> None:
        today = kst_day()
        me = self.kong.get("/api/auth/me").json()
        stands = self.last is not None and (today - self.last).days - 1 <= self.rests
        assert me["streakDays"] == (self.streak if stands else 0)
        assert me["experience"] == self.earned
        month = self.kong.get("/api/attendance/month", month=f"{today:%Y-%m}").json()
        found = {one["day"] for one in month["days"] if one["mark"] == "checked"}
        assert found == {f"{day}" for day in self.days if f"{day:%Y-%m}" == f"{today:%Y-%m}"}
        bell = self.kong.get("/api/notifications").json()
        assert sum(line["type"] == "care" for line in bell) == (self.told is not None)


def test_streaks_and_care_follow_the_days_of_seoul(site: RunningSite) -> None:
    run_model(LongDays, quick=4, thorough=150, steps=25, site=site)


def minutes_of(field: str, most: int) -> set[int]:
    """The values of a crontab field: `*`, `*/5`, `2-57/5`, `10`."""
    span, _, every = field.partition("/")
    first, _, last = ("0", "", str(most)) if span == "*" else span.partition("-")
    return set(range(int(first), int(last or (most if every else first)) + 1, int(every or 1)))


MOMENTS = st.datetimes(datetime(2027, 1, 1), datetime(2030, 1, 1)).map(
    lambda moment: moment.replace(second=0, microsecond=0, tzinfo=UTC)
)


@pytest.mark.parametrize("job", TIMETABLE, ids=[job.name for job in TIMETABLE])
def test_no_appointment_is_forgotten_or_kept_too_late(job: Job) -> None:
    """Read minute by minute, from our own reading of the line."""
    minute, hour, day, month, weekday = job.when.split()
    minutes, hours = minutes_of(minute, 59), minutes_of(hour, 23)
    assert (day, month, weekday) == ("*", "*", "*")

    def is_one(moment: datetime) -> bool:
        local = moment.astimezone(KST)
        return local.minute in minutes and local.hour in hours

    @examples(8, 300)
    @given(MOMENTS)
    @example(EDGES[0].astimezone(UTC).replace(second=0))
    @example(EDGES[1].astimezone(UTC).replace(second=0))
    def holds(now: datetime) -> None:
        back = (now - timedelta(minutes=one) for one in range(24 * 60))
        last = next((one for one in back if is_one(one)), None)
        assert last is not None
        kept = job.last_appointment(now)
        assert kept == (last if now - last <= job.grace else None)
        ahead = (now + timedelta(minutes=one) for one in range(1, 24 * 60 + 1))
        assert job.next_appointment(now + timedelta(seconds=1)) == next(filter(is_one, ahead))

    holds()
