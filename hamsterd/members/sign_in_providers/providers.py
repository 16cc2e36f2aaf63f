"""The sign-in providers, one declaration each: addresses, requested data, trusted data.

A new one needs a declaration here, settings in `hamsterd.config`, a switch in
`hamsterd.db.site.setting_fields`, and a button in the portal (`shared/lib/signInProviders.ts`).
"""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import SecretStr

from hamsterd.audit.actions import Action
from hamsterd.config import Settings
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.db.site.site_settings import site_settings
from hamsterd.members.sign_in_providers.errors import SignInNotOffered


@dataclass(frozen=True, slots=True)
class Client:
    """This site's client at a provider; without an id, the sign-in is not offered."""

    id: str | None
    secret: SecretStr | None


@dataclass(frozen=True, slots=True)
class OpenIdConnect:
    """An issuer with a discovery document; identities come from ID tokens."""

    issuer: Callable[[Settings], str]


@dataclass(frozen=True, slots=True)
class OAuthProfile:
    """OAuth 2 and nothing signed: people are known by a profile that the access token reads."""

    authorize: Callable[[Settings], str]
    token: Callable[[Settings], str]
    profile: Callable[[Settings], str]


@dataclass(frozen=True, slots=True)
class AppUnlinking:
    """The provider ends a person's connection on request with the site's own key."""

    address: Callable[[Settings], str]
    key: Callable[[Settings], SecretStr | None]


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider of sign-ins.

    `key` is its permanent name in addresses, settings and tables. `vouches_for_email`: its
    verification of an e-mail is trusted; `needs_verified_email`: without one it opens nothing.
    `connections_page` is where a person ends the connection, `unlinking` how we do.
    """

    key: str
    label: str
    protocol: OpenIdConnect | OAuthProfile
    scope: str | None
    name_claim: str
    vouches_for_email: bool
    needs_verified_email: bool
    connections_page: str
    linked: Action
    unlinked: Action
    client: Callable[[Settings], Client]
    is_wanted: Callable[[SiteSettings], bool]
    unlinking: AppUnlinking | None = None

    def is_offered(self, site: Settings) -> bool:
        """Whether the server has a client and staff want it; in a worker thread."""
        return self.is_offered_by(site, site_settings(site))

    def is_offered_by(self, site: Settings, own: SiteSettings) -> bool:
        """The same of settings that are at hand."""
        return bool(self.client(site).id) and self.is_wanted(own)

    def ends_connections(self, site: Settings) -> bool:
        """Whether we end the connection there, so that nobody has to do it by hand."""
        return self.unlinking is not None and self.unlinking.key(site) is not None


GOOGLE = Provider(
    key="google",
    label="Google",
    protocol=OpenIdConnect(issuer=lambda site: site.google_issuer),
    scope="openid email profile",
    name_claim="name",
    vouches_for_email=True,
    needs_verified_email=True,
    connections_page="https://myaccount.google.com/connections",
    linked=Action.GOOGLE_LINK,
    unlinked=Action.GOOGLE_UNLINK,
    client=lambda site: Client(site.google_client_id, site.google_client_secret),
    is_wanted=lambda own: own.google_sign_in,
)
KAKAO = Provider(
    key="kakao",
    label="카카오",
    protocol=OpenIdConnect(issuer=lambda site: site.kakao_issuer),
    scope="openid profile_nickname account_email",
    name_claim="nickname",
    vouches_for_email=True,
    needs_verified_email=False,
    connections_page="https://apps.kakao.com/connected/app/list",
    linked=Action.KAKAO_LINK,
    unlinked=Action.KAKAO_UNLINK,
    client=lambda site: Client(site.kakao_client_id, site.kakao_client_secret),
    is_wanted=lambda own: own.kakao_sign_in,
    unlinking=AppUnlinking(
        address=lambda site: f"{site.kakao_api_url}/v1/user/unlink",
        key=lambda site: site.kakao_admin_key,
    ),
)
NAVER = Provider(
    key="naver",
    label="네이버",
    protocol=OAuthProfile(
        authorize=lambda site: f"{site.naver_auth_url}/authorize",
        token=lambda site: f"{site.naver_auth_url}/token",
        profile=lambda site: f"{site.naver_api_url}/v1/nid/me",
    ),
    scope=None,  # scopes are configured where the application is registered
    name_claim="nickname",
    vouches_for_email=False,  # a contact address that anybody may have typed
    needs_verified_email=False,
    connections_page="https://nid.naver.com/internalToken/view/tokenList/pc/ko",
    linked=Action.NAVER_LINK,
    unlinked=Action.NAVER_UNLINK,
    client=lambda site: Client(site.naver_client_id, site.naver_client_secret),
    is_wanted=lambda own: own.naver_sign_in,
)

PROVIDERS = {one.key: one for one in (GOOGLE, KAKAO, NAVER)}
"""By their keys."""


def provider_named(key: str) -> Provider:
    """The provider of an address; raises `SignInNotOffered`."""
    try:
        return PROVIDERS[key]
    except KeyError:
        raise SignInNotOffered from None
