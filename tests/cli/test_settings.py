"""`hamster settings`: the console's service at a command line."""

from tests.cli.conftest import Operator


def test_a_dry_run_changes_nothing_and_a_reset_takes_the_default(operator: Operator) -> None:
    operator.json("settings", "set", "site_name", "시험", "--dry-run")
    assert operator.json("settings", "get", "site_name")["source"] == "default"

    operator.json("settings", "set", "max_image_bytes", "20MB")
    one = operator.json("settings", "get", "max_image_bytes")
    assert (one["value"], one["source"]) == (20 * 1024 * 1024, "site")
    operator.json("settings", "reset", "max_image_bytes")
    assert operator.json("settings", "get", "max_image_bytes")["source"] == "default"


def test_a_bad_value_is_refused_in_words(operator: Operator) -> None:
    for words, said in (
        (("max_image_bytes", "많이"), "20MB나 1.5GB처럼 적어 주세요."),
        (("max_image_bytes", "9TB"), "50.0MB 이하여야 해요."),
        (("max_image_bytes", "10KB"), "1.0MB 이상이어야 해요."),
        (("max_post_photos", "많이"), "숫자로 적어 주세요."),
        (("contact_email", "help"), "help@example.com 모양으로"),
        (("nothing", "x"), "이런 설정은 없어요."),
    ):
        done = operator.run("settings", "set", *words)
        assert done.returncode == 1, done.stdout
        assert said in done.stderr


def test_the_environment_wins_and_says_so(operator: Operator) -> None:
    operator.env["HAMSTERD_SITE_NAME"] = "환경햄찌"

    listed = {row["key"]: row for row in operator.json("settings", "list")}
    assert listed["site_name"]["source"] == "environment"
    assert listed["site_name"]["value"] == "환경햄찌"
    refused = operator.run("settings", "set", "site_name", "다른 이름")

    assert refused.returncode == 1
    assert "환경 변수" in refused.stderr
