"""Rows that the tables' own constraints refuse, with any writer."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

import peewee
import pytest

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection, database, init_database
from hamsterd.models.community.posts import Board, CommunityLike, CommunityPost
from hamsterd.models.diaries import Bookmark, DiaryEntry, Like
from hamsterd.models.members.accounts import User
from hamsterd.models.members.attendance import AttendanceDay
from hamsterd.models.members.follows import Follow
from hamsterd.models.members.levels import ExperienceEvent
from hamsterd.models.members.standing import Sanction
from hamsterd.models.notifications import Notification, NotificationActor
from hamsterd.models.operations.jobs import JobRun
from hamsterd.models.staff.cases import Report, ReportCase
from tests.postgres import throwaway_settings

numbers = count(1)


@pytest.fixture(autouse=True)
def rolled_back(postgres_url: str) -> Iterator[None]:
    """Each test writes into a transaction that is thrown away."""
    init_database(postgres_url, throwaway_settings())
    with connection(), database.atomic() as attempt:
        yield
        attempt.rollback()


@pytest.fixture
def member() -> User:
    return make_member()


@pytest.fixture
def entry(member: User) -> DiaryEntry:
    return DiaryEntry.create(
        user=member, hamster_name="콩이", hamster_breed="골든", title="오늘", content="잘 먹었다"
    )


@pytest.fixture
def post(member: User) -> CommunityPost:
    board = Board.create(name="자유게시판")
    return CommunityPost.create(user=member, board=board, title="안녕", content="하세요")


def make_member(**columns: object) -> User:
    number = next(numbers)
    names = {"username": f"m{number}", "email": f"m{number}@h.kr", "nickname": f"집사{number}"}
    return User.create(**{**names, **columns})


def refused(make: object, **columns: object) -> None:
    """The row is refused, and the surrounding transaction continues."""
    with pytest.raises(peewee.IntegrityError), database.atomic():
        make(**columns)  # type: ignore[operator]


@pytest.mark.parametrize("column", ["username", "email", "nickname"])
def test_names_are_unique_whatever_the_case_of_a_to_z(column: str) -> None:
    make_member(**{column: "Kong@é"})
    refused(make_member, **{column: "kONG@é"})
    make_member(**{column: "kong@É"})


def test_pairs_are_unique(member: User, entry: DiaryEntry, post: CommunityPost) -> None:
    other = make_member()
    pairs: list[tuple[type[peewee.Model], dict[str, object]]] = [
        (Like, {"user": other, "diary_entry": entry}),
        (Bookmark, {"user": other, "diary_entry": entry}),
        (Follow, {"follower": other, "following": member}),
        (CommunityLike, {"user": other, "post": post}),
        (AttendanceDay, {"user": other, "kst_day": kst_day(), "streak": 1, "exp_gained": 10}),
    ]
    for model, columns in pairs:
        model.create(**columns)
        refused(model.create, **columns)


def test_nobody_follows_themselves(member: User) -> None:
    refused(Follow.create, follower=member, following=member)


def test_experience_is_given_once_per_source(member: User) -> None:
    given = {"user": member, "source": "diary", "source_key": "diary:1", "kst_day": kst_day()}
    ExperienceEvent.create(**given, amount=20)
    refused(ExperienceEvent.create, **given, amount=20)
    refused(ExperienceEvent.create, **{**given, "source": "luck"}, amount=20)


def test_a_group_of_notifications_is_open_once_until_read(member: User) -> None:
    line = {"user": member, "kind": "like", "title": "t", "message": "m", "group_key": "like:1"}
    first = Notification.create(**line)
    refused(Notification.create, **line)
    Notification.update(is_read=True).where(Notification.id == first.id).execute()
    assert Notification.create(**line).id > first.id


def test_a_person_is_counted_once_in_a_notification(member: User) -> None:
    line = Notification.create(user=member, kind="like", title="t", message="m")
    NotificationActor.create(notification=line, actor=member)
    refused(NotificationActor.create, notification=line, actor=member)


def test_a_target_has_one_open_case_and_a_person_one_report_in_it(member: User) -> None:
    target = {"target_type": "diary", "target_id": 7, "target_owner": member}
    case = ReportCase.create(**target)
    refused(ReportCase.create, **target)
    Report.create(case=case, reporter=member, reason="spam")
    refused(Report.create, case=case, reporter=member, reason="abuse")
    ReportCase.update(status="dismissed", decided_at=utc_now()).execute()
    assert ReportCase.create(**target).id != case.id


def test_a_scheduled_run_happens_once_but_may_be_tried_again_after_failing() -> None:
    run = {"job": "rankings", "scheduled_for": utc_now()}
    first = JobRun.create(**run)
    refused(JobRun.create, **run)
    JobRun.update(status="failed", finished_at=utc_now()).where(JobRun.id == first.id).execute()
    JobRun.create(**run)


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "sleeping"},
        {"status": "suspended"},
        {"status": "withdrawn"},
        {"email": None},
        {"experience": -1},
        {"level": 0},
    ],
)
def test_a_member_in_an_impossible_state_is_refused(columns: dict[str, object]) -> None:
    refused(make_member, **columns)


def test_a_purged_member_needs_no_name_or_address() -> None:
    make_member(status="purged", withdrawn_at=utc_now(), username=None, email=None)


def test_only_a_suspension_ends(member: User) -> None:
    sanction = {"user": member, "step": 2, "reason": "욕설", "actor": "cli:root"}
    refused(Sanction.create, **sanction, kind="suspension")
    refused(Sanction.create, **sanction, kind="ban", ends_at=utc_now())
    Sanction.create(**sanction, kind="suspension", ends_at=utc_now() + timedelta(days=7))


def test_instants_are_aware_and_come_back_in_utc(member: User) -> None:
    instant = datetime(2026, 11, 20, 15, 4, 5, 678, tzinfo=UTC)
    User.update(last_seen_at=instant).where(User.id == member.id).execute()
    assert User.get_by_id(member.id).last_seen_at == instant
    assert User.get_by_id(member.id).last_seen_at.tzinfo is UTC
    with pytest.raises(ValueError, match="aware"):
        User.update(last_seen_at=datetime(2026, 1, 1)).execute()


def test_lists_and_objects_come_back_as_they_went(member: User, entry: DiaryEntry) -> None:
    urls = ["/media/a.jpg", "/media/따옴표\"',{}.jpg"]
    DiaryEntry.update(images=urls).execute()
    User.update(settings={"테마": ["dark", None, 1.5]}).execute()
    assert DiaryEntry.get_by_id(entry.id).images == urls
    assert User.get_by_id(member.id).settings == {"테마": ["dark", None, 1.5]}
    assert DiaryEntry.get_by_id(entry.id).tags == []


def test_a_reference_never_queries_by_itself(entry: DiaryEntry, member: User) -> None:
    found = DiaryEntry.get_by_id(entry.id)
    assert found.user == member.id
    assert found.user_id == member.id


def test_defaults_stand_in_the_database_too(member: User) -> None:
    database.execute_sql("INSERT INTO users (username, email, nickname) VALUES ('r', 'r@h', 'r')")
    row = User.get(User.username == "r")
    assert (row.level, row.status, row.settings, row.is_admin) == (1, "active", {}, False)
    assert abs(row.created_at - utc_now()) < timedelta(minutes=1)


def test_an_entry_takes_its_likes_along_but_not_its_author(member: User, entry: DiaryEntry) -> None:
    Like.create(user=make_member(), diary_entry=entry)
    refused(member.delete_instance)
    entry.delete_instance()
    assert not Like.select().where(Like.diary_entry == entry.id).exists()
