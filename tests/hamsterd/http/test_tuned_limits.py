"""Operators change rate limits; invalid values are reported at the start."""

import pytest
from pydantic import ValidationError

from hamsterd.core.rates import RATES
from hamsterd.http.limits.rate_limits import RateLimits
from tests.people import Person
from tests.postgres import throwaway_settings


def test_what_is_not_changed_stays_as_the_table_says():
    settings = throwaway_settings(rate_limits={"comment": "3/hour"})

    assert settings.rate_limits == {**RATES, "comment": "3/hour"}


def test_a_changed_limit_holds(site, monkeypatch, owner: Person):
    changed = throwaway_settings(rate_limits={"profile": "2/hour"}).rate_limits
    monkeypatch.setattr(site.site.process, "limits", RateLimits(changed))

    statuses = [owner.put("/api/auth/profile", {}).status_code for _ in range(3)]

    assert statuses == [200, 200, 429]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"coment": "3/hour"}, "'coment'이라는 제한은 없어요"),
        ({"comment": "often"}, "'comment'의 'often'를 읽을 수 없어요"),
        ({"comment": "0/hour"}, "읽을 수 없어요"),
        ({"comment": "3/fortnight"}, "읽을 수 없어요"),
    ],
)
def test_what_is_no_limit_is_refused_in_words(changes, said):
    with pytest.raises(ValidationError, match=said):
        throwaway_settings(rate_limits=changes)
