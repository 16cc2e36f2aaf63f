import { type RaRecord, useListContext } from 'react-admin';
import { currentRow, moveRow } from './queueRows';
import { kitText } from './text';
import type { KeyAct } from './useKeys';
import { useUndo } from './useUndo';

type RowAct<R> = { key: string; label: string; run: (record: R) => void };

/** The keys of a queue: j and k move, each act gets the row that has the focus, u undoes the last. */
export function useQueueActs<R extends RaRecord>(acts: readonly RowAct<R>[]): KeyAct[] {
  const { data = [] } = useListContext<R>();
  const undo = useUndo();
  function on(run: (record: R) => void) {
    const record = data.find(({ id }) => String(id) === currentRow());
    // Some acts are done without asking: the row that is meant must be seen before.
    if (record) run(record);
    else moveRow(1);
  }
  return [
    { key: 'j', label: kitText.next, run: () => moveRow(1) },
    { key: 'k', label: kitText.former, run: () => moveRow(-1) },
    ...acts.map(({ key, label, run }) => ({ key, label, run: () => on(run) })),
    { key: 'u', label: kitText.undoLast, run: () => void undo() },
  ];
}
