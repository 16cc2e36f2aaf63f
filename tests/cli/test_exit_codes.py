"""The interface for shell scripts: exit codes, and only data on stdout (decisions §4)."""

import json

import pytest

from tests.cli.conftest import Operator


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
