"""A command announces everything it deletes besides its target, before and afterwards."""

import pytest

from tests.cli.conftest import Operator
from tests.cli.filled import KONGI
from tests.cli.keeper import run
from tests.cli.test_every_command import REASON


@pytest.fixture
def linked(steward: Operator) -> Operator:
    """An operator of a site on which 콩이집사 signs in with Kakao and Naver as well."""
    for provider in ("kakao", "naver"):
        run(
            steward.env["HAMSTERD_DATABASE_URL"],
            "INSERT INTO linked_identities (user_id, provider, subject, linked_at)"
            " VALUES (%s, %s, 's-1', now())",
            KONGI,
            provider,
        )
    return steward


def links(operator: Operator) -> list[str]:
    url = operator.env["HAMSTERD_DATABASE_URL"]
    return sorted(name for (name,) in run(url, "SELECT provider FROM linked_identities"))


def last_mail(operator: Operator) -> str:
    url = operator.env["HAMSTERD_DATABASE_URL"]
    said = "SELECT text || html FROM outbox_mail WHERE user_id = %s ORDER BY id DESC LIMIT 1"
    return str(run(url, said, KONGI)[0][0])


def said(operator: Operator, *words: str) -> str:
    """All that a command says, asked without a terminal."""
    done = operator.run(*words)
    return done.stdout + done.stderr


def test_a_new_password_leaves_what_was_linked_and_says_so(linked: Operator) -> None:
    reset = ("users", "reset-password", "kongi")
    assert "연결한 로그인(카카오, 네이버)은 그대로 둬요" in said(linked, *reset)
    assert "연결한 로그인(카카오, 네이버)은 그대로예요" in said(linked, *reset, "--dry-run")
    assert links(linked) == ["kakao", "naver"]

    done = linked.json(*reset, "--yes")

    assert done["linked"] == ["kakao", "naver"]
    assert links(linked) == ["kakao", "naver"]
    assert "카카오, 네이버 로그인은 그대로예요" in last_mail(linked)


def test_a_new_password_takes_what_was_linked_away_when_asked(linked: Operator) -> None:
    reset = ("users", "reset-password", "kongi", "--unlink")
    assert "연결한 로그인(카카오, 네이버)도 끊어요" in said(linked, *reset)
    assert "연결한 로그인(카카오, 네이버)도 끊어요" in said(linked, *reset, "--dry-run")
    assert links(linked) == ["kakao", "naver"]

    done = linked.json(*reset, "--yes")

    assert done["unlinked"] == ["kakao", "naver"]
    assert links(linked) == []
    assert "카카오, 네이버 로그인도 끊었어요" in last_mail(linked)
    url = linked.env["HAMSTERD_DATABASE_URL"]
    [(after,)] = run(url, "SELECT after FROM audit_log WHERE id = %s", done["auditId"])
    assert after == {"unlinked": ["kakao", "naver"]}


def test_a_link_says_to_both_what_its_use_takes_away(linked: Operator) -> None:
    told = said(linked, "users", "reset-password", "kongi", "--link")

    assert "연결한 로그인(카카오, 네이버)은 회원이 새 비밀번호를 정할 때 끊겨요" in told
    assert links(linked) == ["kakao", "naver"]
    assert "카카오, 네이버 로그인은 끊어져요" in last_mail(linked)
    assert "--link" in said(linked, "users", "reset-password", "kongi", "--link", "--unlink")


def test_who_linked_nothing_hears_nothing_of_it(steward: Operator) -> None:
    assert "연결" not in said(steward, "users", "reset-password", "kongi", "--dry-run")
    steward.json("users", "reset-password", "kongi", "--yes")
    assert "연결" not in last_mail(steward)


def test_a_reset_second_factor_names_all_that_goes(steward: Operator) -> None:
    reset = ("users", "reset-second-factor", "kongi", *REASON)
    for words in ((), ("--dry-run",)):
        assert "인증 앱" in said(steward, *reset, *words)
    steward.json(*reset, "--yes")
    assert "두 번째 확인 없이 로그인할 수 있어요" in last_mail(steward)


def test_who_had_nothing_but_a_passkey_is_led_to_a_password(steward: Operator) -> None:
    run(
        steward.env["HAMSTERD_DATABASE_URL"],
        "UPDATE users SET password_hash = NULL WHERE id = %s",
        KONGI,
    )
    steward.json("users", "reset-second-factor", "kongi", "--yes", *REASON)
    assert "먼저 비밀번호를 정해야 해요" in last_mail(steward)
    assert "/forgot-password" in last_mail(steward)


def test_a_deleted_board_says_what_moves_and_who_keeps_it_no_more(steward: Operator) -> None:
    url = steward.env["HAMSTERD_DATABASE_URL"]
    run(url, "UPDATE community_posts SET board_id = 2")
    run(url, "UPDATE boards SET posts_count = 2 WHERE id = 2")
    steward.json("boards", "add-keeper", "질문", "kongi")
    delete = ("boards", "delete", "질문", "--move-to", "1")

    for words in ((), ("--dry-run",)):
        told = said(steward, *delete, *words)
        assert "글 2개를" in told
        assert "게시판으로 옮겨요. 게시판지기(콩이집사)의 일도 끝나요." in told


@pytest.mark.parametrize("words", [("grant-role", "kongi", "moderator"), ("grant-admin", "kongi")])
def test_a_keeper_who_is_given_a_role_keeps_no_boards_and_that_is_said(
    steward: Operator, words: tuple[str, ...]
) -> None:
    steward.json("boards", "add-keeper", "질문", "kongi")
    kept = "SELECT count(*) FROM board_keepers"
    url = steward.env["HAMSTERD_DATABASE_URL"]

    assert "게시판지기 일은 끝나요" in said(steward, "users", *words, "--dry-run")
    done = steward.json("users", *words)

    assert run(url, kept) == [(0,)]
    steward.json(*done["undo"].split()[1:])
    assert run(url, kept) == [(1,)]
