"""Bulk acts on rows a moderator selected; one audit row undoes all of it.

Each part is an act in its own transaction with its own audit row: locks of two parts never
conflict, a refused part does not affect the others, and a killed process leaves only complete acts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.community.kind import POST
from hamsterd.community.schemas import PlaceIn
from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError
from hamsterd.db.handle import connection
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.proofs import ProofMissing
from hamsterd.kinds import KINDS
from hamsterd.members.blocks.service import lift_block
from hamsterd.staff.automod.word_rules.service import delete_word_rule, switch_word_rule
from hamsterd.staff.cases.content.placing import place_kept_post
from hamsterd.staff.cases.content.removal import remove_content, restore_content
from hamsterd.staff.cases.deciding.decisions import decide_cases, grouped_by_owner
from hamsterd.staff.cases.deciding.locks import TARGET_TYPE as CASE
from hamsterd.staff.cases.errors import CaseNotFound, CasesChanged
from hamsterd.staff.cases.review.flagged import clear_flag
from hamsterd.staff.cases.review.held import release_held, remove_held
from hamsterd.staff.cases.schemas import Deciding, SeenCase
from hamsterd.staff.desk.ads.campaigns import delete_ad, switch_ad
from hamsterd.staff.keeping import is_keeper
from hamsterd.staff.people.sign_ups.schemas import SignUpsDecision
from hamsterd.staff.people.sign_ups.service import approve_sign_up, refuse_sign_up
from hamsterd.staff.sanctions.lifting import lift_sanction
from hamsterd.staff.sanctions.schemas import SanctionIn
from hamsterd.staff.sanctions.service import sanction_by_hand
from hamsterd.staff.selection_schemas import (
    HeldTarget,
    RefusedPart,
    SelectedChange,
    SelectedContent,
    SelectedHeld,
    SelectedMembers,
    SelectedPosts,
    SelectedRows,
    SelectedSanctions,
    SelectedTarget,
    SelectionDone,
)

Part = tuple[str, int, Callable[[], int]]
"""Kind and id of the target, and the act, which returns its audit row."""


@dataclass(slots=True)
class _Done:
    """The results so far."""

    refused: list[RefusedPart] = field(default_factory=list)
    acts: list[int] = field(default_factory=list)
    count: int = 0
    missing: ProofMissing | None = None

    def refuse(self, kind: str, target_id: int, error: HamsterError) -> None:
        """Skip a row, with the reason."""
        self.refused.append(RefusedPart(kind=kind, id=target_id, message=error.message))
        if isinstance(error, ProofMissing):
            self.missing = error


def remove_selected(form: SelectedContent, *, actor: str) -> SelectionDone:
    """Remove entries, posts and comments with one reason; as `remove_content` each."""
    parts = [
        (
            target.kind,
            target.id,
            partial(
                remove_content,
                kind=KINDS[target.kind],
                target_id=target.id,
                reason=form.reason,
                actor=actor,
            ),
        )
        for target in form.targets
    ]
    return _act_on_each(parts, Action.CONTENT_REMOVE_MANY, reason=form.reason, actor=actor)


def restore_selected(form: SelectedContent, *, actor: str) -> SelectionDone:
    """Bring removed content back for one reason; as `restore_content` each."""

    def bring_back(target: SelectedTarget) -> int:
        kind = KINDS[target.kind]
        return restore_content(kind=kind, target_id=target.id, reason=form.reason, actor=actor)

    parts = [(each.kind, each.id, partial(bring_back, each)) for each in form.targets]
    return _act_on_each(parts, Action.CONTENT_RESTORE_MANY, reason=form.reason, actor=actor)


def place_selected(form: SelectedPosts, *, actor: str) -> SelectionDone:
    """Move posts, give them a category, close or open their comments; as `place_kept_post` each.

    An answer that moved along with the first post of its thread is done already.
    """
    place = PlaceIn(**form.model_dump(include=form.model_fields_set - {"ids"}))
    parts = [
        (POST.name, one, partial(place_kept_post, post_id=one, form=place, actor=actor))
        for one in form.ids
    ]
    return _act_on_each(parts, Action.POST_PLACE_MANY, reason=None, actor=actor)


def clear_selected_flags(form: SelectedRows, *, actor: str) -> SelectionDone:
    """Mark flagged writings as read and acceptable, as `clear_flag` does."""
    parts = [("flag", one, partial(clear_flag, flag_id=one, actor=actor)) for one in form.ids]
    return _act_on_each(parts, Action.FLAG_CLEAR_MANY, reason=None, actor=actor)


def sanction_selected(form: SelectedMembers, *, actor: str, site: Settings) -> SelectionDone:
    """Impose the same sanction with one reason on several members, as `sanction_by_hand` does.

    The reason also explains any deviation from the ladder.
    """
    sanction = SanctionIn(
        kind=form.kind, days=form.days, reason=form.reason, deviation_reason=form.reason
    )

    def give(member_id: int) -> int:
        return sanction_by_hand(member_id=member_id, form=sanction, actor=actor, site=site).audit_id

    parts = [("user", one, partial(give, one)) for one in form.ids]
    return _act_on_each(parts, Action.SANCTION_APPLY_MANY, reason=form.reason, actor=actor)


def lift_selected(form: SelectedSanctions, *, actor: str, site: Settings) -> SelectionDone:
    """End sanctions early for one reason; as `lift_sanction` each."""

    def lift(sanction_id: int) -> int:
        return lift_sanction(
            sanction_id=sanction_id,
            reason=form.reason,
            actor=actor,
            site=site,
            is_void=form.is_void,
        )

    parts = [("sanction", one, partial(lift, one)) for one in form.ids]
    return _act_on_each(parts, Action.SANCTION_LIFT_MANY, reason=form.reason, actor=actor)


def lift_selected_blocks(form: SelectedRows, *, actor: str) -> SelectionDone:
    """End blocks of addresses now; as `lift_block` each."""

    def lift(block_id: int) -> int:
        return lift_block(block_id=block_id, actor=actor).audit_id

    parts = [("block", one, partial(lift, one)) for one in form.ids]
    return _act_on_each(parts, Action.BLOCK_LIFT_MANY, reason=None, actor=actor)


def change_selected_rules(form: SelectedChange, *, actor: str) -> SelectionDone:
    """Switch word rules on or off, or delete them."""
    is_deletion = form.change == "delete"

    def change(rule_id: int) -> int:
        if is_deletion:
            return delete_word_rule(rule_id=rule_id, actor=actor)
        return switch_word_rule(rule_id=rule_id, is_active=form.change == "on", actor=actor)

    parts = [("word_rule", one, partial(change, one)) for one in form.ids]
    action = Action.WORD_RULE_DELETE_MANY if is_deletion else Action.WORD_RULE_EDIT_MANY
    return _act_on_each(parts, action, reason=None, actor=actor)


def change_selected_ads(form: SelectedChange, *, actor: str) -> SelectionDone:
    """Switch advertisements on or off, or delete them."""
    is_deletion = form.change == "delete"

    def change(ad_id: int) -> int:
        if is_deletion:
            return delete_ad(ad_id=ad_id, actor=actor)
        return switch_ad(ad_id=ad_id, is_active=form.change == "on", actor=actor)

    parts = [("ad", one, partial(change, one)) for one in form.ids]
    action = Action.AD_DELETE_MANY if is_deletion else Action.AD_EDIT_MANY
    return _act_on_each(parts, action, reason=None, actor=actor)


def decide_selected(
    cases: Sequence[SeenCase], form: Deciding, *, actor: str, site: Settings
) -> SelectionDone:
    """Decide cases with one reason, those of one member together, as `decide_cases` does.

    Cases that were claimed, decided or changed meanwhile are skipped. Keepers cannot restrict
    members, so theirs are decided one by one.
    """
    seen = {case.id: case for case in cases}
    with connection():
        groups = grouped_by_owner(list(seen))
    known = {case_id for group in groups for case_id in group}
    done = _Done([_refused(one, CaseNotFound.message) for one in sorted(seen.keys() - known)])
    if form.decision == "dismiss" or is_keeper(actor):
        groups = [[case_id] for case_id in seen if case_id in known]
    for group in groups:
        _decide_group([seen[case_id] for case_id in group], form, done, actor, site)
    action = Action.CASE_RESOLVE_MANY if form.decision == "resolve" else Action.CASE_DISMISS_MANY
    return _recorded(done, action, reason=form.reason, actor=actor)


def _decide_group(
    group: list[SeenCase], form: Deciding, done: _Done, actor: str, site: Settings
) -> None:
    """Decide one member's cases, without those that cannot be decided."""
    left = group
    while left:
        try:
            act = decide_cases(cases=left, form=form, actor=actor, site=site)
        except HamsterError as error:
            named = (error.fields or {}) if isinstance(error, CasesChanged) else {}
            refused = [one.id for one in left if not named or str(one.id) in named]
            done.refused += [_refused(one, named.get(str(one), error.message)) for one in refused]
            done.missing = error if isinstance(error, ProofMissing) else done.missing
            left = [one for one in left if one.id not in refused]
        else:
            done.acts.append(act.audit_id)
            done.count += len(left)
            return


def _refused(case_id: int, why: str) -> RefusedPart:
    return RefusedPart(kind=CASE, id=case_id, message=why)


def decide_held(form: SelectedHeld, *, actor: str) -> SelectionDone:
    """Publish held content, or remove it with one reason, as single acts would."""
    is_release = form.decision == "release"

    def decide(target: HeldTarget) -> int:
        kind, read = KINDS[target.kind], target.version
        if is_release:
            return release_held(kind=kind, target_id=target.id, actor=actor, version=read)
        reason = form.reason or ""
        return remove_held(kind=kind, target_id=target.id, reason=reason, actor=actor, version=read)

    parts = [(each.kind, each.id, partial(decide, each)) for each in form.targets]
    action = Action.HELD_RELEASE_MANY if is_release else Action.HELD_REMOVE_MANY
    return _act_on_each(parts, action, reason=form.reason, actor=actor)


def decide_sign_ups(form: SignUpsDecision, *, actor: str, site: Settings) -> SelectionDone:
    """Approve sign-ups, or refuse them with one reason."""
    is_approval = form.decision == "approve"

    def decide(member_id: int) -> int:
        if is_approval:
            return approve_sign_up(member_id=member_id, actor=actor, site=site)
        reason = form.reason or ""
        return refuse_sign_up(member_id=member_id, reason=reason, actor=actor, site=site)

    parts = [("user", one, partial(decide, one)) for one in form.ids]
    action = Action.SIGN_UP_APPROVE_MANY if is_approval else Action.SIGN_UP_REFUSE_MANY
    return _act_on_each(parts, action, reason=form.reason, actor=actor)


def _act_on_each(
    parts: Iterable[Part], action: Action, *, reason: str | None, actor: str
) -> SelectionDone:
    done = _Done()
    for kind, target_id, act in parts:
        try:
            done.acts.append(act())
            done.count += 1
        except HamsterError as error:
            done.refuse(kind, target_id, error)
    return _recorded(done, action, reason=reason, actor=actor)


def _recorded(done: _Done, action: Action, *, reason: str | None, actor: str) -> SelectionDone:
    """The audit row of the bulk act; none if nothing was done.

    Raises `ProofMissing` if nothing was done for lack of a proof: the caller repeats it with one.
    Otherwise rows that need a proof are skipped.
    """
    if done.missing and not done.acts:
        raise done.missing
    audit_id = None
    if done.acts:
        with transaction():
            audit_id = record(
                actor=actor,
                action=action,
                reason=reason,
                after={"acts": done.acts, "done": done.count, "refused": len(done.refused)},
            )
    return SelectionDone(audit_id=audit_id, done=done.count, refused=done.refused, parts=done.acts)
