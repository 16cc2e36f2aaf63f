"""Every route of the server, in order. The only place that imports handlers."""

from hamsterd.community import admin_handlers as admin_boards
from hamsterd.community import handlers as community
from hamsterd.content.screening import handlers as screening
from hamsterd.contests import admin_handlers as admin_contests
from hamsterd.contests import handlers as contests
from hamsterd.delivery.mail import handlers as mail
from hamsterd.delivery.push import handlers as push
from hamsterd.diaries import handlers as diaries
from hamsterd.diaries.album import handlers as album
from hamsterd.discovery.ranking import handlers as ranking
from hamsterd.discovery.search import handlers as search
from hamsterd.discovery.suggestions import handlers as suggestions
from hamsterd.hamsters.carers import handlers as carers
from hamsterd.hamsters.health import handlers as health
from hamsterd.hamsters.memorial import handlers as memorial
from hamsterd.hamsters.profile import handlers as hamsters
from hamsterd.hamsters.reminders import handlers as reminders
from hamsterd.http import handlers as web
from hamsterd.http.routing import Route
from hamsterd.media import handlers as uploads
from hamsterd.media import media_handlers as media
from hamsterd.members.accounts import handlers as accounts
from hamsterd.members.accounts.providers import handlers as providers
from hamsterd.members.accounts.recovery import handlers as recovery
from hamsterd.members.accounts.second_step import handlers as second_factor
from hamsterd.members.accounts.second_step import passkey_handlers as passkeys
from hamsterd.members.accounts.staff import handlers as staff
from hamsterd.members.attendance import handlers as attendance
from hamsterd.members.blocks import handlers as blocks
from hamsterd.members.documents import handlers as documents
from hamsterd.members.follows import handlers as follows
from hamsterd.members.invitations import handlers as invitations
from hamsterd.members.levels import handlers as levels
from hamsterd.moving import admin_handlers as moves
from hamsterd.moving import handlers as moving
from hamsterd.notifications import handlers as notifications
from hamsterd.operations.analytics import handlers as analytics
from hamsterd.operations.exports import handlers as exports
from hamsterd.operations.exports.life_book import handlers as life_book
from hamsterd.operations.monitoring import handlers as monitoring
from hamsterd.own.experience import handlers as experience
from hamsterd.own.hides import handlers as hides
from hamsterd.own.trash import handlers as trash
from hamsterd.realtime import handlers as live
from hamsterd.site.about import handlers as site
from hamsterd.site.ads import frame_handlers as ad_frame
from hamsterd.site.ads import handlers as ads
from hamsterd.site.pages import handlers as pages
from hamsterd.site.pages import page_handlers as portal
from hamsterd.site.pages.robots import installed
from hamsterd.site.setup import handlers as setup
from hamsterd.site.sharing import handlers as sharing
from hamsterd.staff import selection_handlers as selections
from hamsterd.staff.audit import handlers as audit
from hamsterd.staff.audit.exports import handlers as list_exports
from hamsterd.staff.audit.figures import handlers as staff_figures
from hamsterd.staff.automod.site_flags import handlers as operations
from hamsterd.staff.automod.spam import handlers as spam
from hamsterd.staff.automod.word_rules import handlers as word_rules
from hamsterd.staff.cases import handlers as cases
from hamsterd.staff.cases.appeals import handlers as appeals
from hamsterd.staff.cases.content import handlers as content
from hamsterd.staff.cases.reports import handlers as moderation
from hamsterd.staff.cases.review import handlers as review
from hamsterd.staff.desk.ads import handlers as admin_ads
from hamsterd.staff.desk.announcements import handlers as announcements
from hamsterd.staff.desk.canned_texts import handlers as canned_texts
from hamsterd.staff.desk.inquiries import guest_handlers as guest_inquiries
from hamsterd.staff.desk.inquiries import handlers as inquiries
from hamsterd.staff.desk.popups import handlers as popups
from hamsterd.staff.desk.site_settings import handlers as site_settings
from hamsterd.staff.incidents import handlers as incidents
from hamsterd.staff.people import handlers as members
from hamsterd.staff.people.sign_ups import handlers as sign_ups
from hamsterd.staff.sanctions import handlers as sanctions
from hamsterd.staff.takedowns import handlers as takedowns
from hamsterd.staff.takedowns.transparency import handlers as transparency

ROUTES: list[Route] = [
    *album.routes,
    *diaries.routes,
    *community.routes,
    *uploads.routes,
    *media.routes,
    *notifications.routes,
    *web.routes,
    *site.routes,
    *accounts.routes,
    *recovery.routes,
    *second_factor.routes,
    *passkeys.routes,
    *invitations.routes,
    *documents.routes,
    *follows.routes,
    *hides.routes,
    *attendance.routes,
    *experience.routes,
    *levels.routes,
    *carers.routes,
    *hamsters.routes,
    *memorial.routes,
    *contests.routes,
    *admin_contests.routes,
    *health.routes,
    *reminders.routes,
    *ranking.routes,
    *search.routes,
    *suggestions.routes,
    *ads.routes,
    *incidents.routes,
    *inquiries.routes,
    *guest_inquiries.routes,
    *moderation.routes,
    *list_exports.routes,
    *sanctions.routes,
    *appeals.routes,
    *audit.routes,
    *spam.routes,
    *selections.routes,
    *sign_ups.routes,
    *staff.routes,
    *members.routes,
    *cases.routes,
    *content.routes,
    *review.routes,
    *admin_boards.routes,
    *admin_ads.routes,
    *analytics.routes,
    *monitoring.routes,
    *operations.routes,
    *site_settings.routes,
    *screening.routes,
    *staff_figures.routes,
    *word_rules.routes,
    *announcements.routes,
    *popups.routes,
    *canned_texts.routes,
    *blocks.routes,
    *takedowns.routes,
    *transparency.routes,
    *exports.routes,
    *life_book.routes,
    *trash.routes,
    *moving.routes,
    *moves.routes,
    *mail.routes,
    *push.routes,
    *sharing.routes,
    *pages.routes,
    *installed.routes,
    *setup.routes,
    *ad_frame.routes,
    *live.routes,
    *providers.routes,  # matches any name below /api/auth, so it comes last
    (r"/api/.*", web.UnknownHandler),
    *portal.routes,
]
