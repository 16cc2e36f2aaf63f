import type { STATES } from './text';

export type State = keyof typeof STATES;

const REMOVABLE: readonly State[] = ['visible', 'hidden', 'private'];

/** Whether a moderator can remove it: it is neither deleted nor removed already. */
export function isRemovable({ state }: { state: State }): boolean {
  return REMOVABLE.includes(state);
}

/** Whether a moderator took it away, and may bring it back. */
export function isRestorable({ state }: { state: State }): boolean {
  return state === 'removed';
}
