"""`hamster users export`: a member's record as a file, for members who cannot request it."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import users
from cli.options import Who
from cli.output import ActOutput
from cli.site import open_site, operator
from hamsterd.core.clock import kst_day
from hamsterd.db.site.site_settings import site_settings
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.staff.admin import member_id_of, member_record
from hamsterd.operations.exports.rules import download_name, spoken_size

app = users.app


@app.verb("export", 'hamster users export 콩두부집사 --reason "메일로 열람 요청" --out kong.zip')
def export(
    output: ActOutput,
    who: Who,
    reason: Annotated[
        str, typer.Option("--reason", help="개인정보 열람 기록에 남길 이유.", show_default=False)
    ],
    out: Annotated[
        Path | None, typer.Option("--out", help="파일 이름. 없으면 지금 폴더에 만듭니다.")
    ] = None,
) -> None:
    """회원의 모든 기록을 ZIP 파일로 만듭니다. 열람 기록에 남고, 회원은 직접도 받을 수 있습니다."""
    from hamsterd.operations.exports.handover import hand_over  # noqa: PLC0415  # of this alone

    with open_site() as site:
        member = member_record(member_id_of(who))
        if member["status"] == "purged":
            raise MemberNotFound("이미 개인정보가 지워진 회원이에요.")
        name = member["nickname"]
        target = out or Path(download_name(site_settings(site.settings).site_name, name, kst_day()))
        facts: dict[str, object] = {"id": member["id"], "path": str(target)}
        said = f"{name}님의 기록을 {target}에 담았어요."
        if not output.dry_run:
            written = hand_over(
                member_id=member["id"],
                target=target,
                reason=reason,
                actor=operator(),
                site=site.settings,
            )
            facts |= {"bytes": written.bytes, "missing": written.missing}
            said = f"{said} ({spoken_size(written.bytes)})"
    output.done(said, facts)
