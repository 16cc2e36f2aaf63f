"""Who may hear of a thing: the visibility predicate of each kind, as notifications ask for it.

Read by the bell, by push and by the daily mail alike (decisions §1.3).
"""

from hamsterd.accounts.queries import NOTIFIED as NOTIFIED_MEMBER
from hamsterd.community.queries import NOTIFIED as NOTIFIED_POST
from hamsterd.diaries.queries import NOTIFIED as NOTIFIED_ENTRY
from hamsterd.notifications.queries import seen_when

SEEN = seen_when(
    {"community": NOTIFIED_POST, "diary": NOTIFIED_ENTRY, "user": NOTIFIED_MEMBER},
)
