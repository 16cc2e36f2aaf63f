import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { FailureWords } from '@/shared/api/failure';
import { useAction } from '@/shared/api/useAction';
import { useOverlaid } from '@/shared/query/overlay';
import { useOptimisticAction } from '@/shared/query/useOptimisticAction';
import { letGo, NoWorker, subscriptionHere } from '../push';
import { changed } from './changes';
import { PREFERENCES, preferencesQuery } from './query';
import { text } from './text';
import type { Preferences, PreferencesForm } from './types';

export type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number];

const devicesKey = ['/api/push/subscriptions'] as const;
const hereKey = ['push', 'here'] as const;

export function usePreferences() {
  const preferences = useQuery(preferencesQuery);
  return { ...preferences, data: useOverlaid(PREFERENCES, preferences.data) ?? undefined };
}

/** Applies at once; an error rolls back exactly this change. */
export function useChangePreferences() {
  return useOptimisticAction({
    act: 'change',
    failure: text.failed,
    scope: { id: 'notification-preferences' },
    send: (form: PreferencesForm) => api.put('/api/notifications/preferences', { body: form }),
    apply: (form) => [[PREFERENCES, (before: Preferences) => changed(before, form)]],
    commit: (answer) => [[PREFERENCES, () => answer]],
  });
}

/** The member's devices with push, this one first. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.get('/api/push/subscriptions', { signal }),
    staleTime: 0,
  });
}

/** Removes a device from the list; this browser's own subscription is ended too. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useAction({
    failure: text.devices.failed,
    mutationFn: async ({ id, isCurrent }: Device) => {
      await api.delete('/api/push/subscriptions/{device_id}', { path: { device_id: id } });
      if (isCurrent) await letGo();
    },
    onSettled: () => askAnew(client),
  });
}

/** Both sides: the server's list, and this browser. */
async function askAnew(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: devicesKey }),
    client.invalidateQueries({ queryKey: hereKey }),
  ]);
}

/** Whether this browser could be rung: the server's list alone does not know of cleared site data. */
export function useSubscribedHere() {
  return useQuery({
    queryKey: hereKey,
    queryFn: async () => (await subscriptionHere()) !== null,
    staleTime: 0,
  });
}

/** An error of the browser, whose English message would not help the user. */
function causeOfPush(error: unknown): string | undefined {
  if (error instanceof NoWorker) return text.push.noWorker;
  return error instanceof DOMException ? text.push.unreachable : undefined;
}

/** An act on this device's push. */
export function usePushAct(failure: FailureWords, act: () => Promise<unknown>) {
  const client = useQueryClient();
  return useAction({
    failure: { ...failure, causeOf: causeOfPush },
    mutationFn: act,
    onSettled: () => askAnew(client),
  });
}

export function useTryOut() {
  return useAction({
    failure: text.push.failedTry,
    mutationFn: () => api.post('/api/push/test'),
  });
}
