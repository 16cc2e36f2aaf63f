import type { ReactNode } from 'react';

export type ToastTone = 'plain' | 'good' | 'bad';

export type ToastAction = { label: string; onClick: () => void };

export type ToastInput = {
  title: string;
  description?: string | undefined;
  /** The id of a failed request: shown below the text, to be copied. */
  requestId?: string | undefined;
  /** Drawn below the words. */
  content?: ReactNode | undefined;
  /** `bad` is spoken at once (assertive), the others when the reader is free. */
  tone?: ToastTone | undefined;
  /** Milliseconds; 5000 unless told (spec 1 §9), longer with an action. */
  duration?: number | undefined;
  /** One way on, such as "되돌리기". */
  action?: ToastAction | undefined;
  /** Not the answer to anything that the member did: it waits until nothing else is shown or open. */
  unasked?: boolean | undefined;
};

export type ToastItem = ToastInput & { id: number };

let current: ToastItem | null = null;
let shownAt = 0;
let waiting: readonly ToastItem[] = [];
/** The number of open dialogs. */
let holds = 0;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: ToastItem | null) {
  current = next;
  shownAt = Date.now();
  for (const listener of listeners) listener();
}

/** So many wait for those before them; what nobody has seen by then is old. */
const MOST_WAITING = 3;

/** In milliseconds: a toast that was covered earlier counts as unread. */
const READ_MS = 2000;

/**
 * Whether a toast is shown again after `cover`: one with an action, an error, or an unread one. The
 * same result twice is shown once.
 */
function returns(item: ToastItem, cover: ToastInput): boolean {
  const isUnread = Date.now() - shownAt < READ_MS && item.title !== cover.title;
  return Boolean(item.action) || item.tone === 'bad' || isUnread;
}

/** The same prompt or error once more; two ways back may be worded alike and are two. */
function repeats(item: ToastInput, other: ToastInput): boolean {
  const isAlike = item.title === other.title && item.description === other.description;
  return isAlike && item.tone === other.tone && item.tone !== 'good';
}

/**
 * Shows a short message. Only one is visible. The result of an act replaces an older toast at once,
 * which may return later for its full time. Unasked toasts wait, and only the newest is kept.
 */
export function toast(input: ToastInput): void {
  const item = { ...input, id: nextId++ };
  const others = waiting.filter((other) => !repeats(item, other));
  if (item.unasked && (current || holds)) {
    waiting = [...others.filter((other) => !other.unasked), item];
    return;
  }
  const covered = current && !repeats(item, current) && returns(current, item) ? [current] : [];
  waiting = [...covered, ...others].slice(0, MOST_WAITING);
  change(item);
}

export function dismissToast(id: number): void {
  if (current?.id !== id) {
    waiting = waiting.filter((item) => item.id !== id);
    return;
  }
  showNext();
}

function showNext(): void {
  const next = waiting.find((item) => !(item.unasked && holds)) ?? null;
  waiting = waiting.filter((item) => item !== next);
  change(next);
}

/** While a dialog is open nothing that nobody asked for lies on it; the answer ends that. */
export function holdUnasked(): () => void {
  holds += 1;
  if (current?.unasked) {
    waiting = [...waiting, current];
    showNext();
  }
  return () => {
    holds -= 1;
    if (!current) showNext();
  };
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ToastItem | null {
  return current;
}
