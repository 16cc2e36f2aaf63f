"""Whether a PDF opens without a password, whatever it is locked with."""

import pytest
from fpdf.encryption import EncryptionMethod
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.media.formats.pdf_lock import is_locked
from tests.factories.papers import a_pdf

METHODS = [EncryptionMethod.RC4, EncryptionMethod.AES_128, EncryptionMethod.AES_256]


@pytest.mark.parametrize("method", METHODS)
def test_one_that_asks_for_a_password_is_locked(method: EncryptionMethod) -> None:
    assert is_locked(
        a_pdf(user_password="햄찌" if method is METHODS[2] else "secret", method=method)
    )


@pytest.mark.parametrize("method", METHODS)
def test_one_that_only_its_owner_may_print_is_open(method: EncryptionMethod) -> None:
    assert not is_locked(a_pdf(owner_password="owner", method=method))


def test_most_have_no_lock() -> None:
    assert not is_locked(a_pdf())
    assert not is_locked(b"%PDF-1.4\ntrailer << /Encrypt 9 0 R >>\n%%EOF"), "no such part"


@pytest.mark.parametrize(
    ("lock", "locked"),
    [
        (b"<< /Filter /Standard /V 4 /R 4 /StmF /Identity /O (a) /U (b) >>", False),
        (b"<< /Filter /Standard /V 1 /R 2 /P -4 /O (a) /U (b) >>", True),
        (b"<< /Filter /Adobe.PubSec /V 4 >>", True),
        (b"<< % a note >>\n /Filter /Standard /R 3 /O <6> /U (\\(\\)\\101) /P -1 >>", True),
        (b"<< /Filter /Standard /R 99 /O (a) /U (b) >>", True),
    ],
    ids=["attachments alone", "oldest", "by certificate", "with a note", "unknown"],
)
@pytest.mark.parametrize("inline", [False, True])
def test_locks_by_their_words(lock: bytes, locked: bool, inline: bool) -> None:
    if inline:
        assert is_locked(b"%PDF-1.4\ntrailer << /Encrypt " + lock + b">>") is locked
    else:
        data = b"7 0 obj\n" + lock + b"\nendobj\ntrailer << /ID [(x) (x)] /Encrypt 7 0 R >>"
        assert is_locked(data) is locked


@given(st.binary(max_size=100), st.integers(0, 1_500), st.sampled_from(METHODS))
def test_broken_ones_end_nothing(rest: bytes, cut: int, method: EncryptionMethod) -> None:
    whole = LOCKED[method]
    assert is_locked(whole[: len(whole) - cut] + rest + whole[-cut:]) in {True, False}
    assert is_locked(b"/Encrypt <<" + rest) in {True, False}


LOCKED = {method: a_pdf(user_password="secret", method=method) for method in METHODS}
