import { type ComponentType, createElement } from 'react';
import { isOutdated, loadPart } from '@/shared/lib/loadChunk';
import { tellFailure } from './tellFailure';

/** The props that the host passes to every dialog. */
export type DialogControl = { onClose: () => void };

export type OpenDialog = { key: number; Component: ComponentType<DialogControl> };

type Loaded<P> = { default: ComponentType<P & DialogControl> };

export const DIALOG_FAILED = {
  title: '오류',
  description: '창을 열지 못했어요.',
  causeOf: (error: unknown) =>
    isOutdated(error) ? '새 버전이 나왔어요. 새로고침한 뒤 다시 열어 주세요.' : undefined,
};

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

/** Reloading may lose unsaved input, so the member decides. */
function tellLost(error: unknown, again: () => void, isRepeated: boolean): void {
  const action =
    isRepeated || isOutdated(error)
      ? { label: '새로고침', onClick: () => window.location.reload() }
      : { label: '다시 시도', onClick: again };
  tellFailure(DIALOG_FAILED, error, action);
}

/**
 * Loads a dialog's file and opens it above any others; the host closes it when the dialog calls
 * `onClose`. Example: `openDialog(() => import('./ReportDialog'), { targetId: 12 })`. The file has
 * a default export. A second press during loading opens it once. If loading fails, a toast offers a
 * retry, and no input is lost.
 */
export async function openDialog<P extends object>(
  load: () => Promise<Loaded<P>>,
  props: P,
  { isRepeated = false, isQuiet = false }: { isRepeated?: boolean; isQuiet?: boolean } = {},
): Promise<void> {
  const key = nextKey++;
  wanted = key;
  try {
    const { default: Dialog } = await loadPart(load);
    if (key !== wanted) return;
    const Component = (control: DialogControl) => createElement(Dialog, { ...props, ...control });
    change([...open, { key, Component }]);
  } catch (error) {
    if (key !== wanted || isQuiet) return;
    const again = () => void openDialog(load, props, { isRepeated: true });
    tellLost(error, again, isRepeated);
  }
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
