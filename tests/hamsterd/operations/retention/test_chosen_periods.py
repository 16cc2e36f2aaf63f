"""Periods are settings within what the law leaves open, and the privacy policy says them."""

from datetime import timedelta

import pytest
from pydantic import ValidationError

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.members.documents.periods import in_words, kept_in_words
from hamsterd.members.documents.rules import DocumentKind
from hamsterd.members.documents.suggested import suggested
from hamsterd.members.documents.versions import built_in
from hamsterd.operations.retention.rules import RULES, Job
from hamsterd.operations.retention.service import everything_kept, retain
from tests.hamsterd.operations.retention.test_periods import a_case
from tests.people import Person
from tests.postgres import throwaway_settings

LONGER = throwaway_settings(retain_misuse_days=800)


def test_every_period_is_a_setting_with_bounds():
    for rule in RULES:
        field = Settings.model_fields[rule.setting]
        assert {type(bound).__name__ for bound in field.metadata} == {"Ge", "Le"}, rule.name


def test_a_longer_period_keeps_a_case_that_the_usual_one_lets_go(stranger: Person):
    a_case(stranger, ago=timedelta(days=500))

    kept = retain(Job.RECORDS, utc_now(), LONGER, deadline=Deadline())
    gone = retain(Job.RECORDS, utc_now(), throwaway_settings(), deadline=Deadline())

    assert (kept["report_cases"].rows, gone["report_cases"].rows) == (0, 1)


def test_the_standing_shows_the_chosen_period(site):
    shown = {kept.name: kept for kept in everything_kept(utc_now(), LONGER)}

    assert shown["audit_log"].kept == timedelta(days=800)
    assert shown["audit_log"].setting == "retain_misuse_days"


@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("retain_misuse_days", 364),
        ("retain_access_log_days", 364),
        ("retain_usage_days", 89),
        ("retain_ads_days", 731),
    ],
)
def test_the_law_and_our_word_bound_the_periods(name: str, days: int):
    with pytest.raises(ValidationError):
        throwaway_settings(**{name: days})


def test_the_policy_says_the_chosen_periods(site, visitor: Person, monkeypatch):
    monkeypatch.setattr(site.settings, "retain_misuse_days", 730)
    monkeypatch.setattr(site.settings, "retain_usage_days", 100)

    sections = visitor.get("/api/documents/privacy").json()["sections"]

    [blocks] = [section["blocks"] for section in sections if section["id"] == "retention"]
    [told] = [dict(block["rows"]) for block in blocks if block["type"] == "grid"]
    assert told["부정 이용 방지 기록"] == "2년"
    assert told["서비스 이용 기록과 접속 기록"] == "100일"
    assert told["광고 관련 데이터"] == "최대 2년"


def test_every_mark_of_the_policy_has_its_words():
    text = built_in(DocumentKind.PRIVACY).body + (suggested(DocumentKind.PRIVACY) or "")
    for name in kept_in_words(throwaway_settings()):
        assert f"{{{name}}}" in text


@pytest.mark.parametrize(
    ("days", "words"), [(365, "1년"), (730, "2년"), (90, "3개월"), (7, "7일"), (400, "400일")]
)
def test_days_in_words(days: int, words: str):
    assert in_words(days) == words
