"""The alert rules of Prometheus are tried, each both ways.

That they ask for metrics that exist: `tests/architecture/test_monitoring_files.py`.
"""

import re
import shutil
import subprocess

import pytest

from tests.sources import ROOT

RULES = ROOT / "deploy" / "prometheus"


def test_every_alert_is_shown_to_fire_and_to_keep_quiet():
    """An `eval_time` on the line of the alert's name has no `exp_alerts`: there it is quiet."""
    rules = re.findall(r"alert: (\w+)", (RULES / "alerts.yml").read_text())
    tests = (RULES / "alerts.test.yml").read_text()

    assert set(re.findall(r"^ +alertname: (\w+)\n +exp_alerts:", tests, re.MULTILINE)) == set(rules)
    assert set(re.findall(r"\{ eval_time: \w+, alertname: (\w+) \}", tests)) == set(rules)


def test_the_page_lists_every_alert_with_its_severity():
    rules = (RULES / "alerts.yml").read_text()
    page = (ROOT / "docs" / "operations" / "monitoring.md").read_text()

    known = re.findall(r"alert: (\w+)\n.*?severity: (\w+)", rules, re.DOTALL)
    assert re.findall(r"^\| `(Hamsterd\w+)` \| (\w+) \|", page, re.MULTILINE) == known


def test_prometheus_accepts_the_rules_and_they_fire_when_they_should(subtests: pytest.Subtests):
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool (Debian: prometheus) is not installed")
    for words in (
        ("check", "config", "prometheus.yml"),
        ("check", "rules", "alerts.yml"),
        ("test", "rules", "alerts.test.yml"),
    ):
        with subtests.test(" ".join(words)):
            done = subprocess.run(
                [promtool, *words], cwd=RULES, capture_output=True, text=True, check=False
            )

            assert done.returncode == 0, done.stdout + done.stderr
