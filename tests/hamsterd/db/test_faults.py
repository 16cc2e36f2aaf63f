"""Messages of drivers, servers and poolers that tests cannot run, and their meaning."""

import peewee
import psycopg2
import pytest

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.faults import explain_database
from hamsterd.operations.faults import as_refusal

AT = 'connection to server at "db.example" (10.0.0.7), port 5432 failed: '
WORDS = [
    ('FATAL:  사용자 "kong"의 password 인증을 실패했습니다', "암호를 받아들이지"),
    ('FATAL:  role "kong" does not exist', "kong 계정이 없어요"),
    ('FATAL:  Peer authentication failed for user "kong"', "kong 계정으로 인정하지"),
    ('root certificate file "/etc/ca.pem" does not exist', "/etc/ca.pem 파일이 없거나"),
    ("SSL error: certificate verify failed", "TLS 인증서를 믿을 수 없어요"),
    (
        'server certificate for "db" does not match host name "db.example"',
        "TLS 인증서를 믿을 수 없어요",
    ),
    (
        'FATAL:  no pg_hba.conf entry for host "10.0.0.9", user "k", database "h", no encryption',
        "10.0.0.9에서 암호화 없이",
    ),
    (
        'FATAL:  no pg_hba.conf entry for host "10.0.0.9", user "k", database "h", SSL encryption',
        "10.0.0.9에서 오는 접속을 허락하지",
    ),
    ("FATAL:  the database system is starting up", "시작하거나 멈추는 중"),
    ("FATAL:  no more connections allowed (max_client_conn)", "연결이 모두 쓰이고"),
    ("FATAL:  no such database: hamsterd", "hamsterd 데이터베이스가 없어요"),
    ("FATAL:  unsupported startup parameter: options", "PgBouncer가"),
    ("Connection timed out", "시간 초과"),
    ("timeout expired", "시간 초과"),
    ("No route to host", "시간 초과"),
    ("server closed the connection unexpectedly", "연결을 끊었어요"),
    ('FATAL:  database "h" is not currently accepting connections', "연결을 받지 않게"),
    ("session is read-only", "쓰기가 되는 주 서버가 없어요"),
    ("a sentence that nobody knows", "데이터베이스를 쓸 수 없어요"),
]


class DriverError(psycopg2.OperationalError):
    """The driver's error with a state of the server's."""

    def __init__(self, words: str, state: str | None = None) -> None:
        super().__init__(words)
        self._state = state

    @property
    def pgcode(self) -> str | None:  # type: ignore[override]  # the driver's is of C
        return self._state


@pytest.mark.parametrize(("words", "says"), WORDS)
def test_what_was_said_is_told_with_its_mend(words: str, says: str):
    known = explain_database(psycopg2.OperationalError(AT + words))

    assert known is not None
    assert says in known.says
    assert (
        words.rsplit(": ", maxsplit=1)[-1].rsplit("  ", maxsplit=1)[-1] in known.says
    )  # to search for
    assert known.mend


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("53100", "디스크가 가득"),
        ("53200", "메모리가 모자라요"),
        ("53300", "연결이 모두"),
        ("57P01", "시작하거나 멈추는"),
        ("25006", "읽기 전용"),
        ("42501", "권한이 없어요"),
        ("58030", "자기 파일을"),
        ("XX001", "깨졌어요"),
        ("57014", "시간 제한"),
    ],
)
def test_a_state_of_the_server_is_told_whatever_language_it_speaks(state: str, says: str):
    known = explain_database(DriverError("오류:  알 수 없는 말", state))

    assert known is not None
    assert says in known.says


def test_members_and_operators_read_of_it_in_their_own_words():
    error = DatabaseUnavailable()
    error.__cause__ = peewee.OperationalError("x")
    error.__cause__.orig = DriverError("no space left on device", "53100")

    refusal = as_refusal(error)

    assert refusal is error
    assert refusal.message == DatabaseUnavailable.message
    assert refusal.explanation is not None
    assert "디스크가 가득" in refusal.explanation.says


def test_a_bug_is_no_fault():
    assert as_refusal(KeyError("kong")) is None
    assert as_refusal(psycopg2.ProgrammingError('column "x" does not exist')) is None
