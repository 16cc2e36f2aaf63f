"""Boards for members who have proved who they are, or how old: `bo_use_cert` of Gnuboard.

Visitors are shut out of such a board whatever its levels are, as long as the site uses proofs.
"""

from enum import Enum

from hamsterd.moving.gnuboard5.rows import Fields, number, text


class Proof(Enum):
    """What a member has proved."""

    PERSON = "본인 확인한 회원만"
    ADULT = "성인 인증한 회원만"


def proof_of(use_cert: str) -> Proof | None:
    """What a board asks for: `cert`, `adult`, and the older `hp-cert` and `hp-adult`."""
    if not use_cert:
        return None
    return Proof.ADULT if use_cert.endswith("adult") else Proof.PERSON


def proof_needed(board: Fields, config: tuple[object, ...] | None) -> Proof | None:
    """What a board asks for if the site does; a site that does not say is thought to."""
    is_off = config is not None and config[0] is not None and str(config[0]).strip() in {"", "0"}
    return None if is_off else proof_of(text(board, "bo_use_cert"))


def proofs_of(member: Fields) -> frozenset[Proof]:
    """What a member has proved."""
    if not text(member, "mb_certify"):
        return frozenset()
    is_adult = number(member, "mb_adult") > 0
    return frozenset({Proof.PERSON, Proof.ADULT} if is_adult else {Proof.PERSON})
