import { type ComponentType, createElement } from 'react';

/** What the host gives every dialog it opens. */
export type DialogControl = { onClose: () => void };

export type OpenDialog = { key: number; Component: ComponentType<DialogControl> };

type Loaded<P> = { default: ComponentType<P & DialogControl> };

/** The lowest first: a dialog may open another above it and has it behind when that one closes. */
let open: readonly OpenDialog[] = [];
let nextKey = 1;
/** The dialog asked for last; one that was asked for before it and loads later is not wanted. */
let wanted = 0;
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]) {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Loads a dialog's file and shows it above what is open; the host closes it when the dialog calls
 * `onClose`. `openDialog(() => import('./ReportDialog'), { targetId: 12 })`. The file has a default
 * export. A second press while it loads opens it once. Rejects when the file cannot be loaded.
 */
export async function openDialog<P extends object>(
  load: () => Promise<Loaded<P>>,
  props: P,
): Promise<void> {
  const key = nextKey++;
  wanted = key;
  const { default: Dialog } = await load();
  if (key !== wanted) return;
  const Component = (control: DialogControl) => createElement(Dialog, { ...props, ...control });
  change([...open, { key, Component }]);
}

export function closeDialog(key: number): void {
  change(open.filter((dialog) => dialog.key !== key));
}

export function closeDialogs(): void {
  change([]);
}

export function subscribeDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openDialogs(): readonly OpenDialog[] {
  return open;
}
