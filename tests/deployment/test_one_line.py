"""`deploy/install` on a Debian with nothing on it, then `hamster-update` and `hamster-remove`."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hamsterd import __version__
from tests.deployment import bare_root, guide, releases
from tests.deployment.bare_inside import DOMAIN, SMTP
from tests.deployment.bare_root import SUITES, Suite

pytestmark = pytest.mark.part(name="guides")

SECONDS = 1800
"""Far longer than it takes; a machine shared by many test runs is slow."""
TREE = "/root/hamsterd"
INSTALL = f"{TREE}/deploy/install"
WHEELS = ("--wheels", "/shared/wheels")
STRANGE = {"tampered": "SHA256SUMS와 달라요", "of another key": "서명이"}
BROKEN = ("silent", "half-migrated", "without-workers", "sick")
ARCHIVE = f"hamsterd-{__version__}.tar.gz"
ANOTHER_PYTHON = """
systemctl stop hamsterd@8000 hamsterd-scheduler
cd /opt/hamsterd/current/.venv/lib && mv python3.* python3.0
hamster --version
"""
"""As after an upgrade of Debian and a restart: the packages are those of a Python that is gone."""
COUNT = "runuser -u postgres -- psql -At hamsterd -c 'SELECT count(*) FROM site_switches'"


def step(name: str, *words: str, how: str = "run", **more: str) -> dict[str, Any]:
    """Something to do in the root, told under its name."""
    return {"name": name, "words": words, "how": how, "more": more}


def update(name: str, *words: str) -> dict[str, Any]:
    """To a later release, while members use the site."""
    archive = f"/shared/{name}/{ARCHIVE}"
    return step(name, "hamster-update", archive, *WHEELS, *words, how="run_under_load")


def shell(name: str, script: str, *words: str) -> dict[str, Any]:
    """Some lines of shell there."""
    return step(name, "sh", "-c", script, "-", *words)


def by_hand() -> list[str]:
    """The further commands that the guide has root type."""
    return [block.text for block in guide.blocks() if block.is_run]


def steps(broken: Sequence[str]) -> list[dict[str, Any]]:
    """From the bare root and back to it."""
    answers = ("--domain", DOMAIN, "--mail", f"help@{DOMAIN}", "--smtp", SMTP)
    changed = "/etc/hamsterd/hamsterd.env /etc/nginx/conf.d/hamsterd.conf"
    folders = "/var/lib/hamsterd /etc/hamsterd /opt/hamsterd"
    return [
        shell("unpack", f"mkdir {TREE}; tar xzf /shared/first/*.gz -C {TREE} --strip-components=1"),
        step("no address", INSTALL, "--yes", "--mail", f"help@{DOMAIN}"),
        step("a wrong address", INSTALL, "--yes", "--domain", "http://kong", *answers[2:]),
        shell("no release", f'cp {INSTALL} /tmp; /tmp/install --yes "$@"', *answers),
        step("install", INSTALL, *WHEELS, typed=f"{DOMAIN}\nhelp@{DOMAIN}\n{SMTP}\n"),
        step("first page", f"https://{DOMAIN}/setup", how="page"),
        step("without TLS", f"http://{DOMAIN}/login", how="page"),
        step("doctor", "hamster", "doctor", "--json"),
        step("units", "cat", "/etc/systemd/system/hamsterd@.service"),
        step("upload", how="upload"),
        shell("nightly", "runuser -u hamsterd -- hamster jobs run backup"),
        shell("by root", "hamster jobs run tidy-media && hamster audit list --json"),
        shell("mine", f"echo '# mine' | tee -a {changed}"),
        step("again", INSTALL, "--yes"),
        shell("still mine", f"grep -l '# mine' {changed}"),
        shell("another Python", ANOTHER_PYTHON),
        step("update by another", "hamster-update", f"/shared/good/{ARCHIVE}", *WHEELS),
        step("mended", INSTALL, "--yes", *WHEELS),
        step("page by another", f"https://{DOMAIN}/", how="page"),
        *(update(name) for name in (*STRANGE, *broken, "good")),
        step("back", "hamster-update", "--back", how="run_under_load"),
        *(step(text, "bash", "-euc", text) for text in by_hand()),
        step("files", "find", "/var/lib/hamsterd", "!", "-user", "hamsterd"),
        shell("logs", "journalctl --unit 'hamsterd*' || cat /var/log/units/*"),
        step("not sure", "hamster-remove", typed="no\n"),
        step("remove", "hamster-remove", typed=f"{DOMAIN}\n"),
        shell("kept", f"ls /opt /etc/hamsterd/hamsterd.env; {COUNT}"),
        step("anew", INSTALL, "--yes", *WHEELS),
        step("page anew", f"https://{DOMAIN}/", how="page"),
        step("purge", "hamster-remove", "--purge", "--yes"),
        shell("nothing", f"ls -d {folders}; id hamsterd; {COUNT}"),
        step("no wheels", INSTALL, "--yes", "--wheels", "/nowhere", *answers),
    ]


@pytest.fixture(scope="module", params=SUITES, ids=bare_root.names())
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The events on a bare machine of each suite."""
    suite: Suite = request.param
    if why := bare_root.missing(suite):
        pytest.skip(f"no bare root: {why}")
    bare_root.prepare(suite)
    shared = tmp_path_factory.mktemp(suite.name)
    make_authority(shared)
    make_releases(shared)
    # The suites differ in the installation only, so one of them tries every broken release.
    broken = BROKEN if suite == SUITES[0] else BROKEN[-1:]
    return bare_root.run_inside(suite, {"steps": steps(broken)}, shared, seconds=SECONDS)


def make_authority(shared: Path) -> None:
    """Create a trusted certificate authority."""
    words = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30")
    usage = ("-addext", "keyUsage=critical,keyCertSign,cRLSign")
    files = (*usage, "-subj", "/CN=tests", "-keyout", shared / "ca.key", "-out", shared / "ca.pem")
    subprocess.run([*words, *files], check=True, capture_output=True)


def make_releases(shared: Path) -> None:
    """Each in a folder of its own."""
    key, stranger = (releases.make_key(shared / name) for name in ("key", "stranger"))
    first = releases.make_first(shared / "first", key)
    for name in (*BROKEN, "good"):
        releases.make_later(first, name, key)
    releases.make_later(first, "of another key", stranger)
    tampered = releases.make_later(first, "tampered", key)
    tampered.write_bytes(tampered.read_bytes() + b"\0")


def test_each_refusal_says_what_to_do_and_changes_nothing(told: Any) -> None:
    for name, says in {
        "no address": "--domain 옵션이 필요해요. 예: --domain hamzzi.example",
        "a wrong address": "http:// 없이 hamzzi.example처럼",
        "no release": "--archive로 알려 주세요",
        "no wheels": "--wheels로 폴더를 알려 주세요",
    }.items():
        assert told[name]["code"] == 1, name
        assert says in told[name]["said"], told[name]["said"]


def test_three_answers_lead_to_the_sites_first_page(told: Any) -> None:
    assert told["install"]["code"] == 0, told["install"]["said"]
    assert "물은 것 3가지" in told["install"]["said"]
    assert re.search(rf"https://{DOMAIN}/setup\?code=[A-Z0-9-]+", told["install"]["said"])
    assert told["first page"][0] == 200
    assert told["without TLS"][:2] == [301, f"https://{DOMAIN}/login"]


def test_doctor_is_content_but_for_the_owner_who_comes_next(told: Any) -> None:
    """And for the name of the site and its mail address, which are an example's; and mail: there
    is no DNS, and nobody has said where mail comes back to.
    """
    lines = json.loads(told["doctor"]["said"])
    found = {line["subject"]: line["status"] for line in lines if line["status"] != "good"}
    found.pop("시각 동기화", None)  # the kernel's, which is the machine's outside the root
    of_mail = {"메일의 DNS 기록": "warn", "돌아온 메일": "warn"}
    assert found == {"관리자": "warn", "설정": "warn", "문의 주소": "warn", **of_mail}
    assert "WatchdogSec=" in told["units"]["said"]


def test_the_service_can_use_what_root_made(told: Any) -> None:
    """An upload, the nightly backup, a job: after root's commands as before them."""
    assert told["upload"][0] in {200, 201}, told["upload"]
    for name in ("nightly", "by root"):
        assert told[name]["code"] == 0, told[name]["said"]
    assert '"actor": "cli:root"' in told["by root"]["said"]
    assert told["files"]["said"] == ""


def test_every_block_of_the_guide_says_whether_it_is_run() -> None:
    assert [block.text for block in guide.blocks() if not guide.is_known(block.how)] == []


def test_what_the_guide_has_root_type_does_what_it_says(told: Any) -> None:
    assert len(by_hand()) > 1
    assert [told[text] for text in by_hand() if told[text]["code"]] == []


def test_no_service_fell_over(told: Any) -> None:
    """But for the release whose workers never start: they end without a word."""
    assert "Traceback" not in told["logs"]["said"]
    assert "workers renewed in" in told["logs"]["said"]


def test_a_second_run_asks_nothing_and_keeps_what_is_the_operators(told: Any) -> None:
    assert told["again"]["code"] == 0, told["again"]["said"]
    assert "물은 것 0가지" in told["again"]["said"]
    assert len(told["still mine"]["said"].split()) == 2


def test_after_an_upgrade_of_debian_the_same_command_mends_it(told: Any) -> None:
    for name in ("another Python", "update by another"):
        assert told[name]["code"] == 1, told[name]["said"]
        assert "/opt/hamsterd/current/deploy/install --yes" in told[name]["said"]
    assert told["mended"]["code"] == 0, told["mended"]["said"]
    assert told["page by another"][0] == 200


@pytest.mark.parametrize(("name", "says"), STRANGE.items())
def test_a_release_that_is_not_ours_is_refused(told: Any, name: str, says: str) -> None:
    assert told[name]["code"] == 1
    assert says in told[name]["said"]
    assert "later" not in told[name]["release"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_release_goes_back_by_itself_and_nobody_is_refused(told: Any, name: str) -> None:
    if name not in told:
        pytest.skip("tried in the other root")
    ended = told[name]
    assert ended["code"] == 1, ended["said"]
    assert "로 돌아왔고" in ended["said"]
    assert "later" not in ended["release"]
    assert "9999_" not in ended["schema"]
    assert set(ended["seen"]) == {"200"}, ended


def test_a_good_release_takes_over_and_nobody_is_refused(told: Any) -> None:
    assert told["good"]["code"] == 0, told["good"]["said"]
    assert told["good"]["release"] == "releases/later-good"
    assert "9999_later" in told["good"]["schema"]
    assert set(told["good"]["seen"]) == {"200"}


def test_the_operator_can_go_back(told: Any) -> None:
    assert told["back"]["code"] == 0, told["back"]["said"]
    assert "later" not in told["back"]["release"]
    assert "9999_" not in told["back"]["schema"]
    assert set(told["back"]["seen"]) == {"200"}


def test_removal_asks_and_keeps_what_members_wrote(told: Any) -> None:
    assert (told["not sure"]["code"], told["remove"]["code"]) == (1, 0), told["remove"]["said"]
    assert "hamsterd\n" not in told["kept"]["said"]
    assert told["kept"]["said"].rstrip().splitlines()[-1].isdigit()
    assert told["anew"]["code"] == 0, told["anew"]["said"]
    assert told["page anew"][0] == 200


def test_a_purge_leaves_nothing(told: Any) -> None:
    assert told["purge"]["code"] == 0, told["purge"]["said"]
    for gone in ("/var/lib/hamsterd", "/etc/hamsterd", "/opt/hamsterd"):
        assert f"'{gone}': No such file" in told["nothing"]["said"]
    assert 'database "hamsterd" does not exist' in told["nothing"]["said"]
