"""`hamster setup`: a new site from the command line, or the code for its first form."""

from secrets import token_urlsafe
from typing import Annotated

import typer

from cli.commands.users import show_once
from cli.korean import Lone
from cli.output import ActOutput
from cli.site import open_site, operator, warn_of_sample
from hamsterd.config import get_settings

app = Lone()

CODE = "code"


@app.verb(
    "setup",
    "hamster setup --owner haemi --email haemi@example.com --site-name 햄찌마을",
    "hamster setup code",
    "hamster setup code --new",
)
def setup(
    output: ActOutput,
    act: Annotated[
        str | None,
        typer.Argument(metavar="code", help="code: /setup에서 쓸 설정 코드를 보여 줍니다."),
    ] = None,
    owner: Annotated[str, typer.Option(help="운영자의 사용자명.")] = "",
    email: Annotated[str, typer.Option(help="운영자의 이메일 주소.")] = "",
    nickname: Annotated[
        str | None, typer.Option(help="운영자의 닉네임 (기본값: 사용자명).")
    ] = None,
    password: Annotated[
        str | None,
        typer.Option(envvar="HAMSTER_PASSWORD", help="비밀번호. 없으면 만들어 한 번 보여 줍니다."),
    ] = None,
    site_name: Annotated[str | None, typer.Option(help="사이트 이름.")] = None,
    contact: Annotated[
        str | None, typer.Option(help="문의 메일 주소 (기본값: 운영자의 이메일).")
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option(metavar="이름", help="게시판. 여러 번 적습니다 (기본값: 제안하는 넷)."),
    ] = None,
    sign_ups: Annotated[
        str, typer.Option(metavar="누가", help="새 가입: open, invited, closed.")
    ] = "open",
    new: Annotated[
        bool, typer.Option("--new", help="code와 함께: 코드를 바꿉니다. 앞의 것은 못 쓰게 됩니다.")
    ] = False,
) -> None:
    """새 사이트를 설정하거나, /setup에서 쓸 설정 코드를 보여 줍니다."""
    if act not in {None, CODE}:
        raise typer.BadParameter("code만 적을 수 있어요.")
    if new and act != CODE:
        raise typer.BadParameter("--new는 code와 함께 적어 주세요.")
    if act == CODE:
        _show_code(output, is_renewed=new)
        return
    if not owner or not email:
        raise typer.BadParameter("--owner와 --email을 적어 주세요.")
    from hamsterd.site.setup.service import (  # noqa: PLC0415  # much of the server
        BOARDS,
        read_setup,
        set_up_by_operator,
    )

    secret = password or token_urlsafe(12)
    settings = {"contact_email": contact or email, "sign_ups": sign_ups}
    form = read_setup(
        owner={
            "username": owner,
            "email": email,
            "nickname": nickname or owner,
            "password": secret,
        },
        boards=list(BOARDS) if board is None else board,
        settings={**settings, **({"site_name": site_name} if site_name else {})},
        site=get_settings(),
    )
    with open_site() as site, output.rehearsed():
        owner_id = set_up_by_operator(form, actor=operator(), site=site.settings)
    names = [one.name for one in form.boards.values()]
    facts: dict[str, object] = {"username": owner, "boards": names}
    if not output.dry_run:
        facts["id"] = owner_id
        if password is None:
            facts["password"] = secret
    output.done(f"사이트를 설정하고 {owner} 운영자 계정을 만들었어요.", facts)
    if "password" in facts:
        show_once(output, secret)


def _show_code(output: ActOutput, *, is_renewed: bool) -> None:
    from hamsterd.site.setup.code import renew_code, setup_code  # noqa: PLC0415  # as above
    from hamsterd.site.setup.errors import AlreadySetUp  # noqa: PLC0415  # as above
    from hamsterd.site.setup.service import awaits_owner  # noqa: PLC0415  # as above

    with open_site() as site:
        if not awaits_owner():
            raise AlreadySetUp
        with output.rehearsed():
            code = renew_code(site.settings) if is_renewed else setup_code(site.settings)
    url = f"{site.settings.base_url}/setup?code={code}"
    facts = {"code": code, "url": url}
    if is_renewed:
        output.done("설정 코드를 바꿨어요. 앞의 코드는 이제 쓸 수 없어요.", facts)
    else:
        output.done("설정을 마칠 때까지 쓸 수 있는 설정 코드예요.", facts)
    if not output.as_json and not output.dry_run:
        output.line(f"  코드  {code}")
        output.line(f"  주소  {url}")
        warn_of_sample(output, site.settings)
