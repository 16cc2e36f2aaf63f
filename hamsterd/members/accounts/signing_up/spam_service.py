"""Asking a spam service about a sign-up, where the owner has a key for one.

A service is whatever has `looks_like_spam`; the one there is speaks Akismet's protocol, which
others speak, too. Whoever it suspects is let in by the staff. It is asked for a few seconds at
most, and one that is away, slow or talks nonsense suspects nobody. Blocking: in a file thread.
"""

import logging
from typing import NamedTuple, Protocol

from hamsterd.config import Settings
from hamsterd.core.network.deadlines import total_deadline
from hamsterd.members.accounts.rules import SPAM_CHECK_SECONDS

log = logging.getLogger("hamsterd.members.spam")

MAX_ANSWER_BYTES = 1_000


class SignUp(NamedTuple):
    """What a service is told of somebody who signs up."""

    nickname: str
    email: str
    address: str
    user_agent: str


class SpamService(Protocol):
    """A service that knows spammers."""

    def looks_like_spam(self, sign_up: SignUp) -> bool:
        """Whether it suspects them. May raise whatever a network does."""
        ...


class Akismet:
    """`comment-check` of Akismet's API 1.1, for a `signup`."""

    def __init__(self, site: Settings) -> None:
        self._site = site

    def looks_like_spam(self, sign_up: SignUp) -> bool:
        """As it answers: `true` or `false`; anything else is a `ValueError`."""
        import requests  # noqa: PLC0415  # most sites have no key

        from hamsterd.core.network.bounded_http import BoundedAdapter  # noqa: PLC0415  # as above

        key = self._site.spam_check_key
        form = {
            "api_key": key.get_secret_value() if key else "",
            "blog": self._site.base_url,
            "comment_type": "signup",
            "user_ip": sign_up.address,
            "user_agent": sign_up.user_agent,
            "comment_author": sign_up.nickname,
            "comment_author_email": sign_up.email,
        }
        with total_deadline(SPAM_CHECK_SECONDS), requests.Session() as session:
            for scheme in ("http://", "https://"):
                session.mount(scheme, BoundedAdapter())
            answer = session.post(
                self._site.spam_check_url,
                data=form,
                timeout=SPAM_CHECK_SECONDS,
                allow_redirects=False,
                stream=True,
            )
            said = answer.raw.read(MAX_ANSWER_BYTES, decode_content=True).strip()
        if answer.status_code != requests.codes.ok or said not in {b"true", b"false"}:
            raise ValueError(f"{answer.status_code} {said[:60]!r}")
        return bool(said == b"true")


def is_suspected(sign_up: SignUp, site: Settings) -> bool:
    """Whether the site's spam service suspects them; False where it has none or none answers."""
    if site.spam_check_key is None:
        return False
    service: SpamService = Akismet(site)
    try:
        return service.looks_like_spam(sign_up)
    except Exception as error:
        log.warning("the spam service said nothing of a sign-up: %s", type(error).__name__)
        return False
