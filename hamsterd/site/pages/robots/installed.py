"""The site as an installable app: `/manifest.webmanifest`, and `/sw.js` with its off switch.

Icons and the worker come from the portal's build (`portal/tools/pwa`); the site's name is a setting
(docs/decisions/0034).
"""

from typing import Any

import orjson

from hamsterd.core.errors import NotFound
from hamsterd.core.features import feature_of
from hamsterd.db.handle import connection
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.http.files.built_files import read_file
from hamsterd.http.files.portal import content_security_policy
from hamsterd.http.refusals import SECURITY_HEADERS, DocumentHandler
from hamsterd.media.processing.logos import Icon, logo_icon

ASKED_ANEW = "no-cache"
"""An old worker or an old name would stay for as long as a browser likes."""

PAGE_COLOR = "#FFFAF4"
"""Token `page`, light (portal/src/shared/design/tokens.css); a manifest has no dark one."""

ICONS = [
    {"src": f"/icons/{name}-{size}.png", "sizes": f"{size}x{size}", "purpose": purpose}
    for name, purpose in (("icon", "any"), ("maskable", "maskable"))
    for size in (192, 512)
]
SHORTCUTS = [
    {"name": "일기 쓰기", "url": "/create-diary"},
    {"name": "커뮤니티", "url": "/community"},
    {"name": "알림", "url": "/notifications"},
]

SHARE_TARGET = {
    "action": "/create-diary",
    "method": "POST",
    "enctype": "multipart/form-data",
    "params": {
        "files": [
            {
                "name": "files",
                "accept": ["image/*", "video/mp4", "video/webm", "video/quicktime"],
            }
        ]
    },
}
"""Photos out of a phone's album; the worker takes them, so without one there is none."""

OFF_HEADER = "X-Service-Worker"
"""`off` tells a page without a worker not to register one (pwa/worker.ts)."""

UNREGISTER_WORKER_JS = """\
// The operator has turned the worker off: it drops what it kept and leaves.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
})()));
"""


def manifest(own: SiteSettings, *, has_worker: bool, logo: Icon | None = None) -> dict[str, Any]:
    """The web app manifest (https://www.w3.org/TR/appmanifest/).

    The site's logo is the icon; it is not marked as maskable, which would require a margin.
    """
    icons = [{**icon, "type": "image/png"} for icon in ICONS]
    if logo is not None:
        size = f"{logo.side}x{logo.side}"
        icons = [{"src": logo.url, "sizes": size, "purpose": "any", "type": logo.mime_type}]
    sharing = {"share_target": SHARE_TARGET} if has_worker else {}
    return {
        "id": "/",
        "name": own.site_name,
        "short_name": own.site_name,
        "description": own.site_description,
        "lang": "ko",
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": PAGE_COLOR,
        "background_color": PAGE_COLOR,
        "categories": ["social", "lifestyle", "photo"],
        "icons": icons,
        "shortcuts": [one for one in SHORTCUTS if own.has(feature_of(one["url"]))],
        **sharing,
    }


def _logo(url: str) -> Icon | None:
    with connection():
        return logo_icon(url)


class _InstalledHandler(DocumentHandler):
    """GET and HEAD, the same to everybody, with the tag that Tornado makes of the body."""

    def set_default_headers(self) -> None:
        """A worker lives under the policy that came with its script."""
        self._headers.update(SECURITY_HEADERS)
        policy = content_security_policy(self.process.settings.base_url)
        self.set_header("Content-Security-Policy", policy)
        self.set_header("Cache-Control", ASKED_ANEW)


class ManifestHandler(_InstalledHandler):
    """The manifest."""

    async def get(self) -> None:
        """The site's name, colours, icons and shortcuts."""
        own = await self.site_settings()
        self.set_header("Content-Type", "application/manifest+json; charset=utf-8")
        logo = await self.in_thread(_logo, own.logo) if own.logo else None
        made = manifest(own, has_worker=self.process.settings.service_worker, logo=logo)
        self.finish(orjson.dumps(made))


class WorkerHandler(_InstalledHandler):
    """The service worker."""

    def get(self) -> None:
        """The built script; one that leaves when the operator wants none; 404 before a build."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.finish(self._script())

    def _script(self) -> str | bytes:
        settings = self.process.settings
        if not settings.service_worker:
            self.set_header(OFF_HEADER, "off")
            return UNREGISTER_WORKER_JS
        found = read_file(str(settings.portal_dist), "sw.js", ())
        if found is None:
            raise NotFound
        return found.body


routes = [
    (r"/manifest\.webmanifest", ManifestHandler),
    (r"/sw\.js", WorkerHandler),
]
