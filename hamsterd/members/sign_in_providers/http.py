"""Requests to a provider: bounded in time as a whole, and never more than its answer is read."""

from typing import Any

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from joserfc.errors import JoseError

from hamsterd.core.network.bounded_http import BoundedAdapter
from hamsterd.core.network.deadlines import total_deadline

TIMEOUT_SECONDS = 8

FAULTS = (requests.RequestException, AuthlibBaseError, JoseError, ValueError, KeyError)
"""Exceptions of a provider that is down, or sends an invalid answer."""


def oauth_session(**options: Any) -> Any:
    """A session of the OAuth 2 client."""
    return _mounted(OAuth2Session(default_timeout=TIMEOUT_SECONDS, **options))


def get_json(address: str, *, token: str = "") -> Any:
    """The JSON at `address`, with an access token if given."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with total_deadline(TIMEOUT_SECONDS), _mounted(requests.Session()) as session:
        answer = session.get(address, headers=headers, timeout=TIMEOUT_SECONDS)
        answer.raise_for_status()
        return answer.json()


def post_form(address: str, form: dict[str, str], *, authorization: str = "") -> requests.Response:
    """The response to `form`."""
    headers = {"Authorization": authorization} if authorization else {}
    with total_deadline(TIMEOUT_SECONDS), _mounted(requests.Session()) as session:
        posted: requests.Response = session.post(
            address, data=form, headers=headers, timeout=TIMEOUT_SECONDS, allow_redirects=False
        )
        return posted


def _mounted(session: requests.Session) -> Any:
    for scheme in ("http://", "https://"):
        session.mount(scheme, BoundedAdapter())
    return session
