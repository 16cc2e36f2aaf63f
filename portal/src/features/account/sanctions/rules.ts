import type { OwnSanction } from '@/content/suspension/api';
import type { text } from './text';

export type SanctionState = keyof typeof text.states;

/** Where a sanction stands: a warning runs nowhere, and an end may come early. */
export function stateOf(sanction: OwnSanction): SanctionState {
  if (sanction.isVoid) return 'void';
  if (sanction.liftedAt) return 'lifted';
  if (sanction.isRunning) return 'running';
  if (sanction.isReplaced) return 'replaced';
  return sanction.kind === 'warning' ? 'noted' : 'over';
}
