import type { OwnSanction } from '@/content/suspension/api';
import type { text } from './text';

export type SanctionState = keyof typeof text.states;

/** The state of a sanction: a warning has no duration, and a sanction may end early. */
export function stateOf(sanction: OwnSanction): SanctionState {
  if (sanction.isVoid) return 'void';
  if (sanction.liftedAt) return 'lifted';
  if (sanction.isRunning) return 'running';
  if (sanction.isReplaced) return 'replaced';
  return sanction.kind === 'warning' ? 'noted' : 'over';
}
