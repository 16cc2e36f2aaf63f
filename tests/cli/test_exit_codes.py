"""The interface for shell scripts: exit codes, and only data on stdout (decisions §4)."""

import json
import shlex
import subprocess

import pytest

from tests.cli.conftest import HAMSTER, Operator


def test_done_is_0_and_refused_is_1_with_one_sentence(reader: Operator) -> None:
    assert reader.run("users", "list").returncode == 0
    refused = reader.run("users", "show", "아무도")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "✗ '아무도' 회원을 찾을 수 없어요.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("users", "show"), "회원 값을 적어 주세요."),
        (("users", "list", "--nope"), "--nope 옵션은 없어요."),
        (("usres",), "'usres' 명령은 없어요."),
        (("serve", "--port", "many"), "--port"),
    ],
)
def test_a_wrong_call_is_2_and_says_what_is_wrong(
    reader: Operator, words: tuple[str, ...], sentence: str
) -> None:
    done = reader.run(*words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "--help" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("content", "remove", "post", "{}", "--reason", "광고", "--dry-run"),
        ("content", "restore", "post", "{}", "--dry-run"),
        ("held", "release", "post", "{}", "--dry-run"),
        ("appeals", "show", "{}"),
    ],
)
def test_a_number_that_no_row_can_have_is_a_wrong_call(
    reader: Operator, words: tuple[str, ...]
) -> None:
    done = reader.run(*(word.format(10**20) for word in words))
    assert done.returncode == 2
    assert "이하여야 해요" in done.stderr


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_job_is_run_for_no_day_to_come_and_none_before_the_calendar(
    reader: Operator, day: str
) -> None:
    done = reader.run("jobs", "run", "send-digests", "--day", day, "--dry-run")
    assert done.returncode == 2
    assert "연도를 확인해 주세요" in done.stderr


def test_wrong_settings_are_2_and_named(reader: Operator) -> None:
    done = reader.run("users", "list", HAMSTERD_THREADS="many")
    assert done.returncode == 2
    assert "HAMSTERD_THREADS" in done.stderr


def test_a_refusal_under_json_is_json_too(reader: Operator) -> None:
    done = reader.run("users", "show", "아무도", "--json")
    assert done.returncode == 1
    assert json.loads(done.stderr)["code"] == "member_not_found"


def test_a_database_that_is_away_is_a_refusal(reader: Operator) -> None:
    away = "postgresql://nobody@127.0.0.1:1/nowhere"
    done = reader.run("users", "list", HAMSTERD_DATABASE_URL=away)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def shell(operator: Operator, line: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell makes of the line, in which `hamster` is the command; its output as bytes."""
    return subprocess.run(
        ["sh", "-c", f'hamster() {{ {shlex.quote(str(HAMSTER))} "$@"; }}; {line}'],
        cwd=operator.folder,
        env={**operator.env, **env},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("line", ["jobs list", "audit list --json"])
def test_a_terminal_without_our_signs_is_no_failure(steward: Operator, line: str) -> None:
    done = shell(steward, f"hamster {line}", PYTHONIOENCODING="euc-kr")
    assert (done.returncode, done.stderr.decode("euc-kr")) == (0, "")
    done.stdout.decode("euc-kr")


@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_failure(reader: Operator, closed: str) -> None:
    assert shell(reader, f"hamster users list {closed}").returncode == 0
    refused = shell(reader, f"hamster users show 아무도 {closed}")
    assert refused.returncode == 1
    assert b"Traceback" not in refused.stderr


@pytest.mark.parametrize("words", ["users show", "jobs history"])
def test_letters_of_another_encoding_are_a_wrong_call(reader: Operator, words: str) -> None:
    done = shell(reader, rf"hamster {words} $(printf '\307\334\302\356')")  # 햄찌 in CP949
    assert done.returncode in {1, 2}
    assert "예상하지 못한" not in done.stderr.decode()


def test_a_name_in_another_encoding_is_written(reader: Operator) -> None:
    """A file may be called whatever the disk takes; and what was done is reported as done."""
    to = r"$(printf 'memo-\307\334').age"
    line = f"hamster export site --dry-run --to {to}"
    done = shell(reader, line, PYTHONIOENCODING="utf-8:strict")  # as in ko_KR.UTF-8
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("HAMSTERD_DATABASE_URL", "not an address", "HAMSTERD_DATABASE_URL을 읽을 수 없어요."),
        ("HAMSTERD_DATA_DIR", "/proc/nowhere", "/proc/nowhere"),
    ],
)
def test_a_setting_that_leads_nowhere_is_a_refusal(
    reader: Operator, setting: str, value: str, sentence: str
) -> None:
    env = {"HAMSTERD_DATABASE_URL": "", setting: value}
    done = reader.run("users", "list", **env)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("HAMSTERD_RATE_LIMITS", '{"coment": "3/hour"}', "'coment'이라는 제한은 없어요"),
        ("HAMSTERD_RATE_LIMITS", "3/hour", "login=20/minute,comment=40/minute처럼"),
        ("HAMSTERD_TRUSTED_PROXIES", "10.0.0.0/8,proxy", "10.0.0.0/8처럼 적어 주세요"),
        ("HAMSTERD_RETAIN_USAGE_DAYS", "10", "90 이상이어야 해요"),
        ("HAMSTERD_AD_PROVIDER_HTML", "<script></script>", "파일의 경로를 적어 주세요"),
        ("HAMSTERD_AD_PROVIDER_HOSTS", '["https://ads.example"]', "t1.daumcdn.net"),
        ("HAMSTERD_AD_PROVIDER_HEIGHT", "20", "50 이상이어야 해요"),
    ],
)
def test_a_setting_out_of_bounds_is_explained_in_korean(
    reader: Operator, setting: str, value: str, sentence: str
) -> None:
    done = reader.run("config", "show", **{setting: value})

    assert done.returncode == 2
    assert setting in done.stderr
    assert sentence in done.stderr


def test_every_verb_explains_itself_in_korean(reader: Operator) -> None:
    for noun in ("db", "seed", "users", "jobs", "openapi", "config"):
        shown = reader.run(noun, "--help")
        assert shown.returncode == 0
        assert "사용법" in shown.stdout
        assert "Show this message" not in shown.stdout
