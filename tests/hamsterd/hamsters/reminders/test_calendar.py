"""A member subscribes to their reminders at a secret address, which a kept library reads."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import httpx
from icalendar import Calendar, Component

from hamsterd.core.clock import kst_day
from tests.factories.diaries import a_hamster
from tests.factories.reminders import a_reminder
from tests.people import Person, set_status

ADDRESS = "/api/care/calendar"


def subscribed(member: Person) -> str:
    answer = member.post(ADDRESS)
    assert answer.status_code == 201, answer.text
    url: str = answer.json()["url"]
    return url[url.index("/api/calendar/") :]


def events(answer: httpx.Response) -> list[Component]:
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def test_a_program_reads_when_what_is_due(owner: Person, visitor: Person) -> None:
    name = "콩;이, \\쿠키와 아주 긴 이름"
    hamster = a_hamster(owner, name=name)["id"]
    first = kst_day() + timedelta(days=1)
    a_reminder(owner, hamster, everyDays=3, at="21:30", startsOn=str(first))
    words = "발톱 깎기, 그리고; 아주 긴 말을 적어 한 줄에 다 들어가지 않는 돌봄"
    a_reminder(owner, hamster, kind="other", name=words, weekdays=[2, 5], at="08:05")
    a_reminder(owner, hamster, kind="medicine", name="메타캄", dose="0.02ml")
    a_reminder(owner, hamster, kind="wheel", isPaused=True)

    answer = visitor.get(subscribed(owner))

    sand, own, medicine = events(answer)
    assert sand["SUMMARY"] == f"{name} · 모래 목욕"
    assert sand.decoded("RRULE") == {"FREQ": ["DAILY"], "INTERVAL": [3]}
    begins = sand.decoded("DTSTART")
    assert begins.date() == first
    assert begins.astimezone(ZoneInfo("UTC")).strftime("%H:%M") == "12:30"
    assert own["SUMMARY"] == f"{name} · {words}"
    assert own.decoded("RRULE") == {"FREQ": ["WEEKLY"], "BYDAY": ["TU", "FR"]}
    assert own.decoded("DTSTART").isoweekday() in {2, 5}
    assert "메타캄" not in answer.text, "a calendar is shown to whoever looks over a shoulder"
    assert medicine["SUMMARY"].endswith("약 먹이기")
    assert len({event["UID"] for event in (sand, own, medicine)}) == 3


def test_its_lines_are_as_the_standard_writes_them(owner: Person, visitor: Person) -> None:
    a_reminder(owner, a_hamster(owner, name="아주아주아주 긴 이름의 콩이와 쿠키")["id"])

    answer = visitor.get(subscribed(owner))

    lines = answer.content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert b"\n" not in b"".join(lines)
    assert all(line.decode() for line in lines[:-1]), "no letter is cut in two"
    [zone] = Calendar.from_ical(answer.content).walk("VTIMEZONE")
    assert zone["TZID"] == "Asia/Seoul"
    assert zone.to_tz().utcoffset(datetime(2026, 7, 1)) == timedelta(hours=9)


def test_it_is_kept_nowhere_and_not_sent_twice(owner: Person, visitor: Person) -> None:
    a_reminder(owner, a_hamster(owner)["id"])
    address = subscribed(owner)
    answer = visitor.get(address)

    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    again = visitor.http.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_address_is_renewed_and_switched_off(owner: Person, visitor: Person) -> None:
    assert owner.get(ADDRESS).json()["code"] == "calendar_not_found"
    first = subscribed(owner)
    assert owner.get(ADDRESS).json()["url"] is None, "it is told once, and kept as a hash"
    second = subscribed(owner)

    assert visitor.get(first).status_code == 404
    assert visitor.get(second).status_code == 200
    assert owner.delete(ADDRESS).status_code == 200
    assert visitor.get(second).json()["code"] == "calendar_not_found"


def test_who_is_banned_has_no_calendar(owner: Person, visitor: Person) -> None:
    address = subscribed(owner)
    set_status(owner, "banned")

    assert visitor.get(address).status_code == 404
