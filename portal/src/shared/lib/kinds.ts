import { type KindName, KIND_LABELS as LABELS } from '../api/kinds.gen';
import type { Shape } from '../api/types';

/** What each kind is called where it is told from the others: `게시글 댓글`. */
export const KIND_LABELS: Readonly<Record<KindName, string>> = LABELS;

/** And whatever a report may be about. */
export const TARGET_LABELS: Readonly<Record<Shape<'TargetKind'>, string>> = {
  ...LABELS,
  user: '회원',
};
