import type { Identifier } from 'react-admin';
import { screenChanged } from '../keyboard/keyGuard';

const ROW = '[data-queue-row]';

/** The row of a queue that has the focus, by the id in its `data-queue-row`; null when none has it. */
export function focusedRowId(): string | null {
  const focused = document.activeElement?.closest<HTMLElement>(ROW);
  return focused?.dataset.queueRow ?? null;
}

/**
 * Moves the focus from a row that is about to leave to the next or previous one. It stays if it has
 * moved already.
 */
export function focusAwayFrom(id: Identifier) {
  if (focusedRowId() !== String(id)) return;
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.dataset.queueRow === String(id));
  (rows[at + 1] ?? rows[at - 1])?.focus();
  screenChanged();
}

/** Moves the focus to the next row (1) or the one before (-1), and stops at the ends. */
export function moveFocus(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const focused = document.activeElement?.closest<HTMLElement>(ROW);
  const at = focused ? rows.indexOf(focused) + step : 0;
  const next = rows[Math.max(0, Math.min(at, rows.length - 1))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
