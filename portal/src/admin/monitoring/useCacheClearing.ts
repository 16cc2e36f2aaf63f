import { useNotify } from 'react-admin';
import { userMessageOf } from '@/shared/api/errors';
import { useClearCaches } from './api';
import { monitoringText } from './text';

/** Clears caches and notifies of it. */
export function useCacheClearing() {
  const notify = useNotify();
  const { mutateAsync, isPending, variables } = useClearCaches();

  async function clearAll() {
    await mutateAsync(null);
    notify(monitoringText.cleared, { type: 'success' });
  }

  async function clearOne(name: string) {
    try {
      await mutateAsync(name);
      notify(monitoringText.cleared, { type: 'success' });
    } catch (error) {
      notify(userMessageOf(error), { type: 'error' });
    }
  }

  return {
    /** Throws when the server refuses. */
    clearAll,
    clearOne,
    clearing: isPending ? (variables ?? null) : null,
  };
}
