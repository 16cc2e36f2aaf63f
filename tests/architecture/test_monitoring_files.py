"""Alert rules, dashboard and the page about metrics speak of metrics that exist, and of all."""

import json
import re
from pathlib import Path

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.people import Person

DEPLOY = Path("deploy")
RULES = DEPLOY / "prometheus"
DASHBOARD = DEPLOY / "grafana" / "hamsterd.json"
PAGE = Path("docs/operations/monitoring.md")
EXPRESSION = re.compile(r"expr: (?:\|\n)?(.*?)\n *(?:for|labels):", re.DOTALL)
NAME = re.compile(r"hamsterd_[a-z_]+[a-z]")


def named(text: str) -> set[str]:
    """Names of metrics; a histogram's parts are the histogram."""
    return {re.sub(r"_(bucket|count|sum)$", "", name) for name in NAME.findall(text)}


@pytest.fixture
def metrics(visitor: Person) -> set[str]:
    """The metrics of a running site with a proven backup."""
    with transaction():
        execute(
            "INSERT INTO backups (file_name, status, bytes, manifest, verified_at)"
            " VALUES ('20261120T030000Z', 'done', 1, '{}', now())"
        )
    page = visitor.get("/metrics").text
    return {line.split()[2] for line in page.splitlines() if line.startswith("# HELP hamsterd")}


def test_every_metric_is_documented_and_nothing_else(metrics: set[str]):
    documented = named("\n".join(re.findall(r"^\| `.*", PAGE.read_text(), re.MULTILINE)))

    assert documented == metrics


def test_alerts_and_dashboard_ask_for_metrics_that_exist(metrics: set[str]):
    alerts = (RULES / "alerts.yml").read_text()
    rules = EXPRESSION.findall(alerts)
    asked = named("\n".join(rules))
    board = json.loads(DASHBOARD.read_text())
    shown = named(
        "\n".join(
            target["expr"] for panel in board["panels"] for target in panel.get("targets", [])
        )
    )

    assert len(rules) == alerts.count("- alert: ") > 0
    assert asked <= metrics
    assert shown <= metrics
