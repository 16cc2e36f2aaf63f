"""Marks that assign a test to a part of `make test-all` (tests/parts.py)."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_in(part: str, cases: Iterable[Any], *first: Any) -> list[Any]:
    """All cases: `make test` takes those that are named, and that part all others."""
    known = [*cases]
    unknown = [case for case in first if case not in known]
    assert not unknown, f"no cases to begin with: {unknown}"
    mark = pytest.mark.part(name=part)
    return [case if case in first else pytest.param(*_values(case), marks=mark) for case in known]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
