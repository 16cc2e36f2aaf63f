"""Settings of the store that are missing or no settings at all are refused in words."""

import pytest
from pydantic import ValidationError

from hamsterd.media.storage import S3NotConfigured, open_storage
from tests.postgres import throwaway_settings

COMPLETE = {
    "media_storage": "s3",
    "s3_endpoint": "https://s3.example/",
    "s3_bucket": "hamster",
    "s3_access_key": "a",
    "s3_secret_key": "b",
}


def test_a_bucket_is_fully_named(tmp_path):
    settings = throwaway_settings(data_dir=tmp_path, s3_prefix="/site/media/", **COMPLETE)

    assert open_storage(settings).place == "https://s3.example/hamster/site/media"


@pytest.mark.parametrize("missing", ["s3_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key"])
def test_a_part_that_is_missing_is_named(missing):
    settings = {name: value for name, value in COMPLETE.items() if name != missing}

    with pytest.raises(ValidationError) as refusal:
        throwaway_settings(**settings)

    (problem,) = refusal.value.errors()
    assert problem["loc"] == (missing,)
    assert problem["msg"] == "HAMSTERD_MEDIA_STORAGE가 s3이면 정해야 해요."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("s3_endpoint", "s3.example"),
        ("s3_endpoint", "https://s3.example/bucket"),
        ("s3_endpoint", "https://key:secret@s3.example"),
        ("clamd", "http://clam/"),
        ("clamd", "clam:port"),
        ("media_accel", "protected-media"),
        ("media_accel", "/"),
        ("media_accel", "/protected media/"),
        ("media_storage", "ftp"),
    ],
)
def test_what_is_no_setting_is_refused(name, value):
    with pytest.raises(ValidationError) as refusal:
        throwaway_settings(**{name: value})

    assert refusal.value.errors()[0]["loc"] == (name,)


def test_a_bucket_to_move_to_has_to_be_named_too(tmp_path):
    with pytest.raises(S3NotConfigured) as refusal:
        open_storage(throwaway_settings(data_dir=tmp_path), "s3")

    assert "HAMSTERD_S3_BUCKET" in refusal.value.message
