"""`deploy/install` on machines that are not bare, not of Debian, or not reachable by everybody."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.deployment import bare_root, releases
from tests.deployment.bare_inside import DOMAIN, LAN
from tests.deployment.bare_root import SUITES
from tests.deployment.test_one_line import INSTALL, TREE, WHEELS, make_authority, shell, step

pytestmark = pytest.mark.part(name="guides")

SECONDS = 1200
NEW = "new.example"
"""A name that leads nowhere at first."""
AT_HOME = ("--yes", *WHEELS, "--domain", LAN, "--mail", f"help@{LAN}", "--smtp", "none")
SYSTEMS = {
    "Ubuntu 22.04.5 LTS": ('ID=ubuntu\nVERSION_ID="22.04"', False),
    "Linux Mint 22": ('ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"', False),
    "Debian GNU/Linux forky/sid": ("ID=debian", False),
    "Fedora Linux 43": ("ID=fedora\nVERSION_ID=43", False),
    "Debian GNU/Linux 13 (trixie)": ('ID=debian\nVERSION_ID="13"', True),
    "Ubuntu 26.04 LTS": ('ID=ubuntu\nID_LIKE=debian\nVERSION_ID="26.04"', True),
    "Ubuntu 24.04.3 LTS": ('ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"', True),
}
"""By name: what `/etc/os-release` says, and whether it is one of ours. The last one stays."""
CERTIFICATES = {
    "not one": ("first/SHA256SUMS", "leaf.key", "인증서(PEM)가 아니에요"),
    "another key": ("fullchain.pem", "other.key", "이 인증서의 열쇠가 아니에요"),
    "a locked key": ("fullchain.pem", "locked.key", "암호가 걸려 있어요"),
    "over": ("over.pem", "leaf.key", "기한이 지났어요(notAfter="),
    "another host": ("elsewhere.pem", "leaf.key", f"{DOMAIN} 의 인증서가 아니에요"),
    "without its chain": ("leaf.pem", "leaf.key", "중간 인증서가 함께 든 fullchain"),
    "the wrong way round": ("reversed.pem", "leaf.key", "맨 앞에 사이트의 인증서"),
    "made by itself": ("self.pem", "leaf.key", "이 컴퓨터가 인증서를 믿지 못해요"),
    "no file": ("nothing.pem", "leaf.key", "파일을 읽을 수 없어요"),
}
"""By what is wrong with it: certificate, key, and what is said."""
LISTEN = r"""
setsid perl -MIO::Socket::INET -e '
    $0 = shift; $s = IO::Socket::INET->new(LocalPort => shift, Listen => 1, ReuseAddr => 1) or die;
    open F, ">", "/tmp/listens"; sleep 900' "$1" "$2" < /dev/null > /dev/null 2>&1 &
until [ -e /tmp/listens ]; do sleep 0.1; done; rm /tmp/listens; shift 2
"""
"""`NAME PORT`: from now on a program of that name listens there."""
WHILE_IT_LISTENS = f'{LISTEN}"$@"; code=$?; kill $!; exit $code'
"""`NAME PORT COMMAND…`: only meanwhile."""
HOLD = r"""
perl -MFcntl -e '
    for (qw(/var/lib/apt/lists/lock /var/lib/dpkg/lock-frontend)) {
        open my $lock, "+>>", $_ or die; push @held, $lock;
        my $whole = pack("s s x4 q q l x4", F_WRLCK, 0, 0, 0, 0);
        fcntl $lock, F_SETLK, $whole or die;
    }
    open F, ">", "/tmp/holds"; sleep 12' &
until [ -e /tmp/holds ]; do sleep 0.1; done; rm /tmp/holds
"$@"
"""
"""As `unattended-upgrades` does: both locks of apt, for a while."""
KILL = r"""
log=/var/log/hamsterd-install.log mark=$1; shift; : > $log
setsid "$@" & running=$!
until grep -q "$mark" $log; do sleep 0.1; done
kill -9 -$running; wait
"""
"""`MARK COMMAND…`: until the log has the mark, and then no further."""
SMALL = r"""
printf '%s: %s kB\n' MemTotal 400000 MemAvailable 300000 SwapTotal 0 > /tmp/meminfo
mount --bind /tmp/meminfo /proc/meminfo
printf '#!/bin/sh\necho Status: active\n' > /usr/local/bin/ufw; chmod 755 /usr/local/bin/ufw
"$@"; code=$?; umount /proc/meminfo; rm /usr/local/bin/ufw; exit $code
"""
FOREIGN = (
    *("env", "-i", "HOME=/root", "PATH=/usr/bin:/bin", "LC_ALL=ko_KR.UTF-8", "PGHOST=nowhere"),
    *("sh", "-c", 'umask 077; exec sh "$@"', "-"),
)
"""What `su` without `-`, a profile and somebody's `sh install` leave."""
NGINX = "server {{ listen 80; listen [::]:80; server_name {name}; {what} }}"


def steps() -> list[dict[str, Any]]:
    """Refusals on the bare machine, then one installation that everything stands in the way of."""
    return [
        shell("unpack", f"mkdir {TREE}; tar xzf /shared/first/*.gz -C {TREE} --strip-components=1"),
        shell("not root", f'cp {INSTALL} /tmp; setpriv --reuid=65534 /tmp/install "$@"', *AT_HOME),
        shell("Korean name", f'{INSTALL} --yes --mail a@b.kr --smtp none --domain "햄찌.한국"'),
        *(on_system(name) for name in SYSTEMS),
        shell("port 80", WHILE_IT_LISTENS, "apache2", "80", INSTALL, *AT_HOME),
        shell("port 443", WHILE_IT_LISTENS, "caddy", "443", INSTALL, *AT_HOME, "--tls", "certbot"),
        shell("port 8000", WHILE_IT_LISTENS, "jupyter", "8000", INSTALL, *AT_HOME),
        shell("noexec", f'mount -t tmpfs -o noexec tmpfs /opt; {INSTALL} "$@"', *AT_HOME),
        shell("exec again", "umount /opt"),
        *(given(name) for name in CERTIFICATES),
        shell("untouched", "ls -d /etc/hamsterd /opt/hamsterd /var/lib/hamsterd; id hamsterd"),
        shell("5432", LISTEN, "docker-proxy", "5432"),
        shell("killed packing", KILL, "^Setting up", INSTALL, *AT_HOME),
        shell("busy", f"cat > /tmp/hold <<'EOF'{HOLD}EOF"),
        shell("killed laying", KILL, "=== 프로그램을 놓아요", "sh", "/tmp/hold", INSTALL, *AT_HOME),
        shell("foreign", SMALL, *FOREIGN, INSTALL, *AT_HOME),
        shell("clusters", "pg_lsclusters --no-header; cat /etc/hamsterd/hamsterd.env"),
        step("page at home", f"http://{LAN}/setup", how="page"),
        step("upload at home", f"http://{LAN}", how="upload"),
        step("doctor at home", "hamster", "doctor", "--json"),
        shell("same name", nginx_file("twin", LAN, "return 200;"), INSTALL, "--yes"),
        shell("broken nginx", nginx_file("broken", "x.lan", "nonsense;"), INSTALL, "--yes"),
        shell("other site", nginx_file("other", "other.lan", "return 200 other;", keep=True),
              INSTALL, "--yes"),
        step("page of the other", "http://other.lan/", how="page"),
        step("nowhere", INSTALL, "--yes", "--domain", NEW, "--tls", "certbot"),
        shell("served", f"curl -sk -w '%{{http_code}}' --connect-to {NEW}::127.0.0.1: https://{NEW}/readyz"),
        shell("real certbot", f"""
            echo 127.0.0.1 {NEW} >> /etc/hosts; mv /usr/local/bin/certbot /tmp; hash -r
            {INSTALL} --yes; code=$?; mv /tmp/certbot /usr/local/bin; exit $code"""),
        shell("log", "cat /var/log/hamsterd-install.log /var/log/letsencrypt/letsencrypt.log"),
        step("doctor without", "hamster", "doctor", "--json"),
        step("at last", INSTALL, "--yes", "--port", "8123"),
        shell("port", "curl -sf http://127.0.0.1:8123/readyz; ! curl -s http://127.0.0.1:8000/"),
        step("page at last", f"https://{NEW}/login", how="page"),
        shell("renewal", "ls /lib/systemd/system/certbot.timer"),
        given("whole"),
        step("page given", f"https://{DOMAIN}/login", how="page"),
        step("doctor given", "hamster", "doctor", "--json"),
        step("purge", "hamster-remove", "--purge", "--yes"),
        shell("nothing", "ls -d /etc/hamsterd; id hamsterd"),
    ]  # fmt: skip


def on_system(name: str) -> dict[str, Any]:
    """A wrong address is refused where the system is not."""
    text = f'PRETTY_NAME="{name}"\n{SYSTEMS[name][0]}\n'
    script = (
        'printf %s "$1" > /tmp/os; cp --remove-destination /tmp/os /etc/os-release; shift; "$@"'
    )
    return shell(name, script, text, INSTALL, *AT_HOME, "--domain", "http://no")


def given(name: str) -> dict[str, Any]:
    """With a certificate of one's own."""
    certificate, key, _ = CERTIFICATES.get(name, ("fullchain.pem", "leaf.key", ""))
    files = ("--certificate", f"/shared/{certificate}", "--key", f"/shared/{key}")
    return step(name, INSTALL, *AT_HOME, "--domain", DOMAIN, *files)


def nginx_file(name: str, server: str, what: str, *, keep: bool = False) -> str:
    """Run the words with such a site beside ours."""
    path = f"/etc/nginx/sites-enabled/{name}"
    text = NGINX.format(name=server, what=what)
    rest = "nginx -s reload" if keep else f"rm {path}"
    return f"echo '{text}' > {path}; \"$@\"; code=$?; {rest}; exit $code"


def make_certificates(shared: Path) -> None:
    """A chain of three, and what is wrong with it."""
    script = r"""
set -eu; cd "$1"
new() { openssl req -new -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$2.key" -out "$2.csr"; }
sign() { openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial "$4" "$5" \
    -extfile <(echo "$3") -out "$6.pem"; }
new middle middle; sign middle ca 'basicConstraints=critical,CA:TRUE' -days 30 middle
new "$2" leaf; new other other
sign leaf middle "subjectAltName=DNS:$2" -days 30 leaf
cat leaf.pem middle.pem > fullchain.pem; cat middle.pem leaf.pem > reversed.pem
sign leaf middle "subjectAltName=DNS:$2" -days -1 over
sign leaf middle "subjectAltName=DNS:elsewhere.example" -days 30 elsewhere
cat middle.pem | tee -a over.pem >> elsewhere.pem
openssl req -x509 -key leaf.key -subj "/CN=$2" -addext "subjectAltName=DNS:$2" -out self.pem
openssl pkey -in leaf.key -aes256 -passout pass:secret -out locked.key
"""
    words = ["bash", "-c", script, "-", str(shared), DOMAIN]
    subprocess.run(words, check=True, capture_output=True)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What happened on such a machine."""
    suite = SUITES[0]
    if why := bare_root.missing(suite):
        pytest.skip(f"no bare root: {why}")
    bare_root.prepare(suite)
    shared = tmp_path_factory.mktemp("others")
    make_authority(shared)
    make_certificates(shared)
    releases.make_first(shared / "first", releases.make_key(shared / "key"))
    return bare_root.run_inside(suite, {"steps": steps()}, shared, seconds=SECONDS)


def findings(said: dict[str, Any]) -> dict[str, str]:
    """What doctor finds, by subject."""
    lines, _ = json.JSONDecoder().raw_decode(said["said"])
    return {line["subject"]: line["says"] for line in lines if line["status"] == "bad"}


def test_each_refusal_is_a_sentence_and_changes_nothing(told: Any) -> None:
    for name, says in {
        "not root": "root로 실행해 주세요: sudo",
        "Korean name": "xn--로 시작하는",
        "port 80": "80 포트를 apache2 이(가) 쓰고 있어요",
        "port 443": "443 포트를 caddy 이(가) 쓰고 있어요",
        "port 8000": "8000 포트를 jupyter 이(가) 쓰고 있어요. 다른 번호를 --port로",
        "noexec": "/opt 이 noexec로",
        "same name": f"/etc/nginx/sites-enabled/twin 이 이미 {LAN} 을",
        "broken nginx": "nginx의 설정이 이미 잘못되어",
    }.items():
        assert told[name]["code"] == 1, name
        assert says in told[name]["said"], told[name]["said"]
    for gone in ("/etc/hamsterd", "/opt/hamsterd", "/var/lib/hamsterd", "no such user"):
        assert gone in told["untouched"]["said"]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system_is_ours_or_is_named(told: Any, name: str) -> None:
    is_ours = SYSTEMS[name][1]
    says = "'http://no'은 도메인이 아니에요" if is_ours else f"{name}에는 설치할 수 없어요"
    assert told[name]["code"] == 1
    assert says in told[name]["said"]


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_certificate_that_browsers_would_refuse_is_refused(told: Any, name: str) -> None:
    assert told[name]["code"] == 1
    assert CERTIFICATES[name][2] in told[name]["said"]


def test_a_machine_that_is_not_bare_gets_a_site_all_the_same(told: Any) -> None:
    """Killed twice, in a foreign shell, while apt was busy and another program has the port."""
    said = told["foreign"]["said"]
    assert "끝나기를 기다려요" in told["killed laying"]["said"]
    assert told["foreign"]["code"] == 0, said
    for part in ("MB예요. 1 GB보다", "ufw allow 80,443/tcp", "물은 것 0가지"):
        assert part in said, part
    assert re.search(r"main +5433 +online", told["clusters"]["said"])
    assert "&port=5433" in told["clusters"]["said"]


def test_at_home_there_is_no_tls_and_nothing_that_asks_for_it(told: Any) -> None:
    status, _, text, hsts = told["page at home"]
    assert (status, hsts) == (200, None)
    assert "https://" + LAN not in text
    status, answer, cookie = told["upload at home"]
    assert status in {200, 201}, answer
    assert "secure" not in cookie.lower()
    assert findings(told["doctor at home"]) == {}
    assert "암호화되지 않고" in told["doctor at home"]["said"]


def test_other_sites_of_the_nginx_go_on(told: Any) -> None:
    assert told["other site"]["code"] == 0, told["other site"]["said"]
    assert told["page of the other"][2] == "other"


def test_a_certificate_of_ones_own_is_served(told: Any) -> None:
    assert told["whole"]["code"] == 0, told["whole"]["said"]
    status, _, _, hsts = told["page given"]
    assert status == 200, told["page given"]
    assert hsts
    assert findings(told["doctor given"]) == {}


def test_while_the_name_leads_nowhere_the_site_warns_and_says_why(told: Any) -> None:
    said = told["nowhere"]["said"]
    assert told["nowhere"]["code"] == 1
    assert f"{NEW} 이 DNS에 없어요" in said
    assert f"주소  https://{NEW}" in said
    assert "✗ 이미" not in said
    assert told["served"]["said"].endswith("200")


def test_the_real_certbot_takes_our_words_and_fails_at_its_authority_alone(told: Any) -> None:
    assert told["real certbot"]["code"] == 1
    assert f"{NEW} 은 지금 127.0.0.1 로 가요" in told["real certbot"]["said"]
    assert "acme-v02.api.letsencrypt.org" in told["log"]["said"]
    assert "certbot: error" not in told["log"]["said"]
    assert "스스로 만들어" in str(findings(told["doctor without"]))


def test_the_same_command_gets_the_certificate_later(told: Any) -> None:
    assert told["at last"]["code"] == 0, told["at last"]["said"]
    assert told["page at last"][0] == 200
    assert told["renewal"]["code"] == 0


def test_another_port_takes_the_place_of_the_first(told: Any) -> None:
    assert told["port"]["code"] == 0, told["port"]["said"]
    assert "ok" in told["port"]["said"]


def test_a_purge_finds_the_cluster_too(told: Any) -> None:
    assert told["purge"]["code"] == 0, told["purge"]["said"]
    assert "no such user" in told["nothing"]["said"]
