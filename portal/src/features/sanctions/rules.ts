import type { Me } from '@/shared/api/session';
import type { OwnSanction } from './api';
import type { text } from './text';

/** Characters of an appeal (`AppealIn` on the server). */
export const APPEAL_MAX = 1000;

const DAY = new Intl.DateTimeFormat('ko-KR', {
  month: 'long',
  day: 'numeric',
  timeZone: 'Asia/Seoul',
});

/** `11월 28일` in Korean time. */
export function koreanDay(at: string): string {
  return DAY.format(new Date(at));
}

/** Whether a member may not write right now; a suspension ends by itself. */
export function isSuspended({ suspendedUntil }: Pick<Me, 'suspendedUntil'>): boolean {
  return suspendedUntil !== null && new Date(suspendedUntil) > new Date();
}

export type SanctionState = keyof typeof text.states;

/** Where a sanction stands: a warning runs nowhere, and an end may come early. */
export function stateOf(sanction: OwnSanction): SanctionState {
  if (sanction.isVoid) return 'void';
  if (sanction.liftedAt) return 'lifted';
  if (sanction.isRunning) return 'running';
  if (sanction.isReplaced) return 'replaced';
  return sanction.kind === 'warning' ? 'noted' : 'over';
}
