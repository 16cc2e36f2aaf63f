"""Whether this site offers signing in with Google: the server has a client, and staff want it."""

from hamsterd.config import Settings
from hamsterd.db.site_settings import site_settings


def is_offered(site: Settings) -> bool:
    """In a worker thread."""
    return bool(site.google_client_id) and site_settings(site).google_sign_in
