"""A site on three hosts is upgraded under load, and keeps serving without one of them."""

from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPSConnection

import pytest

from tests.chaos.audit import findings
from tests.chaos.load import Load
from tests.deployment.hosts import (
    HOSTS,
    NEXT_SCRIPT,
    OLD_SCRIPT,
    UNANSWERED,
    Hosts,
    missing,
    running_hosts,
)
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import TRUSTING, Person, sign_up, visitor
from tests.postgres import Cluster
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.part(name="drills"),
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
]

READERS = 20
BOUNDARY = "photo"
FORM = (
    f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n'
    "Content-Type: image/jpeg\r\n\r\n"
).encode()


@pytest.fixture(scope="module")
def site(postgres_cluster: Cluster) -> Iterator[Hosts]:
    with running_hosts(postgres_cluster) as hosts:
        yield hosts


def test_a_record_that_one_host_made_is_given_out_by_all(site: Hosts) -> None:
    member = sign_up(site.url, "bori", "보리아빠")
    asked = member.post("/api/account/export").json()
    site.server.run_job("make-exports")  # a scheduler may be at it
    path = f"/api/account/export/{asked['id']}/file"

    answers = [member.get(path) for _ in range(2 * HOSTS)]  # one host after the other

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1


def test_a_backup_of_one_host_is_proved_by_another_and_left_on_none(site: Hosts) -> None:
    first, other = site.hosts[0], site.hosts[2]

    made = first.hamster("backup", "create")
    proved = other.hamster("backup", "verify", made["name"])

    assert proved["verifiedAt"]
    assert made["name"] in {one["name"] for one in first.hamster("backup", "list")}
    assert not [*first.folder.glob("backups/2*"), *other.folder.glob("backups/2*")]


def test_nobody_is_refused_anything_while_a_release_with_a_migration_rolls_out(
    site: Hosts,
) -> None:
    load = Load(site, seed=1, readers=READERS, keeps_connections=False)
    load.start()
    try:
        wait_until(lambda: load.told.reads["answered"] > READERS)
        site.migrate()
        site.install()
        site.renew(site.hosts[0])
        scripts = {path: site.statuses_of(path) for path in (OLD_SCRIPT, NEXT_SCRIPT)}
        for host in site.hosts[1:]:
            site.renew(host)
    finally:
        load.stop()

    assert dict(load.told.refused) == {}
    assert not {what: load.told.reads[what] for what in UNANSWERED if load.told.reads[what]}
    assert scripts == {OLD_SCRIPT: {200}, NEXT_SCRIPT: {200}}
    assert list(findings(site, load)) == []


def _half_sent(member: Person, photo: bytes) -> HTTPSConnection:
    """An upload of which half has arrived."""
    body = FORM + photo + f"\r\n--{BOUNDARY}--\r\n".encode()
    connection = HTTPSConnection(member.url.removeprefix("https://"), context=TRUSTING)
    connection.putrequest("POST", "/api/upload")
    for name, value in {
        "Cookie": member.cookie,
        "Origin": member.url,
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "Content-Length": str(len(body)),
    }.items():
        connection.putheader(name, value)
    connection.endheaders(body[: len(body) // 2])
    return connection


def test_an_upload_whose_host_dies_is_refused_in_korean_and_taken_when_it_is_sent_again(
    site: Hosts,
) -> None:
    owner, photo = sign_up(site.url, "dubu", "두부언니"), a_photo(640, 480)
    with closing(_half_sent(owner, photo)) as connection:
        wait_until(lambda: any(host.is_receiving for host in site.hosts))
        (host,) = (host for host in site.hosts if host.is_receiving)
        host.lose_power()
        refused = connection.getresponse()
        page = refused.read().decode()

    again = owner.send_file("/api/upload", photo)
    entry = an_entry(owner, images=again.json()["urls"])

    assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
    assert "잠시 쉬고 있어요" in page
    assert visitor(site.url).get(entry["images"][0]).content
    host.start()
