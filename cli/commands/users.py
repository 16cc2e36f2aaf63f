"""`hamster users`: finding and creating members, and granting administration."""

from secrets import token_urlsafe
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.options import Who, one_of
from cli.output import ActOutput, Column, Mark, Output, local_day, marker, nothing
from cli.site import open_site, operator
from hamsterd.db.sql import Row
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.staff.admin import (
    MemberRecord,
    create_by_operator,
    member_id_of,
    member_record,
    member_records,
)
from hamsterd.members.accounts.staff.roles import set_admin
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.staff.people.personal_data import note_email_search, note_views

app = Noun()

STATUSES = {
    "active": (Mark.GOOD, "활동"),
    "awaiting": (Mark.WARN, "가입 승인 대기"),
    "suspended": (Mark.WARN, "정지"),
    "banned": (Mark.BAD, "영구 정지"),
    "refused": (Mark.BAD, "가입 거절"),
    "withdrawn": (Mark.WARN, "탈퇴 대기"),
    "purged": (Mark.BAD, "탈퇴"),
}
FACTS = {
    "id": "번호",
    "username": "사용자명",
    "nickname": "닉네임",
    "email": "이메일",
    "emailVerifiedAt": "이메일 확인",
    "signIns": "연결한 로그인",
    "isAdmin": "관리자",
    "status": "상태",
    "suspendedUntil": "정지 끝",
    "greeting": "가입 인사",
    "level": "레벨",
    "experience": "경험치",
    "streakDays": "연속 출석",
    "diariesCount": "공개 일기",
    "privateDiariesCount": "비공개 일기",
    "postsCount": "게시글",
    "commentsCount": "댓글",
    "hamstersCount": "햄스터",
    "followersCount": "팔로워",
    "followingCount": "팔로잉",
    "totalLikes": "받은 좋아요",
    "createdAt": "가입",
    "lastLoginAt": "마지막 로그인",
    "lastSeenAt": "마지막 활동",
}


@app.verb(
    "list",
    "hamster users list",
    "hamster users list 콩이",
    "hamster users list --status suspended --json",
)
def list_users(
    output: Output,
    search: Annotated[
        str | None,
        typer.Argument(metavar="찾을말", help="사용자명, 닉네임의 일부. @가 들면 이메일도."),
    ] = None,
    status: Annotated[str | None, one_of(STATUSES)] = None,
    admins: Annotated[bool, typer.Option("--admins", help="관리자만.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="보여 줄 수.")] = 50,
) -> None:
    """회원을 최근 가입순으로 보여 줍니다."""
    with open_site():
        rows = member_records(search=search, status=status, admins=admins, limit=limit)
        if output.as_json:
            _note_views([row["id"] for row in rows])
        else:
            _note_search(search, [row["id"] for row in rows])
    output.table(
        "회원",
        (
            Column("id", "번호", "right"),
            Column("username", "사용자명", gives_way=True),
            Column("nickname", "닉네임", gives_way=True),
            Column("isAdmin", "관리자", "center"),
            Column("status", "상태", show=marker(STATUSES)),
            Column("level", "레벨", "right"),
            Column("diariesCount", "일기", "right"),
            Column("totalLikes", "좋아요", "right"),
            Column("createdAt", "가입", show=local_day),
        ),
        rows,
        empty=nothing(
            "회원이",
            status and f"상태가 ‘{STATUSES[status][1]}’인",
            admins and "관리자인",
            search and f"‘{search}’에 맞는",
        ),
    )


@app.verb("show", "hamster users show 콩두부집사", "hamster users show username:kongdubu")
def show(output: Output, who: Who) -> None:
    """회원 한 사람을 자세히 보여 줍니다."""
    with open_site():
        member = member_record(member_id_of(who))
        _note_views([member["id"]])
    shown = member if output.as_json else {**member, **_in_words(member)}
    output.facts(member["nickname"], FACTS, shown)


@app.verb("create", "hamster users create haemi --email haemi@example.com --admin")
def create(
    output: ActOutput,
    username: Annotated[str, typer.Argument(metavar="사용자명", help="로그인할 이름.")],
    email: Annotated[str, typer.Option(help="이메일 주소.")],
    nickname: Annotated[str | None, typer.Option(help="닉네임 (기본값: 사용자명).")] = None,
    password: Annotated[
        str | None,
        typer.Option(envvar="HAMSTER_PASSWORD", help="비밀번호. 없으면 만들어 한 번 보여 줍니다."),
    ] = None,
    admin: Annotated[bool, typer.Option("--admin", help="관리자로 만듭니다.")] = False,
) -> None:
    """회원을 만듭니다."""
    secret = password or token_urlsafe(12)
    # The rules of sign-up apply to operators, too.
    form = read_form(
        RegisterIn,
        username=username,
        email=email,
        nickname=nickname or username,
        password=secret,
        agree_to_terms=True,
        is_over14=True,
    )
    with open_site(), output.rehearsed():
        member_id = create_by_operator(form=form, is_admin=admin, actor=operator())
    facts: dict[str, object] = {"username": form.username, "isAdmin": admin}
    if not output.dry_run:
        facts["id"] = member_id
    if password is None and not output.dry_run:
        facts["password"] = secret
    kind = "관리자" if admin else "회원"
    output.done(
        f"{form.username} {kind} 계정을 만들었어요.",
        facts,
        undo=f"hamster users delete id:{member_id}",
    )
    if "password" in facts:
        show_once(output, secret)


def show_once(output: Output, password: str) -> None:
    """A password that was made up; a program has it in its result."""
    if not output.as_json:
        output.line(f"  비밀번호  {password}")
        output.remark("비밀번호는 다시 볼 수 없어요. 지금 적어 두세요.")


@app.verb("grant-admin", "hamster users grant-admin 콩두부집사")
def grant_admin(output: ActOutput, who: Who) -> None:
    """회원에게 관리자 권한을 줍니다. 그 회원에게 알림이 갑니다."""
    _set_admin(output, who, is_admin=True)


@app.verb("revoke-admin", "hamster users revoke-admin id:12")
def revoke_admin(output: ActOutput, who: Who) -> None:
    """관리자 권한을 해제합니다. 마지막 관리자는 해제할 수 없습니다."""
    _set_admin(output, who, is_admin=False)


def _set_admin(output: ActOutput, who: str, *, is_admin: bool) -> None:
    with open_site():
        member_id = member_id_of(who)
        name, ended = member_record(member_id)["nickname"], keeping_that_ends(member_id)
        with output.rehearsed():
            act = set_admin(member_id=member_id, is_admin=is_admin, actor=operator())
    changed = act is not None
    facts = {"id": member_id, "isAdmin": is_admin, "changed": changed}
    if not changed:
        state = "이미 관리자예요" if is_admin else "관리자가 아니에요"
        output.done(f"{name}님은 {state}. 바꾼 것은 없어요.", facts, dry_run=False)
        return
    verb, opposite = ("줬어요", "revoke-admin") if is_admin else ("해제했어요", "grant-admin")
    said = f"{name}님{'에게' if is_admin else '의'} 관리자 권한을 {verb}.{ended}"
    undo = f"hamster users {opposite} id:{member_id}"
    output.done(said, facts, undo=f"hamster audit undo {act}" if ended else undo)


def keeping_that_ends(member_id: int) -> str:
    """A remark on the member's boards, whose keeping ends with a role."""
    from hamsterd.community.queries import boards  # noqa: PLC0415  # of two verbs alone

    kept = [
        board.name
        for board in boards(include_inactive=True)
        if member_id in {keeper.id for keeper in board.keepers}
    ]
    return f" {', '.join(kept)}의 게시판지기 일은 끝났어요." if kept else ""


def _note_search(search: str | None, members: list[int]) -> None:
    with transaction():
        note_email_search(search, members, actor=operator())


def _note_views(members: list[int]) -> None:
    """The e-mail is personal data: that an operator saw it is written down for the review."""
    with transaction():
        note_views(actor=operator(), members=members, fields=["email"])


def _in_words(member: MemberRecord) -> Row:
    sign_ins = [PROVIDERS[key].label for key in member["signIns"]]
    return {"status": STATUSES[member["status"]][1], "signIns": ", ".join(sign_ins) or "없음"}
