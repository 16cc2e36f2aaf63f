"""`hamster search`: rebuilding the search index."""

from dataclasses import asdict

from cli.korean import Noun
from cli.output import ActOutput
from cli.site import open_site
from hamsterd.discovery.search.reindex import Drift, reindex
from hamsterd.discovery.search.sources import SOURCES

app = Noun()


@app.verb("reindex", "hamster search reindex --dry-run")
def reindex_all(output: ActOutput) -> None:
    """검색 색인을 원래 글과 맞춥니다. 서버가 도는 동안 해도 됩니다."""
    drifts: dict[str, Drift] = {}
    with open_site(), output.progress("검색 색인을 살펴봐요.") as tick:
        for name, source in SOURCES.items():
            drifts[name] = reindex(
                source,
                lambda source, done, total: tick(source.noun, done, total),
                dry_run=output.dry_run,
            )
    output.done(_sentence(drifts), _facts(drifts))


def _sentence(drifts: dict[str, Drift]) -> str:
    found = [
        f"{SOURCES[name].noun}: 빠진 것 {drift.missing:,}개, 달라진 것 {drift.changed:,}개,"
        f" 남은 것 {drift.left_over:,}개"
        for name, drift in drifts.items()
        if any(asdict(drift).values())
    ]
    if not found:
        return "색인이 원래 글과 맞아요."
    return f"바로잡았어요. {' / '.join(found)}."


def _facts(drifts: dict[str, Drift]) -> dict[str, object]:
    return {
        name: {
            "missing": drift.missing,
            "changed": drift.changed,
            "leftOver": drift.left_over,
        }
        for name, drift in drifts.items()
    }
