"""The health check of the Valkey that carries events."""

from contextlib import closing
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.operations.monitoring.checks.check import Line, Look
from hamsterd.operations.monitoring.checks.outward.valkey import valkey
from hamsterd.operations.monitoring.checks.registry import ALERTED, CONSOLE
from hamsterd.operations.monitoring.rules import Level
from tests.postgres import throwaway_settings
from tests.site import RunningSite
from tests.valkey import Valkey, running_valkey


def said(site: RunningSite, server: Valkey) -> Line:
    changed = {"bus_url": SecretStr(server.url)}
    (line,) = valkey.ask(Look(site.settings.model_copy(update=changed), is_deep=True))
    return line


def report(bus: str, bus_lost_since: str | None = None) -> None:
    deaf = f'"{bus_lost_since}"' if bus_lost_since else "null"
    with transaction():
        execute(
            "INSERT INTO process_reports (host, pid, started_at, figures) VALUES"
            " ('web-1', 7, now(), %(figures)s)",
            figures=f'{{"bus": "{bus}", "busLostSince": {deaf}, "sockets": 0}}',
        )


def test_a_site_without_one_says_nothing(site: RunningSite):
    assert valkey.ask(Look(site.settings)) == []
    assert valkey in CONSOLE
    assert valkey in ALERTED


def test_one_that_answers_is_well(site: RunningSite, valkey_server: Valkey):
    report("valkey")
    line = said(site, valkey_server)
    assert (line.level, "만에 답했어요" in line.says) == (Level.HEALTHY, True)


def test_one_that_is_away_is_told_with_the_time_since(site: RunningSite):
    report("valkey", "2026-11-26T11:04:05.000Z")
    with running_valkey() as server:
        server.stop()
        line = said(site, server)
    assert (line.level, line.level.standing) == (Level.CRITICAL, "critical")
    assert "11월 26일 20:04부터 닿지 않아요" in line.says
    assert "HAMSTERD_BUS_URL" in line.mend


def test_one_that_keeps_nothing_is_told(site: RunningSite):
    with running_valkey() as server, closing(server.client()) as client:
        client.config_set("maxmemory", 1)
        full = said(site, server)
        client.config_set("maxmemory", 0)
        client.replicaof("127.0.0.1", server.port)
        replica = said(site, server)
    assert ("가득 찼어요 (OOM)" in full.says, full.level) == (True, Level.CRITICAL), full.says
    assert "maxmemory" in full.mend
    assert "복제예요 (READONLY)" in replica.says
    assert "주 서버의 주소" in replica.mend


def test_a_process_that_does_not_hear_is_told(site: RunningSite, valkey_server: Valkey):
    report("valkey", "2026-11-26T11:04:05.000Z")
    line = said(site, valkey_server)
    assert "1개 가운데 1개가 11월 26일 20:04부터 소식을 듣지 못해" in line.says
    assert line.level is Level.CRITICAL


def test_a_host_without_the_setting_is_named(site: RunningSite, valkey_server: Valkey):
    report("postgres")
    line = said(site, valkey_server)
    assert ("web-1" in line.says, "같게" in line.mend) == (True, True)


def test_events_that_nobody_sends_are_told(site: RunningSite, valkey_server: Valkey):
    report("valkey")
    with transaction():
        execute("INSERT INTO bus_events VALUES (1, now() - interval '1 minute', '{}')")
    line = said(site, valkey_server)
    assert (line.level, "1건" in line.says) == (Level.WARNING, True)


@pytest.mark.parametrize(
    "address",
    ["localhost:6379", "http://valkey", "valkey://", "valkey://host:0", "valkey://host/name"],
)
def test_what_is_no_address_is_refused_in_words(address: str):
    with pytest.raises(ValidationError, match="valkey://사용자:암호@호스트:포트 모양으로"):
        throwaway_settings(bus_url=address)


def test_redis_is_the_same(tmp_path: Path):
    for said_, meant in (("redis", "valkey"), ("rediss", "valkeys"), ("valkey", "valkey")):
        settings = throwaway_settings(bus_url=f"{said_}://:pw@host:6380/2", data_dir=tmp_path)
        assert settings.bus_url
        assert settings.bus_url.get_secret_value() == f"{meant}://:pw@host:6380/2"
