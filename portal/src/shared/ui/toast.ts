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

/**
 * Shows a short message. Only one is visible: a newer one takes the older one's place. What can be
 * acted upon is not taken away by what can only be read: a greeting waits for an undo to be over,
 * an error is shown at once and the undo again after it.
 */
export function toast(input: ToastInput): void {
  const item = { ...input, id: nextId++ };
  if (!current?.action || item.action) {
    change(item);
  } else if (item.tone === 'bad') {
    waiting = [current, ...waiting];
    change(item);
  } else {
    waiting = [...waiting.filter(({ action }) => action), item];
  }
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
