"""Ends connections at the provider after a member unlinked it or was purged.

Requests are recorded with the deletion of the link and sent by a job, so that a provider that is
down keeps nobody from leaving. It is done only if the site's own key suffices (Kakao): members'
tokens are not stored for it (docs/decisions/0089-one-path-for-all-providers.md).
"""

import logging
from datetime import timedelta
from http import HTTPStatus

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.members.sign_in_providers import http
from hamsterd.members.sign_in_providers.providers import PROVIDERS, AppUnlinking
from hamsterd.members.sign_in_providers.unlink_requests import forget_request, is_waiting
from hamsterd.models.members.identities import IdentityUnlink

log = logging.getLogger("hamsterd.members.sign_in_providers")

TRIED_FOR = timedelta(days=7)
"""After that it is given up, so that a former member's data is not kept longer."""
BATCH = 100
NOT_CONNECTED = -101
"""Kakao's code for a person who is not connected: nothing to do."""

_WAITING = """
    SELECT provider, subject FROM identity_unlinks ORDER BY asked_at, subject LIMIT %(most)s
"""


def waiting_unlinks() -> list[tuple[str, str]]:
    """Provider and subject of pending requests, oldest first."""
    with connection():
        rows = fetch_all(_WAITING, most=BATCH)
    return [(row["provider"], row["subject"]) for row in rows]


def unlink_waiting(site: Settings) -> dict[str, int]:
    """Send all pending requests: `{"unlinked": 3, "failed": 1}`. Failed ones are tried again."""
    given_up = _forget_old()
    counts = {"unlinked": 0, "failed": 0, "given_up": given_up}
    for provider, subject in waiting_unlinks():
        unlinking = PROVIDERS[provider].unlinking
        if unlinking is None or unlinking.key(site) is None:
            counts["given_up"] += _forget(provider, subject)  # no key is configured
        elif not is_waiting(provider, subject):
            continue  # linked again since the job began
        elif _is_unlinked(unlinking, subject, site):
            counts["unlinked"] += _forget(provider, subject)
        else:
            counts["failed"] += 1
    return counts


def _is_unlinked(unlinking: AppUnlinking, subject: str, site: Settings) -> bool:
    key = unlinking.key(site)
    try:
        answered = http.post_form(
            unlinking.address(site),
            {"target_id_type": "user_id", "target_id": subject},
            authorization=f"KakaoAK {key.get_secret_value() if key else ''}",
        )
        if answered.ok:
            return True
        is_gone = answered.status_code == HTTPStatus.BAD_REQUEST and _is_of_nobody(answered.json())
    except http.FAULTS as error:
        log.warning("provider: unlinking: %r", error)
        return False
    if not is_gone:
        log.warning("provider: unlinking was refused: %s", answered.status_code)
    return is_gone


def _is_of_nobody(body: object) -> bool:
    return isinstance(body, dict) and body.get("code") == NOT_CONNECTED


@transactional
def _forget(provider: str, subject: str) -> int:
    return forget_request(provider, subject)


@transactional
def _forget_old() -> int:
    return execute(IdentityUnlink.delete().where(IdentityUnlink.asked_at < utc_now() - TRIED_FOR))
