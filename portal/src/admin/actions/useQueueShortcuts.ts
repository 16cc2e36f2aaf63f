import { useRef } from 'react';
import { type RaRecord, useListContext, useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { errorMessage } from '../data/errorMessage';
import { screenChanged } from '../keyboard/keyGuard';
import { useShortcuts } from '../keyboard/shortcuts';
import { focusedRowId, moveFocus } from './queueFocus';
import { useUndo } from './useUndo';

type RowShortcut<R> = {
  key: string;
  label: string;
  /** False for what does nothing to the row: opening it, selecting it. */
  acts?: boolean;
  /** Acts on the row; other keys are ignored while it runs. Throws on an error. */
  run: (record: R) => void | Promise<void>;
};

/**
 * Keyboard shortcuts of a queue: j and k move, each act applies to the focused row, u undoes the
 * last one. On an error the focus stays and the reason is shown.
 */
export function useQueueShortcuts<R extends RaRecord>(acts: readonly RowShortcut<R>[]) {
  const { data = [] } = useListContext<R>();
  const undo = useUndo();
  const notify = useNotify();
  const isBusy = useRef(false);
  async function runOnRow(run: RowShortcut<R>['run']) {
    if (isBusy.current) return;
    const record = data.find(({ id }) => String(id) === focusedRowId());
    if (!record) {
      // Some acts are done without asking: the row that is meant must be seen before.
      moveFocus(1);
      screenChanged();
      return;
    }
    isBusy.current = true;
    try {
      await run(record);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    isBusy.current = false;
  }
  useShortcuts([
    { key: 'j', label: commonText.next, run: () => moveFocus(1) },
    { key: 'k', label: commonText.former, run: () => moveFocus(-1) },
    ...acts.map(({ key, label, acts = true, run }) => ({
      key,
      label,
      acts,
      run: () => void runOnRow(run),
    })),
    { key: 'u', label: commonText.undoLast, acts: true, run: () => void undo() },
  ]);
}
