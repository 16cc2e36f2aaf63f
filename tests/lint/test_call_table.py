"""The specification's call table names existing calls only.

Their responses: `tests/architecture/test_call_table.py`.
"""

from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.architecture.test_call_table import TABLE


def test_the_table_names_routes_that_exist():
    stated = {
        (method, pattern.replace("([^/]+)", "1")) for pattern, method, _, _ in contracts(ROUTES)
    }
    named = {
        (row.method, row.path.replace("/2", "/1").replace("/auth/google", "/auth/1"))
        for row in TABLE
    }

    assert named - stated == set()
