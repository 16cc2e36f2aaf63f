"""The thread that rings devices soon after a notification was made."""

from hamsterd.config import Settings
from hamsterd.live.sleeper import Sleeper
from hamsterd.push.delivery import Worth, deliver_due


def courier(site: Settings, worth: Worth) -> Sleeper:
    """Rings while it runs; `worth` knows what may be told."""
    return Sleeper("courier", lambda: deliver_due(site, worth, limit=1).devices > 0)
