"""Every step of the Dockerfile, and a container of it, in a root without Docker.

Debian's Python in a `venv` on `/usr/local` stands in for the image that ours is made from, and the
distribution's PostgreSQL for that of `compose.yaml`.
"""

import shlex
from typing import Any

import pytest
import yaml

from tests.deployment import bare_root, dockerfile, releases
from tests.deployment.bare_root import ROOT, SUITES
from tests.deployment.test_one_line import make_authority, shell

pytestmark = pytest.mark.part(name="guides")

SECONDS = 900
CONTEXT = "/context"
BASE = """
apt-get update -qq
apt-get install -qq --yes --no-install-recommends python3-venv postgresql curl ca-certificates
python3 -m venv /usr/local
mkdir /context; tar xzf /shared/first/*.gz -C /context --strip-components=1
pg_ctlcluster $(pg_lsclusters -h | awk '{ print $1, $2 }') start
until pg_isready -q; do sleep 0.2; done
runuser -u postgres -- psql -qc "CREATE ROLE hamsterd LOGIN CREATEDB PASSWORD 'tests'"
runuser -u postgres -- createdb -O hamsterd -E UTF8 --locale=C.UTF-8 -T template0 hamsterd
"""
CONTAINER = """
unshare --pid --fork --kill-child --mount --mount-proc sh -c "$1" > /tmp/container 2>&1 & outer=$!
for second in $(seq 60); do sh -c "$2" && break; sleep 1; done || { cat /tmp/container; exit 9; }
first=$(cat /proc/$outer/task/$outer/children); first=${first% }
awk '$1 == "Uid:" { print "uid", $2 } $1 == "NSpid:" { print "pid", $3 }' /proc/$first/status
sh -c "$3"; echo "inside $?"
began=$(date +%s%N); kill -TERM $first; wait $outer; code=$?
echo "ended $code after $(( ($(date +%s%N) - began) / 1000000 )) ms"
"""
"""`COMMAND HEALTH INSIDE`: as its first process, until healthy; then something beside it; then
what `docker stop` does.
"""
ENVIRONMENT = {
    "HAMSTERD_DATABASE_URL": "postgresql://hamsterd:tests@127.0.0.1/hamsterd",
    "HAMSTERD_BASE_URL": "http://127.0.0.1:8000",
    "HAMSTERD_SECRET_KEY": "tests-" * 8,
    "HAMSTERD_SMTP_URL": "",
}
INSIDE = """
hamster setup code
hamster backup create && hamster backup verify latest
touch /var/lib/hamsterd/new /var/lib/hamsterd/backups/new
! touch /usr/local/new /srv/portal/new
"""
VISITED = r"""
script=$(ls /srv/portal/assets | grep -m 1 '\.js$')
curl -sf http://127.0.0.1:8000/assets/$script | cmp - /srv/portal/assets/$script
"""


def in_container(name: str, image: dockerfile.Image, command: str, health: str) -> dict[str, Any]:
    """Started, healthy, used, stopped."""
    inside = INSIDE + (VISITED if name == "site" else "")
    words = [image.shell(f"exec {command}"), image.shell(health), image.shell(inside)]
    return shell(name, CONTAINER, *words)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What each step led to."""
    suite = SUITES[-1]
    if why := bare_root.missing(suite):
        pytest.skip(f"no bare root: {why}")
    bare_root.prepare(suite)
    shared = tmp_path_factory.mktemp("image")
    make_authority(shared)
    releases.make_first(shared / "first", releases.make_key(shared / "key"))
    built, image = dockerfile.steps(CONTEXT)
    image.env |= ENVIRONMENT
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]
    steps = [
        shell("base", f"set -eu\n{BASE}"),
        *(shell(name, script) for name, script in built),
        in_container("site", image, shlex.join(image.command), shlex.join(image.health)),
        in_container("scheduler", image, shlex.join(compose["scheduler"]["command"]),
                     "test -s /tmp/container"),
        shell("left over", "ls -d /src; find /var/lib/hamsterd ! -user hamsterd"),
    ]  # fmt: skip
    return bare_root.run_inside(suite, {"steps": steps}, shared, seconds=SECONDS)


def test_every_step_has_been_run(told: Any) -> None:
    built, image = dockerfile.steps(CONTEXT)
    assert told["base"]["code"] == 0, told["base"]["said"]
    assert len([name for name, _ in built if name.startswith("RUN")]) >= 3
    for name, _ in built:
        assert told[name]["code"] == 0, f"{name}\n{told[name]['said']}"
    assert image.stop_signal == "SIGTERM"
    assert image.user != "root"


@pytest.mark.parametrize(("name", "grace"), [("site", 30), ("scheduler", 120)])
def test_a_container_serves_as_an_ordinary_account_and_stops_when_told(
    told: Any, name: str, grace: int
) -> None:
    said = told[name]["said"]
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]
    assert compose[name]["stop_grace_period"] == f"{grace}s"
    assert "uid 10001\npid 1\n" in said, said
    ended = said.rsplit("ended ", 1)[1].split()
    assert ended[0] == "0", said
    assert int(ended[2]) < grace * 1000


@pytest.mark.parametrize("name", ["site", "scheduler"])
def test_commands_work_in_it_and_only_its_volumes_are_written_to(told: Any, name: str) -> None:
    said = told[name]["said"]
    assert "/setup?code=" in said
    assert "inside 0" in said, said


def test_nothing_is_left_of_the_source_and_nothing_of_roots_lies_in_the_volumes(told: Any) -> None:
    assert told["left over"]["said"].splitlines() == [
        "ls: cannot access '/src': No such file or directory"
    ]


def test_volumes_of_the_image_are_those_of_compose() -> None:
    _, image = dockerfile.steps(CONTEXT)
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    mounted = [volume.split(":")[1] for volume in compose["services"]["site"]["volumes"]]
    assert sorted(image.volumes) == sorted(mounted)


def test_an_instruction_that_is_not_known_is_no_step() -> None:
    assert list(dockerfile.instructions("# a\nRUN a \\\n b\n\nUSER c")) == [
        ("RUN", "a   b"),
        ("USER", "c"),
    ]
    with pytest.raises(ValueError, match="ONBUILD"):
        dockerfile.step(dockerfile.Image(), "ONBUILD", "RUN a", CONTEXT)
