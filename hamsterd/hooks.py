"""The functions of each hook: what higher rooms do at a lower room's moment.

Imported when the first hook is called (`hamsterd.core.hooks`).
"""

from functools import partial

from hamsterd import kinds
from hamsterd.community import queries as community
from hamsterd.community.boards import keepers
from hamsterd.community.posts import health_cards
from hamsterd.content import visibility
from hamsterd.content.screening import service as screening
from hamsterd.delivery.mail import bounces
from hamsterd.delivery.mail import delivery as mails
from hamsterd.delivery.push import outbox as pushes
from hamsterd.diaries import of_hamsters
from hamsterd.hamsters.carers import queries as carers
from hamsterd.hamsters.carers import service as caring
from hamsterd.hamsters.health.alerts import cards as alert_cards
from hamsterd.hamsters.profile import hooks as hamsters
from hamsterd.hamsters.reminders import service as reminders
from hamsterd.members.accounts.recovery import bounced_mail
from hamsterd.members.accounts.staff import roles
from hamsterd.notifications import digest, preferences
from hamsterd.staff.takedowns import queries as takedowns

bounces.STOPPED.add(bounced_mail.tell_member)
mails.ALL_READABLE.add(partial(digest.all_readable, seen=kinds.TARGET_VISIBILITY))
mails.READABLE_NEWS.add(partial(digest.written_anew, seen=kinds.TARGET_VISIBILITY))
pushes.HAS_QUIET_HOURS.add(preferences.has_quiet_hours)
screening.LAST_WRITTEN.add(kinds.last_written)
visibility.BLOCKED_BY_LAW.add(takedowns.block_of)
roles.KEEPS_AGAIN.add(keepers.keep_again)
hamsters.LOCKED.add(of_hamsters.lock_entries)
hamsters.RENAMED.add(of_hamsters.follow_name)
hamsters.LET_GO.add(of_hamsters.let_go, health_cards.withdraw_cards_of)
hamsters.CARED_FOR_BY.add(carers.carer_ids)
caring.CARE_ENDED.add(reminders.leave)
alert_cards.QUESTION_BOARD.add(community.question_board)
