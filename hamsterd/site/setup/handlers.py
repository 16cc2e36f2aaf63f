"""`/setup`, the first form of a new site.

One page without scripts, written by the server: it works before a portal is built.
"""

from secrets import token_urlsafe
from typing import Any

from hamsterd.core.errors import HamsterError, InvalidInput
from hamsterd.core.request_id import carried
from hamsterd.http.cookies import write_session
from hamsterd.http.csrf import check_origin
from hamsterd.http.refusals import SECURITY_HEADERS, DocumentHandler
from hamsterd.members.accounts.signin import Device
from hamsterd.site.setup.errors import AlreadySetUp
from hamsterd.site.setup.page import page
from hamsterd.site.setup.service import (
    BOARDS,
    SETTINGS,
    awaits_owner,
    read_setup,
    set_up,
)

OWNER = ("username", "nickname", "email", "password")
MOST_FORM_BYTES = 16_384


class SetupHandler(DocumentHandler):
    """The form and its answer; once somebody runs the site there is none."""

    def set_default_headers(self) -> None:
        """Nothing is kept, framed or loaded from elsewhere."""
        self._nonce = token_urlsafe(12)
        self._headers.update(SECURITY_HEADERS)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Robots-Tag", "noindex")
        self.set_header(
            "Content-Security-Policy",
            f"default-src 'none'; style-src 'nonce-{self._nonce}'; img-src 'self';"
            " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        )

    async def get(self) -> None:
        """The form, with the code that the address brings."""
        if not await self.in_thread(awaits_owner):
            self.redirect("/")
            return
        own = await self.site_settings()
        typed = dict.fromkeys(OWNER, "") | {key: getattr(own, key) for key in SETTINGS}
        if typed["contact_email"].endswith(".example"):
            typed["contact_email"] = ""
        code = self.get_query_argument("code", "")[:40]
        self._show({**typed, "code": code, "boards": list(BOARDS)})

    async def post(self) -> None:
        """Make the site and lead its owner into the console; what was typed stays otherwise."""
        check_origin(self.request, self.process.settings.base_url)
        typed = self._typed()
        try:
            if len(self.request.body) > MOST_FORM_BYTES:
                raise InvalidInput
            form = read_setup(
                owner={name: typed[name] for name in OWNER},
                boards=typed["boards"],
                settings={name: typed[name] for name in SETTINGS},
            )
            device = Device(
                self.request.remote_ip or "", self.request.headers.get("User-Agent", ""), None
            )
            act = carried(
                set_up, form, code=typed["code"], device=device, site=self.process.settings
            )
            token = await self.process.hashing.run(act)
        except HamsterError as error:
            self.set_status(error.status)
            self._show(typed, error)
            return
        self.process.awaits_setup = False
        write_session(self, self.process.settings, token, remember_me=True)
        self.redirect("/admin/settings", status=303)

    def _typed(self) -> dict[str, Any]:
        names = ("code", *OWNER, *SETTINGS)
        typed: dict[str, Any] = {name: self.get_body_argument(name, "") for name in names}
        own = [name[:100] for name in self.get_body_arguments("boards")][:20]
        return {**typed, "boards": own}

    def _show(self, typed: dict[str, Any], error: HamsterError | None = None) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(
            page(
                typed={**typed, "password": ""},
                site=self.process.settings,
                nonce=self._nonce,
                error=error,
                is_over=isinstance(error, AlreadySetUp),
            )
        )


routes = [("/setup", SetupHandler)]
