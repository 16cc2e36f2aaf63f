"""The key pair that push services know the site by, and what a message is sealed with."""

from concurrent.futures import ThreadPoolExecutor

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import SecretStr, ValidationError

from hamsterd.delivery.push.base64url import unpadded
from hamsterd.delivery.push.keys import private_key, public_key
from tests.postgres import throwaway_settings

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tl"
    "zAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_hosts_that_share_the_secret_key_share_the_pair(tmp_path):
    one, two = (
        throwaway_settings(data_dir=tmp_path / name, secret_key=SecretStr("s" * 40))
        for name in "ab"
    )
    other = throwaway_settings(secret_key=SecretStr("t" * 40))

    assert public_key(one) == public_key(two) != public_key(other)
    assert len(unpadded(public_key(one))) == 65


def test_without_a_secret_key_it_outlives_the_process(tmp_path):
    assert public_key(throwaway_settings(data_dir=tmp_path)) == public_key(
        throwaway_settings(data_dir=tmp_path)
    )


def test_a_pair_from_elsewhere_is_used():
    settings = throwaway_settings(vapid_private_key=SecretStr(SENDER))

    assert private_key(settings).private_numbers().private_value == int.from_bytes(unpadded(SENDER))


@pytest.mark.parametrize("key", ["short", "A" * 43 + "==", "!" * 43, "A" * 43, "_" * 42 + "8"])
def test_no_key_of_a_pair(key: str):
    with pytest.raises(ValidationError):
        throwaway_settings(vapid_private_key=SecretStr(key))


def test_what_is_sealed_is_what_the_standard_says():
    sealed = http_ece.encrypt(
        PLAIN,
        salt=unpadded(SALT),
        private_key=ec.derive_private_key(int.from_bytes(unpadded(SENDER)), ec.SECP256R1()),
        dh=unpadded(RECEIVER),
        auth_secret=unpadded(AUTH),
        version="aes128gcm",
    )

    assert sealed == unpadded(SEALED)


def test_threads_that_begin_at_once_make_one_key(tmp_path):
    settings = throwaway_settings(data_dir=tmp_path / "new")
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: settings.signing_key(), range(8)))

    assert len(keys) == 1
    [file] = (tmp_path / "new").iterdir()
    assert (file.name, file.stat().st_mode & 0o777) == ("secret_key", 0o600)
