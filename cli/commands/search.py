"""`hamster search`: writing anew what search looks in."""

from dataclasses import asdict

from cli.korean import Noun
from cli.options import AsJson, DryRun
from cli.output import Output
from cli.site import open_site
from hamsterd.indexing import Kind
from hamsterd.search.reindex import Drift, reindex

app = Noun("검색: 색인 다시 만들기.")

_SAID = {
    Kind.DIARY: "일기",
    Kind.POST: "게시글",
    Kind.MEMBER: "회원",
    Kind.HAMSTER: "햄스터",
}


@app.verb("reindex", "hamster search reindex --dry-run")
def reindex_all(dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """검색 색인을 원래 글과 맞춥니다. 서버가 도는 동안 해도 됩니다."""
    output = Output(as_json=as_json)
    drifts: dict[Kind, Drift] = {}
    with open_site(), output.progress("검색 색인을 살펴봐요.") as tick:
        for kind in Kind:
            drifts[kind] = reindex(
                kind,
                lambda kind, done, total: tick(_SAID[kind], done, total),
                dry_run=dry_run,
            )
    output.done(_sentence(drifts, dry_run=dry_run), _facts(drifts), dry_run=dry_run)


def _sentence(drifts: dict[Kind, Drift], *, dry_run: bool) -> str:
    found = [
        f"{_SAID[kind]}: 빠진 것 {drift.missing:,}개, 달라진 것 {drift.changed:,}개,"
        f" 남은 것 {drift.left_over:,}개"
        for kind, drift in drifts.items()
        if any(asdict(drift).values())
    ]
    if not found:
        return "색인이 원래 글과 맞아요."
    verb = "바로잡아요" if dry_run else "바로잡았어요"
    return f"{verb}. {' / '.join(found)}."


def _facts(drifts: dict[Kind, Drift]) -> dict[str, object]:
    return {
        kind.value: {
            "missing": drift.missing,
            "changed": drift.changed,
            "leftOver": drift.left_over,
        }
        for kind, drift in drifts.items()
    }
