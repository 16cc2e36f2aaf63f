"""Every route of the server, in order. The only place that imports handlers."""

from hamsterd.accounts import handlers as accounts
from hamsterd.ads import admin_handlers as admin_ads
from hamsterd.ads import handlers as ads
from hamsterd.analytics import handlers as analytics
from hamsterd.attendance import handlers as attendance
from hamsterd.community import admin_handlers as admin_boards
from hamsterd.community import handlers as community
from hamsterd.diaries import handlers as diaries
from hamsterd.exports import handlers as exports
from hamsterd.follows import handlers as follows
from hamsterd.hamsters import handlers as hamsters
from hamsterd.live import handlers as live
from hamsterd.moderation import case_handlers as cases
from hamsterd.moderation import content_handlers as content
from hamsterd.moderation import handlers as moderation
from hamsterd.moderation import member_handlers as members
from hamsterd.moderation import sanction_handlers as sanctions
from hamsterd.monitoring import handlers as monitoring
from hamsterd.notifications import handlers as notifications
from hamsterd.pages import handlers as pages
from hamsterd.pages import installed
from hamsterd.pages import page_handlers as portal
from hamsterd.push import handlers as push
from hamsterd.ranking import handlers as ranking
from hamsterd.screening import handlers as screening
from hamsterd.search import handlers as search
from hamsterd.sharing import handlers as sharing
from hamsterd.site import handlers as site
from hamsterd.takedowns import handlers as takedowns
from hamsterd.uploads import handlers as uploads
from hamsterd.uploads import media_handlers as media
from hamsterd.web import handlers as web

Route = tuple[str, type]

# Tornado tries one after the other, so what is asked for most comes first: with sixty routes the
# order is worth some percent of a cached answer.
ROUTES: list[Route] = [
    *diaries.routes,
    *community.routes,
    *uploads.routes,
    *media.routes,
    *notifications.routes,
    *web.routes,
    *site.routes,
    *accounts.routes,
    *follows.routes,
    *attendance.routes,
    *hamsters.routes,
    *ranking.routes,
    *search.routes,
    *ads.routes,
    *moderation.routes,
    *sanctions.routes,
    *members.routes,
    *cases.routes,
    *content.routes,
    *admin_boards.routes,
    *admin_ads.routes,
    *analytics.routes,
    *monitoring.routes,
    *screening.routes,
    *takedowns.routes,
    *exports.routes,
    *push.routes,
    *sharing.routes,
    *pages.routes,
    *installed.routes,
    *live.routes,
    (r"/api/.*", web.UnknownHandler),
    *portal.routes,
]
