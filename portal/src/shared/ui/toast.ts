import type { ReactNode } from 'react';

export type ToastTone = 'plain' | 'good' | 'bad';

export type ToastInput = {
  title: string;
  description?: string | undefined;
  /** Drawn below the words. */
  content?: ReactNode | undefined;
  /** `bad` is spoken at once (assertive), the others when the reader is free. */
  tone?: ToastTone | undefined;
  /** Milliseconds; 5000 unless told (spec 1 §9). */
  duration?: number | undefined;
  /** One way on, such as "되돌리기". */
  action?: { label: string; onClick: () => void } | undefined;
};

export type ToastItem = ToastInput & { id: number };

let current: ToastItem | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: ToastItem | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. Only one is visible: a newer one takes the older one's place. */
export function toast(input: ToastInput): void {
  change({ ...input, id: nextId++ });
}

export function dismissToast(id: number): void {
  if (current?.id === id) change(null);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ToastItem | null {
  return current;
}
