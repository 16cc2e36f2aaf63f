"""Every text in a response that may let somebody in is a `Secret`, or known to be none.

A response with a secret is not compressed (`http/shapes/secrets.py`).
"""

import re
from collections.abc import Iterator
from types import NoneType
from typing import Any, get_args

from pydantic import BaseModel

from hamsterd.http.shapes.secrets import MARK, holds_secret
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES

SUSPECT = re.compile(
    r"(?:^|_)(?:url|uri|link|address|href|path|token|secret|codes?|challenge|nonce|ticket|signature"
    r"|invitation|password|cookie|key|state|salt|qr)s?(?:_|$)"
)
OPEN = {
    "a page or file, which asks who comes": {
        "AdDone.link",
        "AdOut.link",
        "AdRow.link",
        "AdminCommentPage.url",
        "AdminCommentRow.url",
        "AdminDiaryRow.url",
        "AdminPostRow.url",
        "AlertLead.url",
        "AnnouncementRow.link",
        "DeskOut.path",
        "DocumentOut.path",
        "DocumentRow.path",
        "DocumentToAgree.path",
        "DocumentVersionOut.path",
        "ExperienceAbout.url",
        "FlaggedRow.url",
        "HiddenThing.url",
        "KeptFile.kept_url",
        "KeptFile.url",
        "MediaOut.medium_url",
        "MediaOut.thumbnail_url",
        "MediaOut.url",
        "Notice.link",
        "NotificationOut.url",
        "OpenedComment.url",
        "OpenedPost.url",
        "OwnTakedown.url",
        "PaperOut.url",
        "ParentNow.url",
        "PendingConsent.path",
        "PopularHamster.image_url",
        "RecentWriting.url",
        "RestoredOut.url",
        "RightsReportState.url",
        "RunOut.href",
        "Sample.url",
        "SiteOut.base_url",
        "StillInForce.path",
        "SubjectOut.url",
        "TakedownRow.url",
        "TargetNow.url",
        "UploadOut.url",
        "UploadsOut.urls",
    },
    "a name in the program": {
        "CheckOut.key",
        "ChecklistItem.key",
        "DefinitionOut.key",
        "LevelTier.key",
        "MonthFigure.key",
        "SettingOut.key",
    },
    "work that anybody is given before signing up": {
        "WorkOut.signature",
        "WorkParametersOut.key_prefix",
        "WorkParametersOut.key_signature",
        "WorkParametersOut.nonce",
        "WorkParametersOut.salt",
    },
    "public by its nature": {"AddressShared.address", "PreferencesOut.push_public_key"},
}
"""What looks like a secret by its name, and why it is none."""


def shapes(annotation: Any, seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """The schemas within an annotation."""
    is_shape = isinstance(annotation, type) and issubclass(annotation, BaseModel)
    if is_shape and annotation not in seen:
        seen.add(annotation)
        yield annotation
        for field in annotation.model_fields.values():
            yield from shapes(field.annotation, seen)
    for part in get_args(annotation):
        yield from shapes(part, seen)


def is_text(annotation: Any) -> bool:
    parts = get_args(annotation)
    return annotation is str or (bool(parts) and all(p is NoneType or is_text(p) for p in parts))


def test_every_field_that_looks_like_a_secret_is_one_or_known_to_be_none():
    seen: set[type[BaseModel]] = set()
    answers = [contract.answer for _, _, contract, _ in contracts(ROUTES)]
    suspects = {
        f"{shape.__name__}.{name}"
        for answer in answers
        for shape in shapes(answer, seen)
        for name, field in shape.model_fields.items()
        if SUSPECT.search(name) and is_text(field.annotation)
        if not (MARK in field.metadata or holds_secret(field.annotation))
    }

    assert suspects == {name for names in OPEN.values() for name in names}


def test_a_response_with_a_secret_at_any_depth_is_not_packed():
    unpacked = {
        f"{method} {path}"
        for path, method, contract, _ in contracts(ROUTES)
        if not contract.may_pack
    }

    assert {
        "post /api/auth/token",  # a text of the response itself
        "put /api/auth/second-factor/app",  # a list of them
        r"get /api/hamsters/([^/]+)/carers",  # in a list of parts, or null
        "get /api/admin/invitations",  # in each row of a console's page
    } <= unpacked
    assert "get /api/diary" not in unpacked
