"""The demo site's public sign-ins, as the fixtures state them."""

import json
from dataclasses import dataclass
from importlib.resources import files

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.models.members.accounts import User


@dataclass(frozen=True, slots=True)
class SignIn:
    """A public sign-in."""

    role: str
    username: str
    password: str


def demo_sign_ins() -> list[SignIn]:
    """The demo's sign-ins whose members exist on this site; needs an open database."""
    known = _stated()
    names = [person.username for person in known]
    with connection():
        present = set(fetch_column(User.select(User.username).where(User.username.in_(names))))
    return [person for person in known if person.username in present]


def _stated() -> list[SignIn]:
    members = json.loads((files("fixtures") / "members.json").read_text(encoding="utf-8"))
    return [
        SignIn(
            "관리자" if member.get("is_admin") else "회원", member["username"], member["password"]
        )
        for member in members
        if "password" in member
    ]
