"""The chaos test itself: a seed repeats its faults, and its audit finds planted faults."""

from collections.abc import Iterator

import psycopg2
import pytest

from tests.chaos import audit
from tests.chaos.audit import findings
from tests.chaos.faults import FAULTS, planned
from tests.chaos.load import Load, Write
from tests.chaos.parts import Site, running_site

pytestmark = pytest.mark.part(name="drills")

MINUTE = 60.0


def test_a_seed_repeats_a_plan_and_another_makes_another() -> None:
    told = [(act.at, act.fault.name, act.lasts, act.seed) for act in planned(7, 10 * MINUTE)]

    assert told == [(a.at, a.fault.name, a.lasts, a.seed) for a in planned(7, 10 * MINUTE)]
    assert told != [(a.at, a.fault.name, a.lasts, a.seed) for a in planned(8, 10 * MINUTE)]
    assert {name for _, name, _, _ in told} == {fault.name for fault in FAULTS}


def test_no_part_has_two_faults_at_once() -> None:
    over: dict[str, float] = {}
    for act in planned(7, 60 * MINUTE):
        assert act.at >= over.get(act.fault.part, 0.0)
        over[act.fault.part] = act.at + act.lasts


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site() as running:
        yield running


def test_the_audit_finds_nothing_and_then_what_is_planted(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Load(site, seed=1)
    load.start()
    site.restore()
    load.stop()
    assert list(findings(site, load)) == []

    monkeypatch.setattr(audit, "MAIL_SECONDS", 1.0)
    liker, entry = load.writers[0].username, load.entry["id"]
    load.told.likes[liker, entry] = True
    load.told.writes.append(Write("comment", "never-written", 201))
    load.told.writes.append(Write("member", "nobody", 201))
    load.told.writes.append(Write("post", "lost-post", 503))
    with psycopg2.connect(site.database.url()) as link, link.cursor() as cursor:
        cursor.execute(
            "UPDATE users SET diaries_count = diaries_count + 1 WHERE nickname = '콩이집사'"
        )
        cursor.execute(
            "INSERT INTO uploads (file_name, kind, purpose, mime_type, bytes)"
            " VALUES ('a-lost-file.webp', 'image', 'diary', 'image/webp', 1)"
        )
    link.close()

    found = "\n".join(findings(site, load))
    for planted in ("never-written", "nobody@example.com", "recount", "a-lost-file", liker):
        assert planted in found
    assert "lost-post" not in found
