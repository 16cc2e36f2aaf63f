"""A mail to oneself, to see that mails arrive; and what a setting was before."""

from tests.mailbox import Mailbox, text_of
from tests.people import Person

PATH = "/api/admin/settings/test-mail"


def test_it_goes_to_who_asks_and_is_on_record(admin: Person, mailbox: Mailbox):
    mailbox.beside = frozenset()
    assert admin.post(PATH).json() == {"email": "s***@example.com"}
    mail = mailbox.wait_for(1)
    assert str(mail["To"]) == "sitemaster@example.com"
    assert "시험 메일이에요" in text_of(mail)
    (act,) = admin.get("/api/admin/audit", filter='{"action":"mail.test"}').json()
    assert (act["targetId"], act["actorName"], act["mayUndo"]) == (admin.id, "햄장", False)


def test_without_a_mail_server_it_says_so(admin: Person):
    refused = admin.post(PATH)
    assert (refused.status_code, refused.json()["code"]) == (409, "mail_off")


def test_the_log_of_one_setting_has_its_changes_and_what_undid_them(admin: Person):
    settings = "/api/admin/settings"
    (act,) = admin.put(settings, {"values": {"site_name": "마을"}}).json()["auditIds"]
    admin.put(settings, {"values": {"site_description": "마을의 하루"}})
    admin.post(f"/api/admin/audit/{act}/undo")
    acts = admin.get("/api/admin/audit", filter='{"setting":"site_name"}').json()
    assert [one["action"] for one in acts] == ["undo.setting.set", "setting.set"]
