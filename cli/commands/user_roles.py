"""`hamster users grant-role|revoke-role|staff`: staff members and their roles."""

from typing import Annotated

import typer
from rich.text import Text

from cli.commands import users
from cli.options import Who
from cli.output import ActOutput, Column, Mark, Output, local_day, marked, nothing
from cli.site import open_site, operator
from hamsterd.http.rights.permissions import STAFF, Role
from hamsterd.members.accounts.staff.admin import member_id_of, member_record
from hamsterd.members.accounts.staff.roles import set_role, staff

app = users.app

FACTORS = {"app": "인증 앱", "passkey": "패스키"}


def _role(word: str) -> Role:
    """By its name or its Korean one."""
    for role in STAFF:
        if word in {role.value, role.label}:
            return role
    known = ", ".join(f"{role.value}({role.label})" for role in STAFF)
    raise typer.BadParameter(f"'{word}'는 없는 역할이에요. {known} 가운데 골라 주세요.")


@app.verb("grant-role", "hamster users grant-role 콩두부집사 moderator")
def grant_role(
    output: ActOutput,
    who: Who,
    role: Annotated[
        Role,
        typer.Argument(
            parser=_role, metavar="역할", help="owner, admin, moderator, analyst 가운데 하나."
        ),
    ],
) -> None:
    """회원에게 운영진 역할을 줍니다. 그 회원에게 알림이 갑니다."""
    _set_role(output, who, role)


@app.verb("revoke-role", "hamster users revoke-role id:12")
def revoke_role(output: ActOutput, who: Who) -> None:
    """운영진 역할을 거둡니다. 마지막 소유자의 역할은 거둘 수 없습니다."""
    _set_role(output, who, None)


@app.verb("staff", "hamster users staff", "hamster users staff --json")
def list_staff(output: Output) -> None:
    """운영진을 역할이 높은 사람부터 보여 줍니다."""
    with open_site():
        rows = [row.model_dump(by_alias=True) for row in staff()]
    output.table(
        "운영진",
        (
            Column("id", "번호", "right"),
            Column("nickname", "닉네임", gives_way=True),
            Column("role", "역할", show=lambda role: Role(role).label),
            Column("secondFactors", "2단계 인증", show=_factors),
            Column("lastSeenAt", "마지막 활동", show=local_day),
        ),
        rows,
        empty=nothing("운영진이"),
    )


def _factors(names: list[str]) -> Text | str:
    """The second factors; their absence is highlighted."""
    return ", ".join(FACTORS[name] for name in names) or marked(Mark.WARN, "없음")


def _set_role(output: ActOutput, who: str, role: Role | None) -> None:
    with open_site():
        member = member_record(member_id_of(who))
        ended = users.keeping_that_ends(member["id"])
        with output.rehearsed():
            act = set_role(member_id=member["id"], role=role, actor=operator())
    name, was = member["nickname"], member["role"]
    facts = {"id": member["id"], "role": role, "changed": act is not None}
    if act is None:
        state = f"이미 {role.label}예요" if role else "맡은 역할이 없어요"
        output.done(f"{name}님은 {state}. 바꾼 것은 없어요.", facts, dry_run=False)
        return
    back = f"grant-role id:{member['id']} {was}" if was else f"revoke-role id:{member['id']}"
    said = f"{name}님에게 {role.label} 역할을 줬어요." if role else f"{name}님의 역할을 거뒀어요."
    undo = f"hamster audit undo {act}" if ended else f"hamster users {back}"
    output.done(said + ended, facts, undo=undo)
