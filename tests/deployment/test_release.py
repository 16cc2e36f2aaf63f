"""`make release` and `make audit`: the same bytes, signed, and no silence taken for health."""

import json
import re
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

import pytest

from hamsterd import __version__
from make.audit import AUDITS, UNKNOWN, Unasked, audit, of_portal, of_python
from make.release import BUILT, ROOT, make, signers_of
from tests.deployment.releases import make_key

pytestmark = [
    pytest.mark.part(name="guides"),
    pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="the portal is not built"),
]
NAME = f"hamsterd-{__version__}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release, and the key that has signed it."""
    folder = tmp_path_factory.mktemp("release")
    make(folder / "dist", make_key(folder / "key"))
    return folder


def test_the_same_tree_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    again = make(tmp_path, folder / "key")

    assert len(again) == 5
    for file in again:
        assert file.read_bytes() == (folder / "dist" / file.name).read_bytes(), file.name


def test_it_holds_all_that_a_site_runs_and_nothing_for_developers(folder: Path) -> None:
    with tarfile.open(folder / "dist" / f"{NAME}.tar.gz") as archive:
        entries = {entry.name.removeprefix(f"{NAME}/"): entry for entry in archive}

    assert {"RELEASE", "requirements.lock", "portal/dist/index.html", "hamsterd/app.py"} <= set(
        entries
    )
    assert {entries[f"deploy/{name}"].mode for name in ("install", "update", "remove")} == {0o755}
    assert {(entry.uid, entry.uname) for entry in entries.values()} == {(0, "")}
    for name in entries:
        assert not name.startswith(("tests/", "portal/src", "portal/node_modules", ".git")), name


def test_what_debian_has_verifies_it(folder: Path, tmp_path: Path) -> None:
    ours, others = tmp_path / "ours", tmp_path / "others"
    ours.write_text(signers_of(folder / "key"))
    others.write_text(signers_of(make_key(tmp_path / "key")))

    assert verified(folder / "dist", ours)
    assert not verified(folder / "dist", others)
    checksums = ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"]
    assert subprocess.run(checksums, cwd=folder / "dist", check=False).returncode == 0


def verified(dist: Path, signers: Path) -> bool:
    """As the guide has one type it."""
    who = ("-f", signers, "-I", "hamsterd-release", "-n", "hamsterd-release")
    with (dist / "SHA256SUMS").open() as signed:
        done = subprocess.run(
            ["ssh-keygen", "-Y", "verify", *who, "-s", dist / "SHA256SUMS.sig"],
            stdin=signed,
            capture_output=True,
            check=False,
        )
    return done.returncode == 0


def test_the_bills_name_what_the_locks_name(folder: Path) -> None:
    python = set(re.findall(r"^(\S+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    portal = json.loads((ROOT / "portal" / "package-lock.json").read_text())["packages"]
    shipped = {
        name.rpartition("node_modules/")[2]
        for name, told in portal.items()
        if name and not told.keys() & {"dev", "devOptional"}  # the latter are types, left or not
    }

    assert {"tornado"} <= components(folder, "python") == python
    assert {"react"} <= shipped <= components(folder, "portal")
    assert "vitest" not in components(folder, "portal")


def components(folder: Path, part: str) -> set[str]:
    """The names of a bill's packages, as their addresses say them."""
    bill = json.loads((folder / "dist" / f"{NAME}.{part}.cdx.json").read_text())
    assert bill["bomFormat"] == "CycloneDX"
    addresses = (component["purl"] for component in bill["components"])
    return {unquote(re.sub(r"^pkg:\w+/|@[^@]*$", "", address)) for address in addresses}


def of_packages(*dependencies: dict[str, object]) -> str:
    """A report of pip-audit's."""
    return json.dumps({"dependencies": dependencies, "fixes": []})


HEALTHY: dict[str, object] = {"name": "a", "version": "1", "vulns": []}
ILL: dict[str, object] = {
    "name": "b",
    "version": "2",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}],
}
SKIPPED: dict[str, object] = {"name": "c", "skip_reason": "Dependency not found on PyPI"}


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ([HEALTHY], []),
        ([HEALTHY, ILL], ["b 2: PYSEC-1 (고친 버전: 3)"]),
        ([SKIPPED, ILL], ["b 2: PYSEC-1 (고친 버전: 3)"]),
    ],
)
def test_what_pip_audit_finds_is_told(told: Sequence[dict[str, object]], lines: list[str]) -> None:
    assert of_python(of_packages(*told)) == lines


def test_a_service_that_was_not_asked_has_not_said_that_all_is_well() -> None:
    with pytest.raises(Unasked, match="2개 가운데 1개"):
        of_python(of_packages(HEALTHY, SKIPPED))
    with pytest.raises(Unasked, match="405"):
        of_portal('{"message": "405 Method Not Allowed"}')
    assert of_portal('{"vulnerabilities": {}}') == []


def test_a_machine_without_a_network_reads_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """`pip-audit` and `npm audit` as they are, where no name is found."""
    command, read = AUDITS["requirements.lock"]
    there = subprocess.run(["unshare", "--net", "true"], capture_output=True, check=False)
    if there.returncode:
        pytest.skip("only root has a network of its own")

    assert audit("requirements.lock", ["unshare", "--net", *command], read) == UNKNOWN

    said = capsys.readouterr().out
    assert said.startswith("! requirements.lock: 물어볼 곳의 답을 얻지 못해 알 수 없어요 (")
    assert said.count("\n") == 1
    assert "Failed to resolve" in said
