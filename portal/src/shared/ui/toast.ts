import type { ReactNode } from 'react';

export type ToastTone = 'plain' | 'good' | 'bad';

export type ToastAction = { label: string; onClick: () => void };

export type ToastInput = {
  title: string;
  description?: string | undefined;
  /** Of a request that met a fault: shown below the words, to be copied. */
  requestId?: string | undefined;
  /** Drawn below the words. */
  content?: ReactNode | undefined;
  /** `bad` is spoken at once (assertive), the others when the reader is free. */
  tone?: ToastTone | undefined;
  /** Milliseconds; 5000 unless told (spec 1 §9). */
  duration?: number | undefined;
  /** One way on, such as "되돌리기". */
  action?: ToastAction | undefined;
};

export type ToastItem = ToastInput & { id: number };

let current: ToastItem | null = null;
let waiting: readonly ToastItem[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: ToastItem | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** So many wait for those before them; what nobody has seen by then is old. */
const MOST_WAITING = 3;

/** What must not be pushed away by what can only be read: a way on, an error. */
function holds(item: ToastInput): boolean {
  return item.action !== undefined || item.tone === 'bad';
}

/** The same prompt or error once more; two ways back may be worded alike and are two. */
function repeats(item: ToastInput, other: ToastInput): boolean {
  const isAlike = item.title === other.title && item.description === other.description;
  return isAlike && item.tone === other.tone && item.tone !== 'good';
}

/**
 * Shows a short message. Only one is visible: a newer one takes the older one's place. A way on, such
 * as an undo, comes back when what covers it is over, with its whole time; a greeting waits behind a
 * way on or an error, and a newer greeting takes the place of one that waits.
 */
export function toast(input: ToastInput): void {
  const item = { ...input, id: nextId++ };
  const others = waiting.filter((other) => !repeats(item, other));
  if (current && holds(current) && !holds(item)) {
    waiting = [...others.filter(holds), item];
    return;
  }
  const covered = current?.action && !repeats(item, current) ? [current] : [];
  waiting = [...covered, ...others].slice(0, MOST_WAITING);
  change(item);
}

export function dismissToast(id: number): void {
  if (current?.id !== id) {
    waiting = waiting.filter((item) => item.id !== id);
    return;
  }
  const [next = null, ...rest] = waiting;
  waiting = rest;
  change(next);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ToastItem | null {
  return current;
}
