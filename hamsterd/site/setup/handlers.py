"""`/setup`, the first form of a new site.

One page without scripts, written by the server: it works before a portal is built.
"""

from secrets import token_urlsafe
from typing import Any

from hamsterd.config import SAMPLE
from hamsterd.core.errors import CrossSiteRequest, HamsterError, InvalidInput, TooOften
from hamsterd.core.request_id import carried
from hamsterd.http.refusals import SECURITY_HEADERS, DocumentHandler, refusal_headers
from hamsterd.http.rights.cookies import write_session
from hamsterd.http.rights.csrf import check_origin
from hamsterd.members.accounts.signin import Device
from hamsterd.site.setup.errors import (
    AlreadySetUp,
    ProxyUnknown,
    SetupLocked,
    WrongSetupCode,
)
from hamsterd.site.setup.page import page
from hamsterd.site.setup.rules import CODE_MAX, MOST_BOARDS, MOST_FORM_BYTES
from hamsterd.site.setup.service import (
    BOARDS,
    OWNER,
    SETTINGS,
    SetupForm,
    awaits_owner,
    read_setup,
    require_code,
    set_up,
)

ACT = "setup"
"""The rate limit for wrong codes, by network."""


class SetupHandler(DocumentHandler):
    """The form and its submission; 404 once the site has an owner."""

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
        if typed["contact_email"].endswith(SAMPLE):
            typed["contact_email"] = ""
        code = self.get_query_argument("code", "")[:CODE_MAX]
        self._show({**typed, "code": code, "boards": list(BOARDS)})

    async def post(self) -> None:
        """Set up the site and redirect its owner to the console; on errors the form keeps its
        values.
        """
        typed = self._typed()
        try:
            self._check_origin()
            token = await self._set_up(typed)
        except CrossSiteRequest:  # values from another site's page are not shown
            raise
        except HamsterError as error:
            self.set_status(error.status)
            for name, text in refusal_headers(error).items():
                self.set_header(name, text)
            self._show(typed, error)
            return
        self.process.awaits_setup = False
        write_session(self, self.process.settings, token, remember_me=True)
        self.redirect("/admin/settings", status=303)

    def _check_origin(self) -> None:
        """Raise `CrossSiteRequest`, or `ProxyUnknown` where the form is our own all the same."""
        try:
            check_origin(self.request, self.process.settings.base_url)
        except CrossSiteRequest as error:
            origin = self.request.headers.get("Origin", "")
            if origin.partition("://")[2] == self.request.host:
                raise ProxyUnknown(origin) from error
            raise

    async def _set_up(self, typed: dict[str, Any]) -> str:
        if len(self.request.body) > MOST_FORM_BYTES:
            raise InvalidInput
        await self._require_code(typed)
        device = Device(
            self.request.remote_ip or "", self.request.headers.get("User-Agent", ""), None
        )
        site = self.process.settings
        act = carried(set_up, self._form(typed), device=device, site=site)
        return await self.process.hashing.run(act)

    async def _require_code(self, typed: dict[str, Any]) -> None:
        """Wrong codes are counted by network; however many there were, the right one opens."""
        try:
            await self.in_thread(require_code, typed["code"], self.process.settings)
        except WrongSetupCode as error:
            fields = {**(error.fields or {}), **self._problems(typed)}
            try:
                await self.spend(ACT)
            except TooOften as spent:
                locked = SetupLocked(spent.retry_after_seconds)
                locked.fields = {**fields, "code": locked.message}
                raise locked from spent
            raise WrongSetupCode(fields=fields) from error

    def _form(self, typed: dict[str, Any]) -> SetupForm:
        return read_setup(
            owner={name: typed[name] for name in OWNER},
            boards=typed["boards"],
            settings={name: typed[name] for name in SETTINGS},
            site=self.process.settings,
        )

    def _problems(self, typed: dict[str, Any]) -> dict[str, str]:
        """All further errors, so that they can be corrected together."""
        try:
            self._form(typed)
        except InvalidInput as error:
            return error.fields or {}
        return {}

    def _typed(self) -> dict[str, Any]:
        names = ("code", *OWNER, *SETTINGS)
        typed: dict[str, Any] = {name: self.get_body_argument(name, "") for name in names}
        return {**typed, "boards": self.get_body_arguments("boards")[:MOST_BOARDS]}

    def _show(self, typed: dict[str, Any], error: HamsterError | None = None) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(
            page(
                typed={**typed, "password": ""},
                site=self.process.settings,
                asked_at=f"{self.request.protocol}://{self.request.host}",
                nonce=self._nonce,
                error=error,
                is_over=isinstance(error, AlreadySetUp),
            )
        )


routes = [("/setup", SetupHandler)]
