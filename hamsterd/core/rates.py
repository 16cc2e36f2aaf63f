"""Rate limits of each act by member or network, in one table that operators can change."""

import re
from collections.abc import Mapping

RATES: Mapping[str, str] = {
    "login": "20/minute",
    "provider": "40/minute",
    "second_factor": "20/minute",
    "passkey": "40/minute",
    "register": "30/hour",
    "sign_up_work": "20/10 minute",
    "setup": "10/10 minute",
    "nickname": "60/minute",
    "recovery": "5/10 minute",
    "mailed_link": "30/minute",
    "answer": "30/minute",
    "giveaway": "30/minute",
    "like": "120/minute",
    "follow": "60/minute",
    "comment": "20/minute",
    "contest": "10/minute",
    "diary": "10/minute",
    "post": "10/minute",
    "hamster": "20/minute",
    "health": "60/minute",
    "carer_invite": "20/hour",
    "carers": "30/minute",
    "health_import": "30/10 minute",
    "health_share": "60/minute",
    "care": "60/minute",
    "care_calendar": "60/minute",
    "profile": "20/minute",
    "report": "10/10 minute",
    "trash": "60/minute",
    "appeal": "10/10 minute",
    "inquiry": "10/10 minute",
    "inquiry_link": "5/hour",
    "rights": "5/hour",
    "takedown": "30/10 minute",
    "export": "5/hour",
    "export_file": "60/hour",
    "export_list": "30/hour",
    "push": "20/minute",
    "test_mail": "5/10 minute",
    "unsubscribe": "30/minute",
    "upload": "60/minute",
    "page": "1200/minute",
    "search": "60/minute",
    "suggest": "120/minute",
    "socket": "60/minute",
    "ad": "300/minute",
    "bounce": "600/minute",
    "client_error": "30/minute",
    "client_errors": "600/minute",
}
"""Limit of each act per period, by member (by network when signed out, and for `OF_NETWORKS`);
`client_errors` is one limit for everybody.
"""

OF_NETWORKS = frozenset(
    {
        *("login", "passkey", "recovery", "mailed_link", "register", "sign_up_work"),
        *("appeal", "inquiry", "inquiry_link", "rights"),
    }
)
"""Counted by network wherever anybody may do them, also for who is signed in: each account that
somebody makes would bring the limit anew, and let them make more.
"""

_RENAMED = {"google": "provider"}
"""Former names that operators may still use."""
_RATE = re.compile(r"[1-9][0-9]{0,5}/([1-9][0-9]{0,2} )?(second|minute|hour|day)")


def changed_rates(changes: Mapping[str, str]) -> dict[str, str]:
    """The table with the operator's changes; raises ValueError for an invalid limit."""
    renamed = {_RENAMED.get(act, act): rate for act, rate in changes.items()}
    for act, rate in renamed.items():
        if act not in RATES:
            raise ValueError(f"'{act}'이라는 제한은 없어요. 있는 것: {', '.join(RATES)}")
        if not _RATE.fullmatch(rate):
            raise ValueError(
                f"'{act}'의 '{rate}'를 읽을 수 없어요. '20/minute'나 '5/10 minute'처럼 적어 주세요"
                " (second, minute, hour, day)."
            )
    return {**RATES, **renamed}
