"""Settings of the console: set, heard wherever they are shown, refused in words, undone."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.site.setting_fields import FIELDS, SettingGroup, SiteSettings, shown_as
from hamsterd.db.site.site_settings import StoredSettings
from hamsterd.db.sql import fetch_all
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.desk.site_settings.listing import settings_out
from hamsterd.staff.desk.site_settings.schemas import SettingsIn
from hamsterd.staff.desk.site_settings.service import set_settings
from tests.hamsterd.staff.automod.site_flags.test_first_set import one_after_the_other
from tests.mailbox import Mailbox, text_of
from tests.people import Person, registration
from tests.postgres import throwaway_settings
from tests.provider import Provider
from tests.site import RunningSite
from tests.statements import counted

PATH = "/api/admin/settings"


def change(admin: Person, **values: Any) -> httpx.Response:
    return admin.put(PATH, {"values": values})


def changed(admin: Person, **values: Any) -> list[int]:
    answer = change(admin, **values)
    assert answer.status_code == 200, answer.text
    ids: list[int] = answer.json()["auditIds"]
    return ids


def shown(admin: Person, key: str) -> dict[str, Any]:
    groups = admin.get(PATH).json()["groups"]
    listed = [one for group in groups for one in group["settings"]]
    one: dict[str, Any] = next(row for row in listed if row["key"] == key)
    return one


@pytest.fixture
def given(site: RunningSite) -> Iterator[None]:
    """The environment says the site's name."""
    with site.environment(site_name="환경햄찌"):
        yield


def test_a_setting_is_set_with_a_row_of_the_log_and_undone(admin: Person):
    before = shown(admin, "site_name")
    assert (before["value"], before["source"]) == ("햄찌일기", "default")

    (act,) = changed(admin, site_name="  햄찌   마을 ")

    now = shown(admin, "site_name")
    assert (now["value"], now["source"], now["default"]) == ("햄찌 마을", "site", "햄찌일기")
    with connection():
        (row,) = fetch_all("SELECT action, actor, before, after FROM audit_log")
    assert row["action"] == "setting.set"
    assert row["before"] == {"key": "site_name", "value": None}
    assert row["after"] == {"key": "site_name", "value": "햄찌 마을"}

    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    assert shown(admin, "site_name")["source"] == "default"


def test_only_what_differs_is_changed(admin: Person):
    assert changed(admin, site_name="햄찌일기", contact_email="help@hamzzi.example") == []
    assert len(changed(admin, site_name="가게", contact_email="a@b.kr", mail_sender_name="")) == 2
    assert changed(admin, site_name=None) != []
    assert shown(admin, "site_name")["source"] == "default"


def test_an_authenticator_app_knows_the_site_by_its_set_name(admin: Person, owner: Person):
    changed(admin, site_name="햄찌 마을")

    offer = owner.post("/api/auth/second-factor/app").json()

    assert f"issuer={quote('햄찌 마을')}" in offer["uri"]


def test_what_was_set_again_since_is_not_undone(admin: Person):
    (first,) = changed(admin, site_name="하나")
    changed(admin, site_name="둘")
    changed(admin, contact_email="a@b.kr")

    assert admin.post(f"/api/admin/audit/{first}/undo").status_code == 409
    assert shown(admin, "site_name")["value"] == "둘"


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("site_name", "", "1자 이상 입력해 주세요."),
        ("site_name", "★!", "글자나 숫자가 들어가게 적어 주세요."),
        ("site_name", "햄" * 31, "30자까지 쓸 수 있어요."),
        ("site_name", 7, "글자로 보내 주세요."),
        ("contact_email", "help", "help@example.com 모양으로 적어 주세요."),
        ("contact_email", "a@b\r\nBcc: c@d.kr", "help@example.com 모양으로 적어 주세요."),
        ("mail_sender_address", "a@b.kr,c@d.kr", "help@example.com 모양으로 적어 주세요."),
        ("contact_email", "=?utf-8?q?a=40b.kr=2c?=@d.kr", "help@example.com 모양으로 적어 주세요."),
        ("max_image_bytes", 5, "1.0MB 이상이어야 해요."),
        ("max_image_bytes", "큰 것", "숫자로 보내 주세요."),
        ("naver_site_verification", "<meta>", "태그 전체가 아니라 content 값만 적어 주세요."),
    ],
)
def test_a_bad_value_is_refused_in_words_and_nothing_is_changed(
    admin: Person, key: str, value: Any, sentence: str
):
    answer = change(admin, **{"site_description": "고운 곳", key: value})

    assert answer.status_code == 422, answer.text
    assert answer.json()["fields"] == {key: sentence}
    assert shown(admin, "site_description")["source"] == "default"


def test_a_setting_that_does_not_exist_is_not_found(admin: Person):
    answer = change(admin, secret_key="x")
    assert (answer.status_code, answer.json()["code"]) == (404, "setting_not_found")


def test_the_second_of_two_who_edit_is_told(admin: Person):
    read = {group["key"]: group["version"] for group in admin.get(PATH).json()["groups"]}
    changed(admin, site_name="하나")

    late = admin.put(PATH, {"values": {"site_name": "둘"}, "versions": read})

    assert (late.status_code, late.json()["code"]) == (409, "edited_since")
    assert shown(admin, "site_name")["value"] == "하나"


@pytest.mark.usefixtures("given")
def test_the_environment_wins_and_says_so(admin: Person):
    one = shown(admin, "site_name")
    assert (one["value"], one["source"]) == ("환경햄찌", "environment")
    assert one["variable"] == "HAMSTERD_SITE_NAME"

    refused = change(admin, site_name="다른 이름")

    assert (refused.status_code, refused.json()["code"]) == (409, "setting_of_environment")
    assert "환경 변수" in refused.json()["fields"]["site_name"]
    assert changed(admin, site_name="환경햄찌") == []
    assert admin.get("/api/site").json()["name"] == "환경햄찌"


def test_staff_alone_see_and_set_them(owner: Person, visitor: Person):
    assert visitor.get(PATH).status_code == 401
    assert owner.get(PATH).status_code == 403
    assert change(owner, site_name="내 것").status_code == 403


def test_name_and_description_are_shown_wherever_the_site_introduces_itself(
    admin: Person, visitor: Person, site: RunningSite
):
    visitor.get("/")
    changed(admin, site_name="햄찌마을", site_description="마을의 하루", contact_email="a@b.kr")

    page = visitor.get("/").text
    assert "<title>햄찌마을</title>" in page
    assert '<meta name="description" content="마을의 하루" />' in page
    assert '<meta property="og:site_name" content="햄찌마을" />' in page
    made = visitor.get("/manifest.webmanifest").json()
    assert (made["name"], made["description"]) == ("햄찌마을", "마을의 하루")
    assert "<title>햄찌마을</title>" in visitor.get("/rss.xml").text
    about = visitor.get("/api/site").json()
    assert (about["name"], about["contactEmail"]) == ("햄찌마을", "a@b.kr")
    refused = visitor.get("/api/auth/check-nickname", nickname="햄찌마을지기").json()
    assert refused["available"] is False


def test_robots_find_the_tags_of_search_engines(admin: Person, visitor: Person):
    changed(admin, naver_site_verification="naver123", google_site_verification="goo-gle_1=")

    page = visitor.get("/").text

    assert '<meta name="naver-site-verification" content="naver123" />' in page
    assert '<meta name="google-site-verification" content="goo-gle_1=" />' in page


def test_mails_come_from_the_sender_that_is_set(admin: Person, site: RunningSite, mailbox: Mailbox):
    changed(
        admin,
        site_name="햄찌마을",
        contact_email="ask@hamzzi.kr",
        mail_sender_name="마을지기",
        mail_sender_address="no-reply@hamzzi.kr",
    )
    mailbox.beside = frozenset()
    Person(site.url).post("/api/auth/register", registration("bami", "밤이집사"))

    mail = mailbox.wait_for(1)

    assert str(mail["From"]) == "마을지기 <no-reply@hamzzi.kr>"
    assert str(mail["Reply-To"]) == "ask@hamzzi.kr"
    assert str(mail["Subject"]).startswith("[햄찌마을] ")
    assert "ask@hamzzi.kr" in text_of(mail)


def test_a_photo_over_the_limit_that_is_set_is_refused(admin: Person, owner: Person):
    changed(admin, max_image_bytes=1024 * 1024)

    answer = owner.send_file("/api/upload", b"\xff\xd8\xff" + b"0" * (1024 * 1024))

    assert answer.status_code == 413, answer.text
    assert owner.get("/api/site").json()["limits"]["maxImageBytes"] == 1024 * 1024


def test_reading_them_costs_no_query(site: RunningSite, visitor: Person):
    visitor.get("/manifest.webmanifest")
    with counted() as statements:
        visitor.get("/manifest.webmanifest")
    assert statements == []


def test_what_another_release_stored_and_this_refuses_is_the_default():
    stored = StoredSettings({"site_name": "", "contact_email": "a@b.kr"})
    now = stored.under(throwaway_settings())
    assert (now.site_name, now.contact_email) == ("햄찌일기", "a@b.kr")


def test_of_two_at_once_the_second_is_told(admin: Person, site: RunningSite):
    read = {group.key: group.version for group in settings_out(site.settings).groups}

    def to_set(name: str) -> Callable[[], object]:
        form = SettingsIn(values={"site_name": name}, versions=read)
        return lambda: set_settings(form=form, actor="cli:test", site=site.settings)

    first, second = one_after_the_other(to_set("하나"), to_set("둘"))

    assert len(first.result()) == 1
    with pytest.raises(EditedSince):
        second.result()
    assert shown(admin, "site_name")["value"] == "하나"


def test_every_setting_says_what_it_is():
    for key, field in FIELDS.items():
        assert field.title, key
        assert field.description, key
        assert field.description.endswith("."), key
        assert shown_as(key, "group") in set(SettingGroup), key
    assert SiteSettings().model_dump().keys() == FIELDS.keys()


def test_where_nobody_new_is_taken_a_sign_up_is_refused_before_any_row(
    admin: Person, visitor: Person
):
    changed(admin, sign_ups="closed")

    answer = visitor.post("/api/auth/register", registration("bami", "밤이집사"))

    assert (answer.status_code, answer.json()["code"]) == (403, "sign_ups_closed")
    assert "새 가입을 받지 않아요" in answer.json()["message"]
    assert visitor.get("/api/site").json()["signUps"] == "closed"
    assert admin.get("/api/admin/users").headers["Content-Range"].endswith("/1")
    changed(admin, sign_ups="open")
    assert visitor.post("/api/auth/register", registration("bami", "밤이집사")).status_code == 201


NONE = {"google": False, "kakao": False, "naver": False}


def test_google_is_offered_only_where_staff_want_it(
    admin: Person, visitor: Person, google: Provider
):
    assert visitor.get("/api/site").json()["signIns"].items() >= {**NONE, "google": True}.items()

    changed(admin, google_sign_in=False)

    assert visitor.get("/api/site").json()["signIns"].items() >= NONE.items()
    assert visitor.get("/api/auth/google").status_code == 404
    assert visitor.get("/api/auth/google/pending").status_code == 404


@pytest.mark.parametrize("value", ["everybody", True, 1])
def test_what_cannot_be_chosen_is_refused(admin: Person, value: Any):
    refused = change(admin, sign_ups=value)
    assert refused.status_code == 422
    assert "고를 수 있는 값" in refused.json()["fields"]["sign_ups"]


def test_a_notice_is_told_to_everybody_in_its_time(admin: Person, visitor: httpx.Client):
    assert visitor.get("/api/site").json()["notice"] is None
    changed(admin, notice=" 오늘 밤   점검해요. ", notice_link="/community/post/3")
    told = {"text": "오늘 밤 점검해요.", "link": "/community/post/3", "audience": "everybody"}
    assert visitor.get("/api/site").json()["notice"] == told
    page = visitor.get("/ranking").text
    assert "오늘 밤 점검해요." in page
    assert '<a href="/community/post/3">자세히 보기</a>' in page

    changed(admin, notice_audience="members")
    assert 'aria-label="공지"' not in visitor.get("/ranking").text
    assert 'aria-label="공지"' in admin.http.get("/ranking").text

    changed(admin, notice_from="2099-01-01T09:00")
    assert visitor.get("/api/site").json()["notice"] is None


@pytest.mark.parametrize(
    ("start", "end", "at", "is_shown"),
    [
        ("", "", "2026-12-01T09:00", True),
        ("2026-12-01T09:00", "", "2026-12-01T08:59", False),
        ("2026-12-01T09:00", "2026-12-01T10:00", "2026-12-01T09:00", True),
        ("2026-12-01T09:00", "2026-12-01T10:00", "2026-12-01T10:00", False),
    ],
)
def test_a_notice_begins_and_ends_by_itself_in_seoul(start: str, end: str, at: str, is_shown: bool):
    own = SiteSettings(notice="점검해요", notice_from=start, notice_until=end)
    assert own.shows_notice(datetime.fromisoformat(f"{at}:30+09:00")) is is_shown


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("notice_link", "javascript:alert(1)", "https://"),
        ("notice_link", "//evil.example", "https://"),
        ("notice_link", "/\\evil.example", "https://"),
        ("notice_link", "http://evil.example", "https://"),
        ("notice_link", "https://kind@evil.example", "https://"),
        ("notice_from", "내일", "2026-12-01T09:00"),
        ("notice_until", "2026-13-01T09:00", "2026-12-01T09:00"),
    ],
)
def test_a_notice_leads_nowhere_odd_and_knows_its_time(
    admin: Person, key: str, value: str, sentence: str
):
    refused = change(admin, **{key: value})
    assert refused.status_code == 422
    assert sentence in refused.json()["fields"][key]


def test_a_notice_ends_after_it_begins(admin: Person):
    changed(admin, notice_from="2026-12-01T00:00:00Z")
    assert shown(admin, "notice_from")["value"] == "2026-12-01T09:00"
    refused = change(admin, notice_until="2026-12-01T09:00")
    assert refused.status_code == 422
    assert "나중에 끝나야" in refused.json()["fields"]["notice_until"]
