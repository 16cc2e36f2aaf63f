"""A disabled part of the site cannot be reached, and returns complete when enabled."""

import pytest

from hamsterd.core.features import Feature
from scheduler.task import Task
from scheduler.timetable import find_job
from tests.factories.community import a_post
from tests.people import Person
from tests.site import RunningSite


def switch(admin: Person, feature: Feature, *, is_on: bool) -> None:
    answer = admin.put("/api/admin/settings", {"values": {feature.key: is_on}})
    assert answer.status_code == 200, answer.text


def test_posts_are_neither_found_nor_heard_of_until_it_is_on_again(
    admin: Person, owner: Person, follower: Person, visitor: Person
):
    post = a_post(owner, title="톱밥 이야기")["id"]
    said = follower.post(f"/api/community/{post}/comments", {"content": "종이 톱밥이요"})
    assert said.status_code == 201
    assert len(owner.get("/api/notifications").json()) == 1

    switch(admin, Feature.COMMUNITY, is_on=False)

    found = visitor.get("/api/search", q="톱밥").json()
    assert (found["posts"], found["counts"]["posts"]["count"]) == ([], 0)
    assert owner.get("/api/notifications").json() == []
    assert "톱밥" not in visitor.get(f"/rss/user/{owner.id}.xml").text
    assert "/sitemaps/posts" not in visitor.get("/sitemap.xml").text
    assert [row["id"] for row in admin.get("/api/admin/posts").json()] == [post]

    switch(admin, Feature.COMMUNITY, is_on=True)

    assert len(visitor.get("/api/search", q="톱밥").json()["posts"]) == 1
    assert len(owner.get("/api/notifications").json()) == 1
    assert visitor.get(f"/community/post/{post}").status_code == 200
    assert "톱밥" in visitor.get(f"/rss/user/{owner.id}.xml").text


def test_rules_of_experience_leave_out_what_is_off(admin: Person, visitor: Person):
    switch(admin, Feature.ATTENDANCE, is_on=False)
    rules = visitor.get("/api/levels").json()
    assert rules["streakBonuses"] == []
    assert "attendance" not in {way["source"] for way in rules["ways"]}
    assert "post" in {way["source"] for way in rules["ways"]}


@pytest.mark.parametrize(
    ("name", "feature"),
    [("rank", Feature.RANKING), ("close-attendance", Feature.ATTENDANCE)],
)
def test_jobs_have_nothing_to_do(site: RunningSite, admin: Person, name: str, feature: Feature):
    task = Task(site.settings, dry_run=True)
    assert find_job(name).do(task) != {}
    switch(admin, feature, is_on=False)
    assert find_job(name).do(task) == {}
