"""Names, addresses and passwords that are taken and refused."""

import pytest

from hamsterd.members.accounts.rules import (
    check_email,
    check_nickname,
    check_password,
    check_profile_nickname,
    check_username,
)


@pytest.mark.parametrize("email", ["kong@hamzzi.kr", "콩이+1@햄찌.한국", "k.o@a-b.co.kr"])
def test_an_address_that_can_receive_mail(email: str) -> None:
    assert check_email(email) == email


@pytest.mark.parametrize(
    "email",
    [
        "kong",
        "kong@",
        "@hamzzi.kr",
        "kong@localhost",
        ".kong@hamzzi.kr",
        "ko..ng@hamzzi.kr",
        "kong@hamzzi..kr",
        "kong@-hamzzi.kr",
        "kong@hamzzi.kr-",
        "ko ng@hamzzi.kr",
        "kong@hamzzi@kr.kr",
        "kong\u200b@hamzzi.kr",
        "=?utf-8?q?victim=40b.kr=2c?=x1@hamzzi.kr",
        f"kong@{'h' * 64}.kr",
    ],
)
def test_what_is_no_address(email: str) -> None:
    with pytest.raises(ValueError, match="올바른 이메일"):
        check_email(email)


@pytest.mark.parametrize("password", ["123456", "password", "PassWord", "qwerty"])
def test_the_commonest_passwords_are_refused_in_any_case(password: str) -> None:
    with pytest.raises(ValueError, match="너무 흔한"):
        check_password(password)


@pytest.mark.parametrize("check", [check_username, check_nickname, check_profile_nickname])
def test_nobody_is_called_as_the_site_is(check) -> None:
    assert check("콩이집사") == "콩이집사"
    with pytest.raises(ValueError, match="사용할 수 없는"):
        check("고객 센터" if check is not check_username else "고객센터")
