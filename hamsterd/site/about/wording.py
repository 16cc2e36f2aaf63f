"""Sentences of the privacy policy that only some sites say: which depends on the settings."""

from typing import Any

from hamsterd.config import Settings

AD_PROVIDER = "{adProvider}"
"""A sentence that begins so is said where an ad provider is set up."""


def in_force(text: Any, settings: Settings) -> Any:
    """The text, or a part of it, without the sentences that are not true of this site."""
    match text:
        case dict():
            return {name: in_force(part, settings) for name, part in text.items()}
        case list():
            said = [part for part in text if settings.has_ad_provider or not _is_about_ads(part)]
            return [in_force(part, settings) for part in said]
        case str():
            return text.removeprefix(AD_PROVIDER)
        case _:
            return text


def _is_about_ads(part: object) -> bool:
    return isinstance(part, str) and part.startswith(AD_PROVIDER)
