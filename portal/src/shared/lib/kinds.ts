import { KINDS, type KindName } from '../api/kinds.gen';
import type { Shape } from '../api/types';

const ENTRIES = Object.entries(KINDS) as [KindName, (typeof KINDS)[KindName]][];

/** What each kind is called where it is told from the others: `게시글 댓글`. */
export const KIND_LABELS = Object.fromEntries(
  ENTRIES.map(([name, { label }]) => [name, label]),
) as Readonly<Record<KindName, string>>;

/** And whatever a report may be about. */
export const TARGET_LABELS: Readonly<Record<Shape<'TargetKind'>, string>> = {
  ...KIND_LABELS,
  user: '회원',
};

/** The same of counts, which name a kind by its plural. */
export const PLURAL_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ENTRIES.map(([, { plural, label }]) => [plural, label]),
);

/** What stands under something else. */
export const COMMENT_LABELS = Object.fromEntries(
  ENTRIES.filter(([, { parent }]) => parent).map(([name, { label }]) => [name, label]),
);

/** What rules look at before others see it. */
export const SCREENED_LABELS = Object.fromEntries(
  ENTRIES.filter(([, { isScreened }]) => isScreened).map(([name, { label }]) => [name, label]),
);

export function isComment(kind: KindName): boolean {
  return KINDS[kind].parent !== null;
}
