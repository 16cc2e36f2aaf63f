"""A site on a LAN has no TLS, and browsers keep some things from its pages."""

import re

import pytest

from tests.lint.test_portal_limits import sources

ONLY_OVER_TLS = {
    r"crypto\.randomUUID": "`newKey` says the same everywhere",
    r"crypto\.subtle": "the server asks for no proof of work there",
    r"navigator\.clipboard\.": "behind `try`, or by `?.`",
    r"navigator\.credentials\.": "behind `isSecureContext`",
}
"""What a page of `http://hamster.lan` lacks, and what is done about it."""
ALLOWED = {
    "features/account/sign-in/work.ts": r"crypto\.subtle",
    "shared/passkeys/passkey.ts": r"navigator\.credentials\.",
    "admin/components/useCopy.ts": r"navigator\.clipboard\.",
    "features/hamsters/reminders/CalendarDialog.tsx": r"navigator\.clipboard\.",
    "content/actions/share.ts": r"navigator\.clipboard\.",
    "features/account/second-factor/copySecret.ts": r"navigator\.clipboard\.",
}
"""Where it is done."""


@pytest.mark.parametrize("pattern", ONLY_OVER_TLS)
def test_what_only_pages_over_tls_have_is_used_with_care(pattern: str) -> None:
    using = {path for path, text in sources().items() if re.search(pattern, text)}
    assert using == {path for path, allowed in ALLOWED.items() if allowed == pattern}
