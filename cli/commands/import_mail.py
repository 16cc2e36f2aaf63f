"""`hamster import mail`: the one mail to members who moved in and have not signed in yet."""

from cli.commands.import_gnuboard5 import app
from cli.output import ActOutput, Output, local_minute
from cli.site import open_site, operator
from hamsterd.moving.mail import service
from hamsterd.moving.mail.rules import MoveMailState, PauseReason

mail = app.under("mail", "옮겨 온 회원에게 보내는 안내 메일: 얼마나 나갔는지, 보내기, 멈추기.")

STATES = {
    MoveMailState.DRAFT: "보내기 전",
    MoveMailState.SENDING: "보내는 중",
    MoveMailState.PAUSED: "멈춤",
    MoveMailState.DONE: "모두 보냄",
}
FACTS = {
    "state": "상태",
    "subject": "제목",
    "perHour": "한 시간에",
    "triedAt": "보내 본 때",
    "startedAt": "보내기 시작",
    "waiting": "남은 회원",
    "told": "보낸 회원",
    "queued": "보낼 편지함",
    "failed": "보내지 못함",
    "bounced": "돌아옴",
    "returned": "받고 로그인",
}


@mail.verb("status", "hamster import mail status")
def mail_status(output: Output) -> None:
    """안내 메일이 얼마나 나갔는지 보여 줍니다."""
    with open_site():
        found = service.move_mail()
    if output.as_json:
        output.json(found.model_dump(mode="json", by_alias=True))
        return
    facts = {
        "state": STATES[found.state],
        "subject": found.subject,
        "perHour": found.per_hour,
        "triedAt": found.tried_at and local_minute(found.tried_at),
        "startedAt": found.started_at and local_minute(found.started_at),
        **found.progress.model_dump(),
    }
    output.facts("이사 안내 메일", FACTS, facts)
    if found.pause_reason is PauseReason.BOUNCES:
        output.remark("돌아온 메일이 많아 스스로 멈췄어요. `hamster mail bounces`로 살펴보세요.")


@mail.verb("start", "hamster import mail start --dry-run", "hamster import mail start")
def start_mail(output: ActOutput) -> None:
    """아직 로그인하지 않은 회원에게 보내기 시작하거나, 멈춘 곳부터 이어서 보냅니다.

    글은 콘솔의 이사 화면에서 쓰고, 나에게 먼저 보내 본 뒤에 시작할 수 있습니다.
    """
    with open_site() as site:
        with output.rehearsed():
            service.start_mail(actor=operator(), site=site.settings)
        found = service.move_mail()
    output.done(
        f"{found.progress.waiting:,}명에게 한 시간에 {found.per_hour:,}통씩 보내요.",
        {"waiting": found.progress.waiting, "perHour": found.per_hour},
    )


@mail.verb("pause", "hamster import mail pause")
def pause_mail(output: ActOutput) -> None:
    """보내기를 멈춥니다. 이미 보낼 편지함에 넣은 것은 나갑니다."""
    with open_site():
        with output.rehearsed():
            service.pause_mail(actor=operator())
        found = service.move_mail()
    output.done(
        f"안내 메일을 멈춰요. 남은 회원은 {found.progress.waiting:,}명이에요.",
        {"waiting": found.progress.waiting},
    )
