import { type KindName, KIND_LABELS as LABELS } from '../api/kinds.gen';
import type { Shape } from '../api/types';

/** Names that distinguish the kinds: `게시글 댓글`. */
export const KIND_LABELS: Readonly<Record<KindName, string>> = LABELS;

/** Also the other things that can be reported. */
export const TARGET_LABELS: Readonly<Record<Shape<'TargetKind'>, string>> = {
  ...LABELS,
  user: '회원',
};
