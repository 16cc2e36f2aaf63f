import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { commonText } from '../components/text';
import type { ChangedResource } from '../data/invalidationMap';
import { invalidateChanged, runAction } from './pendingActions';
import { isRefusal, useNotifyFailure } from './useNotifyFailure';

/** An action that the screen shows as done. */
export type UndoableAction = {
  changed: readonly ChangedResource[];
  /**
   * The act's row in the audit log: null if there is nothing to undo; rejects if the act failed.
   */
  auditId: Promise<number | null>;
  /** Reverts the optimistic update of the cache. */
  rollback?: () => void;
};

type Undone = Shape<'Undone'>;

/** Actions done on this page, latest last. */
const histories = new WeakMap<QueryClient, UndoableAction[]>();

export function pushUndoable(client: QueryClient, action: UndoableAction) {
  histories.set(client, [...(histories.get(client) ?? []), action]);
}

export function removeUndoable(client: QueryClient, action: UndoableAction) {
  histories.set(client, histories.get(client)?.filter((each) => each !== action) ?? []);
}

function latestUndoable(client: QueryClient): UndoableAction | undefined {
  return histories.get(client)?.at(-1);
}

/**
 * Undoes an action, or the latest one: the screen shows it at once, the server's word follows. After
 * a failure that passes it is still the latest: the same key again undoes nothing else.
 */
export function useUndo(): (action?: UndoableAction) => Promise<void> {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  async function takeBack(action = latestUndoable(client)) {
    if (!action) {
      notify(commonText.nothingToUndo, { type: 'info' });
      return;
    }
    removeUndoable(client, action);
    action.rollback?.();
    try {
      const undone = await runAction(client, () => undo(action));
      if (undone) notify(undoneMessage(undone), { type: 'success' });
    } catch (error) {
      if (!isRefusal(error)) pushUndoable(client, action);
      notifyFailure(error, () => void takeBack(action));
    }
    invalidateChanged(client, action.changed);
  }
  return takeBack;
}

/** Null if the act itself failed; that error was shown already. */
async function undo({ auditId }: UndoableAction): Promise<Undone | null> {
  const id = await auditId.catch(() => null);
  return id === null ? null : undoAct(id);
}

/** Undoes an act by its row in the audit log. */
export function undoAct(id: number): Promise<Undone> {
  return api.post('/api/admin/audit/{act_id}/undo', { path: { act_id: id } });
}

/** Says how many parts of a bulk act could not be undone. */
export function undoneMessage({ left }: Undone): string {
  return left ? `${commonText.undone} ${commonText.leftRows(left)}` : commonText.undone;
}
