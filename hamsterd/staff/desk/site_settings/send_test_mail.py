"""A test mail that staff send to themselves, to verify that mail arrives."""

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.core.text.visible import isolated
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind, masked_email
from hamsterd.delivery.mail.service import mail_member
from hamsterd.members.accounts.queries import own_account
from hamsterd.staff.desk.site_settings.errors import MailOff
from hamsterd.staff.desk.site_settings.schemas import TestMailOut


@transactional
def send_test_mail(*, member_id: int, actor: str, site: Settings) -> TestMailOut:
    """Write the member a mail. Raises `MailOff` where the site has no mail server."""
    if site.smtp_url is None:
        raise MailOff
    member = own_account(member_id)
    sent_by = f"{isolated(member['nickname'])}님이 콘솔에서"
    mail_member(MailKind.TEST, member, site, sent_by=sent_by)
    record(actor=actor, action=Action.MAIL_TEST, target_type="user", target_id=member_id)
    return TestMailOut(email=masked_email(member["email"]))
