"""The manifests for Kubernetes: what the schemas ask, and what the site's own code promises."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from cli.main import app
from hamsterd.config import Settings
from hamsterd.http.handlers import routes

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "deploy" / "kubernetes").glob("*.yaml"))


def manifests(*files: Path) -> list[dict[str, Any]]:
    return [one for file in files for one in yaml.safe_load_all(file.read_text())]


def pods() -> list[dict[str, Any]]:
    return [one["spec"]["template"]["spec"] for one in manifests(*FILES) if has_pods(one)]


def has_pods(manifest: dict[str, Any]) -> bool:
    return manifest["kind"] in {"Deployment", "Job"}


def site() -> dict[str, Any]:
    manifest = manifests(ROOT / "deploy/kubernetes/site.yaml")[0]
    pod: dict[str, Any] = manifest["spec"]["template"]["spec"]
    return pod


def settings() -> dict[str, str]:
    data: dict[str, str] = manifests(ROOT / "deploy/kubernetes/settings.yaml")[0]["data"]
    return data


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_schemas_of_kubernetes_take_every_manifest(file: Path):
    validator = pytest.importorskip(
        "kubernetes_validate", reason="kubernetes-validate is not installed"
    )
    for manifest in manifests(file):
        validator.validate(manifest, "1.37", strict=True)


def test_every_setting_is_one_of_the_site():
    known = {f"HAMSTERD_{name.upper()}" for name in Settings.model_fields}
    guide = (ROOT / "docs/operations/kubernetes.md").read_text()
    assert {*settings(), *re.findall(r"HAMSTERD_[A-Z_]+", guide)} <= known


def test_probes_ask_for_addresses_that_there_are():
    container = site()["containers"][0]
    asked = {kind: container[f"{kind}Probe"]["httpGet"] for kind in ("readiness", "liveness")}
    assert {probe["path"] for probe in asked.values()} <= {route[0] for route in routes}
    assert asked["readiness"]["path"] == "/readyz"
    assert asked["liveness"]["path"] == "/healthz", "one without the database"
    assert {probe["port"] for probe in asked.values()} == {container["ports"][0]["name"]}


def test_a_pod_is_not_killed_before_it_has_drained():
    pod = site()
    waits = float(pod["containers"][0]["lifecycle"]["preStop"]["exec"]["command"][1])
    drains = float(settings()["HAMSTERD_DRAIN_SECONDS"])
    assert pod["terminationGracePeriodSeconds"] > waits + drains


@pytest.mark.parametrize("pod", pods(), ids=lambda pod: pod["containers"][0]["name"])
def test_no_pod_may_do_more_than_it_needs(pod: dict[str, Any]):
    assert pod["securityContext"]["runAsNonRoot"]
    assert not pod["automountServiceAccountToken"]
    for container in pod["containers"]:
        held = container["securityContext"]
        assert held["readOnlyRootFilesystem"]
        assert not held["allowPrivilegeEscalation"]
        assert held["capabilities"] == {"drop": ["ALL"]}


@pytest.mark.parametrize("pod", pods(), ids=lambda pod: pod["containers"][0]["name"])
def test_every_pod_runs_a_command_that_there_is(pod: dict[str, Any]):
    program, *rest = pod["containers"][0]["command"]
    if program == "hamster":
        assert CliRunner().invoke(app, [*rest, "--help"]).exit_code == 0
    else:
        assert [program, *rest] == ["python", "-P", "-m", "scheduler"]
        assert (ROOT / "scheduler" / "__main__.py").is_file()


def test_pods_share_no_folder_for_all_files_are_in_the_bucket():
    kept = settings()
    assert {kept["HAMSTERD_MEDIA_STORAGE"], kept["HAMSTERD_BACKUP_STORAGE"]} == {"s3"}
    volumes = [volume for pod in pods() for volume in pod["volumes"]]
    assert [volume for volume in volumes if "emptyDir" not in volume] == []
