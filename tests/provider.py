"""A real OpenID Connect provider on a free port, and people who have an account there."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

# The provider is on loopback without TLS.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from oidc_provider_mock import _app, _storage, run_server_in_thread  # reads the setting above

# Kakao calls its scopes by names of its own (developers.kakao.com, OpenID Connect).
_KAKAO_SCOPES = {"profile_nickname": ["nickname"], "account_email": ["email", "email_verified"]}
_app._SCOPES_TO_CLAIMS.update(_KAKAO_SCOPES)
_storage.Client.SCOPES_SUPPORTED = [*_storage.Client.SCOPES_SUPPORTED, *_KAKAO_SCOPES]


@dataclass
class Provider:
    """Where somebody proves who they are."""

    url: str

    def has(self, subject: str, **claims: object) -> str:
        """Somebody with an account there; their subject."""
        answer = httpx.put(f"{self.url}/users/{subject}", json=claims)
        assert answer.status_code == 204, answer.text
        return subject

    def agree(self, address: str, subject: str) -> str:
        """They consent at `address`; where the provider sends them."""
        return self._answer(address, {"sub": subject})

    def refuse(self, address: str) -> str:
        """They say no."""
        return self._answer(address, {"action": "deny"})

    def _answer(self, address: str, form: dict[str, str]) -> str:
        assert address.startswith(self.url), address
        answer = httpx.post(address, data=form)
        assert answer.status_code == 302, re.sub(r"<[^>]+>", " ", answer.text)
        return answer.headers["Location"]


@contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider until the block ends."""
    with run_server_in_thread() as server:
        yield Provider(f"http://localhost:{server.server_port}")
