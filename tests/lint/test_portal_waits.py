"""A test of the portal waits for what is to come, however slow the machine is."""

import re
from pathlib import Path

PORTAL = Path(__file__).parents[2] / "portal" / "src"
OWN_LIMIT = re.compile(r"vi\.waitFor\(|timeout: *\d")


def test_no_wait_has_a_limit_of_its_own():
    """`testSetup.ts` has one for all. One second is too few where five programs share a core."""
    limited = [
        f"{path.relative_to(PORTAL)}: {line.strip()}"
        for path in sorted(PORTAL.rglob("*.test.ts*"))
        for line in path.read_text().splitlines()
        if OWN_LIMIT.search(line)
    ]
    assert limited == []
