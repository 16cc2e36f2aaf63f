"""Masking of an address that is shown to somebody who may have typed another's."""

import pytest

from hamsterd.delivery.mail.rules import masked_email


@pytest.mark.parametrize(
    ("email", "shown"),
    [("kong@example.com", "k***@example.com"), ("콩@햄찌.한국", "콩***@햄찌.한국")],
)
def test_the_first_letter_and_the_host_are_told(email: str, shown: str) -> None:
    assert masked_email(email) == shown
