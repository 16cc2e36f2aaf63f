"""The banners of the home page, and how often they were seen and clicked (decisions §2, Ads)."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.cache import drop_everything
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.models.staff.ads import Ad
from hamsterd.site.ads.counting import VIEWS
from hamsterd.staff.desk.ads.rules import weighted_order
from hamsterd.staff.desk.ads.service import ADS
from tests.factories.pictures import a_photo
from tests.people import Person

NOW = datetime(2026, 11, 20, 14, 30, tzinfo=UTC)
"""Half past eleven at night in Seoul."""


@pytest.fixture(autouse=True)
def nothing_collected():
    VIEWS.forget()


def an_ad(**changes: object) -> int:
    values = {"title": "해바라기씨", "image": "/media/x.png", "link": "https://seed.example/"}
    with connection():
        made = Ad.create(**{**values, **changes}).id
    ADS.drop()
    return int(made)


def days() -> list[dict[str, object]]:
    VIEWS.flush()
    with connection():
        return fetch_all(
            "SELECT ad_id, kst_day::text, views, clicks FROM ad_days ORDER BY kst_day, ad_id"
        )


def shown(visitor: Person) -> list[int]:
    return sorted(ad["id"] for ad in visitor.get("/api/ads", place="home").json())


def test_a_banner_says_that_it_is_one(visitor: Person):
    an_ad(description="볶지 않은 씨앗", target="_self", link="/hamsters", weight=3)

    assert visitor.get("/api/ads").json() == [
        {
            "id": 1,
            "label": "광고",
            "title": "해바라기씨",
            "description": "볶지 않은 씨앗",
            "image": "/media/x.png",
            "link": "/hamsters",
            "target": "_self",
        }
    ]
    assert visitor.get("/api/ads", place="moon").status_code == 422


def test_only_what_runs_now_is_shown(visitor: Person):
    with time_machine.travel(NOW, tick=False) as clock:
        day = timedelta(days=1)
        running = [an_ad(), an_ad(starts_at=NOW - day), an_ad(ends_at=NOW + day)]
        soon = an_ad(starts_at=NOW + timedelta(seconds=30))
        for never in (
            {"ends_at": NOW},
            {"is_active": False},
            {"weight": 0},
            {"place": "moon"},
            {"link": "/\\evil.example"},
        ):
            an_ad(**never)

        assert shown(visitor) == running
        clock.shift(timedelta(seconds=31))
        assert shown(visitor) == [*running, soon]
        clock.shift(day)
        assert running[2] not in shown(visitor)


@given(weights=st.lists(st.integers(0, 1_000), max_size=8), seed=st.integers())
def test_the_order_loses_nobody_but_those_of_no_weight(weights, seed):
    ads = [Ad(id=number, weight=weight) for number, weight in enumerate(weights)]

    ordered = weighted_order(ads, Random(seed))

    assert sorted(ad.id for ad in ordered) == [ad.id for ad in ads if ad.weight]


def test_twice_the_weight_stands_first_twice_as_often():
    ads, chance = [Ad(id=1, weight=1), Ad(id=2, weight=2), Ad(id=3, weight=3)], Random(7)

    first = Counter(weighted_order(ads, chance)[0].id for _ in range(6_000))

    assert [round(first[number] / 1_000, 1) for number in (1, 2, 3)] == [1.0, 2.0, 3.0]


def test_views_and_clicks_are_counted_by_the_day_in_seoul(visitor: Person, owner: Person):
    with time_machine.travel(NOW, tick=False) as clock:
        ad = an_ad()
        for person in (visitor, owner, visitor):
            assert person.post(f"/api/ads/{ad}/view").status_code == 200
        assert visitor.post(f"/api/ads/{ad}/click").json() == {"ok": True}
        clock.shift(timedelta(hours=1))
        visitor.post(f"/api/ads/{ad}/view")

    assert days() == [
        {"ad_id": ad, "kst_day": "2026-11-20", "views": 3, "clicks": 1},
        {"ad_id": ad, "kst_day": "2026-11-21", "views": 1, "clicks": 0},
    ]


def test_what_does_not_run_is_not_counted(visitor: Person):
    ended = an_ad(ends_at=datetime.now(UTC) - timedelta(days=1))
    for path in (f"/api/ads/{ended}/view", f"/api/ads/{ended}/click", "/api/ads/99/view"):
        answer = visitor.post(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "ad_not_found"), path
    assert days() == []


def test_no_view_is_lost_among_many_at_once(visitor: Person):
    ad = an_ad()

    def look(number: int) -> None:
        visitor.post(f"/api/ads/{ad}/view")
        if number % 10 == 0:
            VIEWS.flush()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(look, range(100)))

    assert [day["views"] for day in days()] == [100]


def test_views_of_a_removed_banner_stop_nobody_elses(visitor: Person):
    gone, stays = an_ad(), an_ad()
    for ad in (gone, stays):
        visitor.post(f"/api/ads/{ad}/view")
    with connection():
        execute("DELETE FROM ads WHERE id = %(ad_id)s", ad_id=gone)

    assert [(day["ad_id"], day["views"]) for day in days()] == [(stays, 1)]


def test_views_that_cannot_be_written_are_kept(visitor: Person):
    ad = an_ad()
    visitor.post(f"/api/ads/{ad}/view")
    with connection():
        execute("ALTER TABLE ad_days RENAME TO away")
    try:
        VIEWS.flush()
    finally:
        with connection():
            execute("ALTER TABLE away RENAME TO ad_days")

    assert [day["views"] for day in days()] == [1]


def test_a_banners_picture_is_seen_by_everybody(visitor: Person, owner: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    assert visitor.get(url).status_code == 404
    ad = an_ad(image=url)
    with connection():
        execute("UPDATE uploads SET attached_type = 'ad', attached_id = %(ad)s", ad=ad)

    assert visitor.get(url).status_code == 200
    with connection():
        execute("UPDATE ads SET is_active = FALSE")
    drop_everything()
    assert visitor.get(url).status_code == 404
