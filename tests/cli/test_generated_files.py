"""`hamster openapi` and `hamster config`: files made by a command, and settings shown."""

from tests.cli.conftest import Operator


def test_a_stale_file_fails_the_check(operator: Operator) -> None:
    for noun, verb in (("openapi", "write"), ("config", "example")):
        path = str(operator.folder / noun)
        assert operator.run(noun, verb, "--path", path, "--check").returncode == 1
        assert operator.json(noun, verb, "--path", path)["written"] is True
        assert operator.run(noun, verb, "--path", path, "--check").returncode == 0
        (operator.folder / noun).write_text("{}")
        assert operator.run(noun, verb, "--path", path, "--check").returncode == 1


def test_the_api_document_does_not_depend_on_the_site(operator: Operator) -> None:
    for name in ("우리집", "너희집"):
        path = str(operator.folder / name)
        operator.json("openapi", "write", "--path", path, HAMSTERD_SITE_NAME=name)
    assert (operator.folder / "우리집").read_text() == (operator.folder / "너희집").read_text()


def test_settings_say_where_they_come_from_and_hide_secrets(operator: Operator) -> None:
    (operator.folder / ".env").write_text("HAMSTERD_SITE_NAME=쳇바퀴\nHAMSTERD_THREADS=3\n")
    shown = operator.run("config", "show", "--json", HAMSTERD_THREADS="5")
    rows = {row["name"]: row for row in operator.json("config", "show", HAMSTERD_THREADS="5")}
    assert (rows["HAMSTERD_SITE_NAME"]["value"], rows["HAMSTERD_SITE_NAME"]["source"]) == (
        "쳇바퀴",
        ".env",
    )
    assert (rows["HAMSTERD_THREADS"]["value"], rows["HAMSTERD_THREADS"]["source"]) == (
        "5",
        "환경 변수",
    )
    assert rows["HAMSTERD_LOG_LEVEL"]["source"] == "기본값"
    assert "postgresql://" not in shown.stdout


def test_a_setting_left_blank_is_not_set(operator: Operator) -> None:
    rows = {row["name"]: row for row in operator.json("config", "show", HAMSTERD_SECRET_KEY="")}
    secret = rows["HAMSTERD_SECRET_KEY"]
    assert (secret["value"], secret["source"]) == (None, "기본값")
