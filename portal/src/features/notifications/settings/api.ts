import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { FailureWords } from '@/shared/api/failure';
import { useAction } from '@/shared/api/useAction';
import { letGo, NoWorker, subscriptionHere } from '../push';
import { changed, reverse } from './changes';
import { preferencesKey, preferencesQuery } from './query';
import { text } from './text';
import type { Preferences, PreferencesForm } from './types';

export type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number];

const devicesKey = ['/api/push/subscriptions'] as const;
const hereKey = ['push', 'here'] as const;

export function usePreferences() {
  return useQuery(preferencesQuery);
}

/** Holds at once; a refusal takes back exactly what it asked for. One after the other reaches the server. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    mutationKey: preferencesKey,
    scope: { id: 'notification-preferences' },
    mutationFn: (form: PreferencesForm) =>
      api.put('/api/notifications/preferences', { body: form }),
    onMutate: async (form) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const before = client.getQueryData<Preferences>(preferencesKey);
      if (!before) return null;
      client.setQueryData(preferencesKey, changed(before, form));
      return reverse(before, form);
    },
    onSuccess: (answer) => {
      // A later press is still on its way; the last answer holds them all.
      if (client.isMutating({ mutationKey: preferencesKey }) === 1) {
        client.setQueryData(preferencesKey, answer);
      }
    },
    onError: (_error, _form, back) =>
      client.setQueryData<Preferences>(preferencesKey, (held) =>
        held && back ? changed(held, back) : held,
      ),
  });
}

/** The member's devices that ring, this one first. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.get('/api/push/subscriptions', { signal }),
    staleTime: 0,
  });
}

/** Takes a device off the list; this one's browser lets go too. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useAction({
    failure: text.devices.failed,
    mutationFn: async ({ id, isCurrent }: Device) => {
      await api.delete('/api/push/subscriptions/{device_id}', { path: { device_id: id } });
      if (isCurrent) await letGo();
    },
    onSuccess: (_, { id }) =>
      client.setQueryData<Device[]>(devicesKey, (list) => list?.filter((each) => each.id !== id)),
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

/** What went wrong in the browser itself, whose own words are English and of no help. */
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
