"""The moderators' word rules: listed, made, changed, deleted, each with its inverse."""

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.content.screening.service import RULES
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row
from hamsterd.db.transaction import refusing_twins, transactional
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.versions import require_version
from hamsterd.models.content.screening import WordRule
from hamsterd.realtime.bus import drop_cached
from hamsterd.staff.automod.word_rules.errors import (
    WordRuleNotFound,
    WordRuleTaken,
    WordRuleUnchanged,
)
from hamsterd.staff.automod.word_rules.schemas import WordRuleDone, WordRuleIn, WordRuleRow

_COLUMNS = """
    r.id, r.pattern, r.ignores_spaces, r.exceptions, r.action, r.applies_to, r.note, r.is_active,
    r.hits_count, u.nickname AS created_by, r.created_at, r.updated_at
"""
_SOURCE = "word_rules r LEFT JOIN users u ON u.id = r.created_by_id"
_ONE = f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE r.id = %(rule_id)s"
# With an id of its own again when a deletion is undone.
_INSERT = """
    INSERT INTO word_rules (id, pattern, ignores_spaces, exceptions, action, applies_to, note,
                            is_active, hits_count, created_by_id)
    VALUES (coalesce(%(id)s, nextval(pg_get_serial_sequence('word_rules', 'id'))), %(pattern)s,
            %(ignores_spaces)s, %(exceptions)s::text[], %(action)s, %(applies_to)s::text[],
            %(note)s, %(is_active)s, %(hits_count)s,
            (SELECT id FROM users WHERE id = %(created_by_id)s))
    RETURNING id
"""

WORD_RULES = Listing(
    resource="word-rules",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=lambda row: WordRuleRow(**row),
    sorts={
        "id": "r.id",
        "pattern": "lower(r.pattern)",
        "hitsCount": "r.hits_count",
        "updatedAt": "r.updated_at",
    },
    filters={
        "id": "r.id = ANY(%(id)s::bigint[])",
        "pattern": "lower(r.pattern) = lower(%(pattern)s::text)",
        "action": "r.action = %(action)s::text",
        "appliesTo": "%(appliesTo)s::text = ANY(r.applies_to)",
        "isActive": "r.is_active = %(isActive)s::boolean",
        "q": matches("r.pattern", "r.note", "array_to_string(r.exceptions, ' ')"),
    },
    key="r.id",
)


def word_rule(rule_id: int) -> WordRuleRow:
    """One rule; raises `WordRuleNotFound`."""
    with connection():
        row = fetch_one(_ONE, rule_id=rule_id)
    if row is None:
        raise WordRuleNotFound
    return WordRuleRow(**row)


@transactional
def create_word_rule(*, form: WordRuleIn, actor: str) -> WordRuleDone:
    """A new rule, heard by every process; raises `WordRuleTaken`."""
    values = {"id": None, "hits_count": 0, "created_by_id": member_behind(actor), **_values(form)}
    rule_id = _insert(values)
    audit_id = _record(Action.WORD_RULE_CREATE, rule_id, actor, after=_values(form))
    return WordRuleDone(**dict(word_rule(rule_id)), audit_id=audit_id)


@transactional
def edit_word_rule(*, rule_id: int, form: WordRuleIn, actor: str) -> WordRuleDone:
    """Change a rule, whole; raises `WordRuleNotFound`, `EditedSince` or `WordRuleTaken`."""
    before = _locked(rule_id)
    require_version(form.version, word_rule(rule_id).version)
    _update({**_values(form), "id": rule_id})
    audit_id = _record(Action.WORD_RULE_EDIT, rule_id, actor, before=before, after=_values(form))
    return WordRuleDone(**dict(word_rule(rule_id)), audit_id=audit_id)


@transactional
def switch_word_rule(*, rule_id: int, is_active: bool, actor: str) -> int:
    """Switch a rule on or off; the audit row's id.

    Raises `WordRuleNotFound`, or `WordRuleUnchanged` when it is so already.
    """
    before = _locked(rule_id)
    if before["is_active"] == is_active:
        raise WordRuleUnchanged
    after = {**before, "is_active": is_active}
    _update(after)
    return _record(Action.WORD_RULE_EDIT, rule_id, actor, before=before, after=after)


@transactional
def delete_word_rule(*, rule_id: int, actor: str) -> int:
    """Delete a rule; the audit row's id. Raises `WordRuleNotFound`."""
    before = _locked(rule_id)
    execute(WordRule.delete().where(WordRule.id == rule_id))
    return _record(Action.WORD_RULE_DELETE, rule_id, actor, before=before)


def undo_create(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of creating."""
    execute(WordRule.delete().where(WordRule.id == act["target_id"]))
    drop_cached(RULES.name)


def undo_edit(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of editing; raises `WordRuleTaken` when its word was given away meanwhile."""
    _update(_whole(act["before"]))
    drop_cached(RULES.name)


def undo_delete(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of deleting: the same rule under the same id, with its hits."""
    _insert(_whole(act["before"]))
    drop_cached(RULES.name)


def _whole(before: Row) -> Row:
    """A rule as an act remembers it; acts from before there were exceptions name none."""
    return {"exceptions": [], **before}


def _values(form: WordRuleIn) -> Row:
    return form.model_dump(mode="json")


def _locked(rule_id: int) -> Row:
    return fetch_row(
        WordRule.select(
            WordRule.id,
            WordRule.pattern,
            WordRule.ignores_spaces,
            WordRule.exceptions,
            WordRule.action,
            WordRule.applies_to,
            WordRule.note,
            WordRule.is_active,
            WordRule.hits_count,
            WordRule.created_by_id,
        )
        .where(WordRule.id == rule_id)
        .for_update(),
        WordRuleNotFound,
    )


def _insert(values: Row) -> int:
    with refusing_twins(_taken()):
        return int(fetch_row(_INSERT, **values)["id"])


def _update(values: Row) -> None:
    with refusing_twins(_taken()):
        execute(
            WordRule.update(
                pattern=values["pattern"],
                ignores_spaces=values["ignores_spaces"],
                exceptions=values["exceptions"],
                action=values["action"],
                applies_to=values["applies_to"],
                note=values["note"],
                is_active=values["is_active"],
                updated_at=fn.now(),
            ).where(WordRule.id == values["id"])
        )


def _taken() -> WordRuleTaken:
    return WordRuleTaken(fields={"pattern": WordRuleTaken.message})


def _record(
    action: Action, rule_id: int, actor: str, *, before: Row | None = None, after: Row | None = None
) -> int:
    drop_cached(RULES.name)
    return record(
        actor=actor,
        action=action,
        target_type="word_rule",
        target_id=rule_id,
        before=before,
        after=after,
    )
