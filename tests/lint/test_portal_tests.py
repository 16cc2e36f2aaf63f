"""Tests of the portal on a slow machine, and in a worker that they share."""

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


def test_who_loads_modules_anew_is_alone_with_them():
    """Files of one worker share the document, on which both copies of a module would listen."""
    together = [
        str(path.relative_to(PORTAL))
        for path in sorted(PORTAL.rglob("*.test.ts*"))
        if "vi.resetModules()" in path.read_text() and ".alone.test." not in path.name
    ]
    assert together == []
