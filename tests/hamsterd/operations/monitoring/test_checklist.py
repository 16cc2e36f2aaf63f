"""The checklist of a new site: items are checked off automatically, and return on a fault."""

from hamsterd.core.clock import kst_day
from tests.hamsterd.members.documents.writing import ADMIN, announced, schedule
from tests.hamsterd.staff.desk.site_settings.test_settings import changed
from tests.mailbox import Mailbox
from tests.people import Person, registration
from tests.site import RunningSite
from tests.waiting import wait_until


def undone(admin: Person) -> set[str]:
    items = admin.get("/api/admin/checklist").json()["items"]
    assert all(item["sentence"] for item in items)
    return {item["key"] for item in items if not item["isDone"]}


def test_what_is_set_is_ticked_and_what_breaks_comes_back(admin: Person):
    assert {"contact", "mail", "backups", "https", "secondFactor", "searchEngines"} <= undone(admin)

    changed(admin, contact_email="help@hamzzi.kr", naver_site_verification="naver1")
    assert not {"contact", "searchEngines"} & undone(admin)

    changed(admin, naver_site_verification=None)
    assert "searchEngines" in undone(admin)


def test_mail_is_ticked_once_one_has_left(admin: Person, mailbox: Mailbox, site: RunningSite):
    assert "mail" in undone(admin)

    Person(site.url).post("/api/auth/register", registration("bami", "밤이집사"))
    mailbox.wait_for(1)

    wait_until(lambda: "mail" not in undone(admin))


def test_documents_are_ticked_once_the_policy_is_the_sites_own(admin: Person):
    assert "documents" in undone(admin)
    announced(admin, "privacy", in_days=0, add="\n\n개인정보 보호책임자: 김햄장 (help@hamzzi.kr)")
    assert "documents" in undone(admin), "it does not say all that is collected"
    assert admin.post(f"{ADMIN}/privacy/draft?isSuggested=true").is_success
    assert schedule(admin, "privacy", kst_day()).is_success
    assert "documents" not in undone(admin)


def test_members_see_none(owner: Person, visitor: Person):
    assert owner.get("/api/admin/checklist").status_code == 403
    assert visitor.get("/api/admin/checklist").status_code == 401
